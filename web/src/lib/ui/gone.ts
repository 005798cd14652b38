/** Why there is no table to show, and what to do about it. */

import { m } from "$messages";
import type { Why } from "$lib/wire/types";

export interface GoneWords {
  title: string;
  lead: string;
  /** Whether looking again may help. */
  again: boolean;
}

type Tell = (values: Why["values"]) => GoneWords;
const last = (title: string, lead: string): GoneWords => ({ title, lead, again: false });
const maybe = (title: string, lead: string): GoneWords => ({ title, lead, again: true });

export const GONE: Readonly<Record<string, Tell>> = {
  no_such_table: () => last(m.gone_title(), m.gone_lead()),
  table_deleted: () => last(m.gone_deleted_title(), m.gone_deleted_lead()),
  table_set_aside: () => maybe(m.gone_aside_title(), m.gone_aside_lead()),
  other_rules: ({ revision }) =>
    maybe(m.gone_rules_title(), m.gone_rules_lead({ revision: String(revision ?? "?") })),
  too_many_tries: () => maybe(m.gone_tries_title(), m.gone_tries_lead()),
  too_many_sockets: () => maybe(m.turned_away_title(), m.why_too_many_sockets()),
};

export const goneWords = ({ code, values }: Why): GoneWords =>
  GONE[code]?.(values) ?? maybe(m.gone_title(), m.why_other({ code }));

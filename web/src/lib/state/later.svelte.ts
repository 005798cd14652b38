/** Parts of the client that are fetched when they are first wanted, and shown without a gap from then on. */

export class Later<T> {
  /** Null until it is here. */
  current: T | null = $state.raw(null);
  /** The last try has not brought it. */
  failed = $state(false);
  private coming: Promise<T> | null = null;

  constructor(private readonly fetch: () => Promise<T>) {}

  /** Fetches it unless it is here or on its way; after a failure, again. */
  load(): Promise<T> {
    this.coming ??= this.fetched();
    return this.coming;
  }

  /** The same for whoever looks at `current` and `failed` only. */
  want(): void {
    this.load().catch(() => undefined);
  }

  private async fetched(): Promise<T> {
    this.failed = false;
    try {
      return (this.current = await this.fetch());
    } catch (error) {
      this.coming = null;
      this.failed = true;
      throw error;
    }
  }
}

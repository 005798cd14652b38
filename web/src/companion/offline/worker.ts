/** The service worker of the companion: its page and files come from the cache, all else from the network. */

import { cacheName, fill, isPage, outlived, type Kept } from "./kept";

interface Waiting extends Event {
  waitUntil: (done: Promise<unknown>) => void;
}
interface Fetching extends Event {
  readonly request: Request;
  respondWith: (response: Promise<Response>) => void;
}
interface Scope {
  readonly registration: { readonly scope: string };
  readonly clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: {
    (type: "install" | "activate", heard: (event: Waiting) => void): void;
    (type: "fetch", heard: (event: Fetching) => void): void;
    (type: "message", heard: (event: MessageEvent) => void): void;
  };
}

declare const __KEPT__: Kept;
const worker = self as unknown as Scope;
const kept = __KEPT__;
const { scope } = worker.registration;
const folder = new URL(".", location.href).href;
const name = cacheName(scope, kept);
const files = new Set(kept.files.map((file) => new URL(file, folder).href));

const found = async (key: string, request: Request): Promise<Response> =>
  (await (await caches.open(name)).match(key, { ignoreVary: true })) ?? fetch(request);

async function install(): Promise<void> {
  await fill(await caches.open(name), scope, folder, kept).catch(async (error: unknown) => {
    await caches.delete(name);
    throw error;
  });
}

async function activate(): Promise<void> {
  const old = outlived(await caches.keys(), scope, kept);
  await Promise.all(old.map((each) => caches.delete(each)));
  await worker.clients.claim();
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", ({ data }) => {
  if (data === "take over") void worker.skipWaiting();
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (isPage(request, scope)) event.respondWith(found(scope, request));
  else if (files.has(request.url)) event.respondWith(found(request.url, request));
});

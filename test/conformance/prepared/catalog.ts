import * as adapter from "../adapter.ts";
import { expectStatus } from "../expected.ts";
import { served } from "../ownPipeline.ts";
import type { Site } from "../site.ts";

type Entry = { id: string } & Record<string, unknown>;

export const PATH = "/api/sequencing-tech";
export const NOT_HTTP = "syncUrl must be a valid http(s) URL";
export const COLLECTIONS = [
  "technologies",
  "devices",
  "flowCells",
  "kits",
  "software",
  "barcodeSchemes",
  "barcodeSets",
] as const;

type Catalog = Record<(typeof COLLECTIONS)[number], Entry[]>;

const EMPTY: Catalog = {
  technologies: [],
  devices: [],
  flowCells: [],
  kits: [],
  software: [],
  barcodeSchemes: [],
  barcodeSets: [],
};

/** The catalog as it is told to everybody. */
export async function read(site: Site): Promise<Catalog> {
  return expectStatus(await site.anyone.get(PATH), 200);
}

export const getIds = (entries: Entry[]) => entries.map(({ id }) => id);

/** Puts the catalog back as it was when the suite is through. */
export function keeping(site: Site): Promise<void> {
  return site.once("catalog", async () => {
    const { config: before } = await adapter.catalog(site.admin);
    site.atEnd(async () => {
      await adapter.resetCatalog(site.admin);
      if (before) await adapter.saveCatalog(site.admin, before);
    });
  });
}

/** Saves a catalog with these collections; the others are empty. */
export async function save(site: Site, config: object): Promise<void> {
  await keeping(site);
  expectStatus(await adapter.saveCatalog(site.admin, { version: 1, ...EMPTY, ...config }), 200);
}

/** A provider whose answer rows change. */
export async function provider(site: Site) {
  const host = site.ownHost();
  return site.once("catalog provider", async () => {
    const state = {
      answer: "{}" as string | { status: number },
      requests: [] as Record<string, unknown>[],
      url: "",
    };
    const server = await served(host, (path, headers) => {
      if (path !== "/catalog/document.json") return undefined;
      state.requests.push(headers);
      return state.answer;
    });
    site.atEnd(() => server.close());
    state.url = `${server.url}/catalog/document.json`;
    return state;
  });
}

/** Has the instance take this document over `local`; gives how that was answered. */
export async function synced(site: Site, remote: unknown, local?: object) {
  const from = await provider(site);
  if (local) await save(site, local);
  else await keeping(site);
  from.answer = typeof remote === "string" ? remote : JSON.stringify(remote);
  return adapter.askProvider(site.admin, "sync", from.url);
}

/** An entry that is included. */
export const technology = (id: string, fields: object = {}) => ({
  id,
  name: id,
  available: true,
  order: 1,
  ...fields,
});

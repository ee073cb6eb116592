import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import pLimit from "p-limit";
import { registryEntry, type RegistryPackage } from "../analysis/pipelines/install/registryEntry.ts";
import { sweepLeftovers } from "../analysis/pipelines/install/placePackage.ts";
import { isRecord, readListing } from "./listing.ts";
import { type RegistryClient, createRegistryClient, CannotMirror } from "./mirror/requestRegistry.ts";
import type { MirroredPackage } from "./mirror/mirrorPackage.ts";
import { type MirroredPart, mirrorParts, PARTS_COUNT } from "./mirror/mirrorParts.ts";
import { type MirrorFailure, mirrorPipeline } from "./mirror/mirrorPipeline.ts";
import { keepRecord, openRecord } from "./mirror/mirrorRecord.ts";

const ENTRIES_MAX = 2_000;
const PIPELINES_AT_ONCE = 4;

/** The content of the mirror and the failures of this run. elsewhere: sources of pipelines that are only listed, by
 *  id. gone: mirrored pipelines that the registry no longer has. fetchedBytes: of this run. */
export interface Mirrored {
  packages: MirroredPackage[];
  elsewhere: Map<string, string>;
  parts: Map<string, MirroredPart>;
  gone: string[];
  failures: MirrorFailure[];
  fetchedBytes: number;
}

/** Progress in pipelines and other parts, with the current step. */
export interface MirrorProgress {
  done: number;
  total: number;
  what: string;
}

/** Mirrors all published content of a registry into a directory that is registry content again (docs/registry.md),
 *  for a site without access to the registry: every version of every public package, unpacked and verified; metadata
 *  of private pipelines and of those hosted elsewhere; checklists, releases, the catalog and their pictures,
 *  research data. Unchanged content is not downloaded. Nothing is deleted. A part that fails is reported, and the
 *  others are mirrored. url: base URL of the registry or URL of its index. Throws CannotMirror, and the errors of
 *  fetchRegistry when there is no index. */
export async function mirrorRegistry(
  url: string,
  folder: string,
  onProgress: (progress: MirrorProgress) => void = () => {},
): Promise<Mirrored> {
  const base = registryBase(url);
  const into = resolve(folder);
  const ask = createRegistryClient(base);
  const { entries, failures, publishedAt } = await readIndex(ask);
  const record = await openRecord(into, base);
  await sweepLeftovers(join(into, "pipelines"));
  const total = entries.length + PARTS_COUNT;
  let done = 0;
  const turn = pLimit(PIPELINES_AT_ONCE);
  try {
    const pipelines = await Promise.all(
      entries.map(({ entry, received }) =>
        turn(async () => {
          onProgress({ done, total, what: entry.id });
          const listed = { entry, received, index: `${base}/registry` };
          const pipeline = await mirrorPipeline(ask, listed, { folder: into, record, publishedAt });
          done++;
          return { id: entry.id, ...pipeline };
        }),
      ),
    );
    for (const pipeline of pipelines) failures.push(...pipeline.failures);
    const parts = await mirrorParts(ask, { folder: into, record, failures }, (what) =>
      onProgress({ done: done++, total, what }),
    );
    onProgress({ done, total, what: "" });
    const packages = pipelines.flatMap((pipeline) => pipeline.packages);
    const elsewhere = new Map(
      pipelines.flatMap(({ id, elsewhere: place }) => (place === undefined ? [] : [[id, place]])),
    );
    const gone = await findUnlisted(into, new Set(entries.map(({ entry }) => entry.id)));
    return { packages, elsewhere, parts, gone, failures, fetchedBytes: ask.fetchedBytes() };
  } finally {
    // Saved also after a failure, so that completed downloads are not repeated.
    await keepRecord(into, record);
  }
}

function registryBase(url: string): string {
  const given = URL.canParse(url) ? new URL(url) : undefined;
  if (!given || !/^https?:$/.test(given.protocol))
    throw new CannotMirror(`${url} is not an http or https URL`);
  if (given.username || given.password)
    throw new CannotMirror("The URL must not contain a user or a password");
  return `${given.origin}${given.pathname}`.replace(/\/+$/, "").replace(/\/registry$/, "");
}

async function readIndex(ask: RegistryClient): Promise<{
  entries: { entry: RegistryPackage; received: unknown }[];
  failures: MirrorFailure[];
  publishedAt: Date;
}> {
  const index = await ask.document("/registry");
  const listed = isRecord(index) ? index["pipelines"] : undefined;
  if (!isRecord(index) || !Array.isArray(listed))
    throw new CannotMirror(`${ask.base} does not return a registry index`);
  if (listed.length > ENTRIES_MAX)
    throw new CannotMirror(`The registry lists more than ${ENTRIES_MAX} pipelines`);
  const entries = new Map<string, { entry: RegistryPackage; received: unknown }>();
  const failures: MirrorFailure[] = [];
  for (const received of listed as unknown[]) {
    const entry = isListing(received) ? registryEntry.safeParse(received).data : undefined;
    if (entry && !entries.has(entry.id)) entries.set(entry.id, { entry, received });
    else
      failures.push({
        what: entryName(received),
        why: "The index entry is invalid",
      });
  }
  const date = new Date(String(index["lastUpdated"]));
  const isDate = !Number.isNaN(date.getTime()) && date.getTime() <= Date.now();
  return { entries: [...entries.values()], failures, publishedAt: isDate ? date : new Date() };
}

function isListing(received: unknown): boolean {
  try {
    readListing(received);
    return true;
  } catch {
    return false;
  }
}

function entryName(received: unknown): string {
  const id = isRecord(received) ? received["id"] : undefined;
  return typeof id === "string" ? id.slice(0, 128) : "A pipeline";
}

async function findUnlisted(folder: string, listed: Set<string>): Promise<string[]> {
  const names = await readdir(join(folder, "pipelines")).catch((): string[] => []);
  return names.filter((name) => !/^[._]/.test(name) && !listed.has(name)).sort();
}

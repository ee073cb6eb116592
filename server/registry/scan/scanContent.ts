import { readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { placeOfPayload } from "../payload/cachePayload.ts";
import { readParts } from "./readParts.ts";
import { isFolder, nameProblem, readPipeline, type ReadVersions } from "./readPipeline.ts";
import type { Scanned, ScannedPipeline, ScanTask } from "./scanned.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const UNUSED_MAX_MS = 30 * DAY_MS;

const read = new Map<string, ReadVersions>();

/** Scans a content directory and returns the changes. Files are read again only when their name, size or time
 *  changed. Every payload is in the cache directory before the result contains it. Throws when the directory does
 *  not exist: content that is temporarily unavailable must not appear as withdrawn. */
export async function scanContent({ folder, cacheFolder, known }: ScanTask): Promise<Scanned> {
  readdirSync(folder);
  const before = read.get(`${folder}\n${cacheFolder}`);
  const now: ReadVersions = new Map();
  const pipelines = scanPipelines(join(folder, "pipelines"), {
    cacheFolder,
    before: before ?? new Map(),
    now,
    known: known.pipelines,
  });
  read.set(`${folder}\n${cacheFolder}`, now);
  if (!before) tidy(cacheFolder, now);
  const { missing, ...parts } = await readParts(folder, known.parts);
  return { ...pipelines, ...parts, missing: [...pipelines.missing, ...missing] };
}

function scanPipelines(
  folder: string,
  {
    known,
    ...reading
  }: { cacheFolder: string; before: ReadVersions; now: ReadVersions; known: Map<string, string> },
): Pick<Scanned, "ids" | "pipelines" | "missing" | "refused" | "newestMs"> {
  const ids: string[] = [];
  const pipelines = new Map<string, ScannedPipeline>();
  const refused = new Map<string, string>();
  let newestMs = 0;
  if (!statSync(folder, { throwIfNoEntry: false }))
    return { ids, pipelines, missing: ["pipelines"], refused, newestMs };
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => isFolder(folder, entry));
  for (const { name: id } of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const problem = nameProblem(id);
    if (problem !== undefined) {
      refused.set(id, problem);
      continue;
    }
    const found = readPipeline(join(folder, id), { id, ...reading, known: known.get(id) });
    if (!found) continue;
    ids.push(id);
    newestMs = Math.max(newestMs, found.newestMs);
    if (found.scanned !== "same") pipelines.set(id, found.scanned);
  }
  return { ids, pipelines, missing: [], refused, newestMs };
}

// Once per process: deletes payloads that were not published for a month, and temporary files of processes that died
// while writing. Payloads in use are marked by their time, because other registries may share the directory.
function tidy(cacheFolder: string, read: ReadVersions): void {
  const now = new Date();
  const used = new Set([...read.values()].map(({ version }) => placeOfPayload(cacheFolder, version.sha256)));
  for (const name of namesIn(cacheFolder)) {
    const path = join(cacheFolder, name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found?.isFile()) continue;
    const ageMs = now.getTime() - found.mtimeMs;
    if (used.has(path)) {
      if (ageMs > DAY_MS) utimesSync(path, now, now);
    } else if (ageMs > (name.startsWith(".draft-") ? DAY_MS : UNUSED_MAX_MS)) rmSync(path, { force: true });
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // The cache directory does not exist before the first package.
    return [];
  }
}

import { createHash } from "node:crypto";
import { type Dirent, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { readJsonFile } from "../../platform/input/readJsonFile.ts";
import { type Listing, readListing } from "../listing.ts";
import { buildListing } from "../buildListing.ts";
import { PIPELINE_ID, TAKEN_IDS } from "../schema.ts";
import { isThere, placeOfPayload, type PublishedVersion } from "../payload/cachePayload.ts";
import { fileStamp, publishedFiles } from "../payload/publishedFiles.ts";
import { serializeJson, toProblem } from "./readParts.ts";
import { readVersion } from "./readVersion.ts";
import { type Part, type ScannedPipeline, type ScannedVersion, UNKNOWN_VERSION } from "./scanned.ts";

const LISTING = "listing.json";
const LISTING_MAX_BYTES = 1024 * 1024;

/** Cached versions by the path of their directory, with their stamp. */
export type ReadVersions = Map<string, { stamp: string; version: PublishedVersion }>;

/** Reads the directory of one pipeline, with unchanged versions from `before`. Returns undefined for an empty
 *  directory. Never throws: problems are part of the result. known: the stamp of the last scan; when it is equal,
 *  only the stamp is returned. */
export function readPipeline(
  folder: string,
  {
    id,
    cacheFolder,
    before,
    now,
    known,
  }: { id: string; cacheFolder: string; before: ReadVersions; now: ReadVersions; known: string | undefined },
): { newestMs: number; scanned: ScannedPipeline | "same" } | undefined {
  const listing = listingIn(folder);
  const folders = versionFolders(folder);
  if ("problem" in folders) return { newestMs: 0, scanned: unreadable(folders.problem) };
  if (folders.length === 0 && listing.mark === "") return undefined;
  let newestMs = listing.newestMs;
  const versions = folders.map(({ path, name }) => {
    const { part, youngestMs, key } = versionIn(path, {
      named: { id, ...(name !== undefined && { version: name }) },
      cacheFolder,
      before,
      now,
    });
    newestMs = Math.max(newestMs, youngestMs);
    return { name: name ?? ("value" in part ? part.value.version : UNKNOWN_VERSION), part, key };
  });
  const stamp = createHash("sha256")
    .update(JSON.stringify([listing.mark, ...versions.map(({ name, key }) => [name, key])]))
    .digest("base64url");
  if (stamp === known) return { newestMs, scanned: "same" };
  return { newestMs, scanned: { stamp, ...buildDocuments(id, listing.part, versions) } };
}

/** Returns the problem of a directory name; undefined for a valid one. */
export function nameProblem(id: string): string | undefined {
  if (!PIPELINE_ID.test(id)) return "The directory name is not a valid pipeline id";
  if (TAKEN_IDS.has(id)) return "The id is reserved for another path of the registry";
  return undefined;
}

function unreadable(problem: string): ScannedPipeline {
  const versions = new Map([[UNKNOWN_VERSION, { problem }]]);
  return { stamp: problem, documents: { problem }, isPrivate: false, versions };
}

function buildDocuments(
  id: string,
  listing: Part<Listing>,
  versions: { name: string; part: Part<PublishedVersion> }[],
): Omit<ScannedPipeline, "stamp"> {
  const shown = new Map(
    versions.map(({ name, part }): [string, Part<ScannedVersion>] => {
      if ("problem" in part) return [name, part];
      // An unreadable listing may be that of a private pipeline, so nothing is published.
      if ("problem" in listing) return [name, listing];
      const { sha256, sizeBytes, workflow } = part.value;
      return [name, { value: { sha256, sizeBytes, ...(workflow && { workflow }) } }];
    }),
  );
  if ("problem" in listing) return { documents: listing, isPrivate: false, versions: shown };
  const isPrivate = listing.value.isPrivate ?? false;
  const whole = versions.flatMap(({ part }) => ("value" in part ? part.value : []));
  const [broken] = versions.flatMap(({ part }) => ("problem" in part ? part : []));
  if (whole.length === 0 && broken) return { documents: broken, isPrivate, versions: shown };
  try {
    const { entry, metadata } = buildListing(id, whole, listing.value);
    const value = { entry: serializeJson(entry), metadata: serializeJson(metadata) };
    return { documents: { value }, isPrivate, versions: shown };
  } catch (error) {
    return { documents: toProblem(error), isPrivate, versions: shown };
  }
}

function versionIn(
  path: string,
  {
    named,
    cacheFolder,
    before,
    now,
  }: {
    named: { id: string; version?: string };
    cacheFolder: string;
    before: ReadVersions;
    now: ReadVersions;
  },
): { part: Part<PublishedVersion>; youngestMs: number; key: string } {
  try {
    const tree = publishedFiles(path);
    const { stamp, newestMs: youngestMs } = tree;
    const last = before.get(path);
    const isSame =
      last?.stamp === stamp &&
      isThere(placeOfPayload(cacheFolder, last.version.sha256), last.version.sizeBytes);
    const version = isSame ? last.version : readVersion(path, { tree, named, cacheFolder });
    now.set(path, { stamp, version });
    return { part: { value: version }, youngestMs, key: version.sha256 };
  } catch (error) {
    const part = toProblem(error);
    return { part, youngestMs: 0, key: part.problem };
  }
}

function listingIn(folder: string): { part: Part<Listing>; mark: string; newestMs: number } {
  const path = join(folder, LISTING);
  let [mark, newestMs] = ["unread", 0];
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found) return { part: { value: {} }, mark: "", newestMs };
    [mark, newestMs] = [fileStamp(LISTING, found), found.mtimeMs];
    return { part: { value: readListing(readJsonFile(path, LISTING_MAX_BYTES)) }, mark, newestMs };
  } catch (error) {
    return { part: { problem: `${LISTING}: ${toProblem(error).problem}` }, mark, newestMs };
  }
}

/** Lists the directories of the versions; the directory itself, without a name, when it contains a package. */
function versionFolders(folder: string): { path: string; name: string | undefined }[] | { problem: string } {
  let entries: Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    return toProblem(error);
  }
  if (entries.some(({ name }) => name === "manifest.json")) return [{ path: folder, name: undefined }];
  return entries
    .filter((entry) => isFolder(folder, entry))
    .map(({ name }) => ({ path: join(folder, name), name }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Returns whether an entry is a content directory: names that start with . or _ mark work in progress. */
export function isFolder(parent: string, entry: Dirent): boolean {
  if (/^[._]/.test(entry.name)) return false;
  if (!entry.isSymbolicLink()) return entry.isDirectory();
  try {
    return statSync(join(parent, entry.name)).isDirectory();
  } catch {
    // A broken or circular link.
    return false;
  }
}

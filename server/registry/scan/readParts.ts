import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { readJsonFile } from "../../platform/input/readJsonFile.ts";
import { COLLECTIONS } from "../../definitions/catalog/rules/catalog.ts";
import { readPublishedChecklists } from "../readPublishedChecklists.ts";
import { isRecord } from "../listing.ts";
import { type Release, readReleases } from "../releases.ts";
import { NO_RESEARCH, readResearchData, type ResearchData } from "../researchData.ts";
import { fileStamp, publishedFiles } from "../payload/publishedFiles.ts";
import type {
  SerializedJson,
  Part,
  PartName,
  ScannedAsset,
  ScannedChecklists,
  ScannedParts,
} from "./scanned.ts";

const DOCUMENT_MAX_BYTES = 20 * 1024 * 1024;
const ASSET_MAX_BYTES = 2 * 1024 * 1024;
const MEDIA_TYPES: Record<string, string> = { svg: "image/svg+xml", png: "image/png", webp: "image/webp" };
const ASSET = /^[\w-]+(?:\.[\w-]+)*\.(svg|png|webp)$/;

interface PartReader<Name extends PartName> {
  /** File or directory in the content directory. */
  file: string;
  isFolder?: true;
  read(path: string, contentFolder: string): Promise<unknown>;
  empty: ValueOf<Name>;
}
type ValueOf<Name extends PartName> = Extract<ScannedParts[Name], { value: unknown }>["value"];

const READERS: {
  [Name in PartName]: PartReader<Name> & { read(path: string, folder: string): Promise<ValueOf<Name>> };
} = {
  checklists: {
    file: "checklists",
    isFolder: true,
    read: readChecklists,
    empty: checklistsKept({ version: 0, checklists: [] }),
  },
  technologies: {
    file: "sequencing-tech.json",
    read: async (path) => serializeJson(await readObject(path)),
    empty: serializeJson({ version: 0, ...Object.fromEntries(COLLECTIONS.map((name) => [name, []])) }),
  },
  releases: {
    file: "releases.json",
    read: async (path): Promise<Release[]> => readReleases(await readObject(path)),
    empty: [],
  },
  research: {
    file: "research-data.json",
    read: async (path): Promise<ResearchData> =>
      readResearchData(JSON.parse(serializeJson(await readObject(path)).json)),
    empty: NO_RESEARCH,
  },
  assets: { file: "assets", isFolder: true, read: readAssets, empty: new Map() },
};

/** Reads the changed parts of a content directory besides its pipelines. known: stamps of the last scan. Returns the
 *  changed parts, all stamps, and the missing files, whose parts are empty. */
export async function readParts(
  folder: string,
  known: Map<PartName, string>,
): Promise<{ parts: Partial<ScannedParts>; stamps: Map<PartName, string>; missing: string[] }> {
  const parts: Partial<ScannedParts> = {};
  const stamps = new Map<PartName, string>();
  const missing: string[] = [];
  for (const name of Object.keys(READERS) as PartName[]) {
    const { file, isFolder = false, read, empty } = READERS[name];
    const path = join(folder, file);
    let part: Part<unknown> = { value: empty };
    try {
      const stamp = readStamp(path, isFolder);
      if (stamp === undefined) missing.push(file);
      stamps.set(name, stamp ?? "missing");
      if (known.get(name) === stamps.get(name)) continue;
      if (stamp !== undefined) part = { value: await read(path, folder) };
    } catch (error) {
      part = toProblem(error);
      // Read again in the next scan, even without a change.
      stamps.set(name, "");
    }
    Object.assign(parts, { [name]: part });
  }
  return { parts, stamps, missing };
}

/** Serializes a document and calculates its hash. Keys with the value null are omitted (additions §9). */
export function serializeJson(value: unknown): SerializedJson {
  const json = JSON.stringify(value, (_key, one: unknown) => (one === null ? undefined : one));
  return { json, hash: createHash("sha256").update(json).digest("base64url").slice(0, 27) };
}

/** Returns why a part could not be read, for the log only. */
export function toProblem(error: unknown): { problem: string } {
  if (!(error instanceof Error)) return { problem: String(error) };
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : "";
  return { problem: error.message + cause };
}

function readStamp(path: string, isFolder: boolean): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found || found.isDirectory() !== isFolder) return undefined;
  return isFolder ? `folder\n${publishedFiles(path).stamp}` : fileStamp("", found);
}

async function readObject(path: string): Promise<Record<string, unknown>> {
  const document = readJsonFile(path, DOCUMENT_MAX_BYTES);
  if (!isRecord(document)) throw new Error("The document is not an object");
  return document;
}

async function readChecklists(_path: string, contentFolder: string): Promise<ScannedChecklists> {
  return checklistsKept(await readPublishedChecklists(contentFolder));
}

function checklistsKept({
  version,
  checklists,
}: Awaited<ReturnType<typeof readPublishedChecklists>>): ScannedChecklists {
  return {
    version,
    all: serializeJson({ version, checklists }),
    byAccession: new Map(
      checklists.map((checklist) => [checklist.accession, serializeJson({ version, checklist })]),
    ),
  };
}

async function readAssets(path: string): Promise<Map<string, ScannedAsset>> {
  const assets = new Map<string, ScannedAsset>();
  for (const [name, sizeBytes] of publishedFiles(path).files) {
    const mediaType = MEDIA_TYPES[ASSET.exec(name)?.[1] ?? ""];
    if (mediaType === undefined || sizeBytes > ASSET_MAX_BYTES) continue;
    const bytes = readFileSync(join(path, name));
    const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 27);
    assets.set(name, { mediaType, bytes, hash });
  }
  return assets;
}

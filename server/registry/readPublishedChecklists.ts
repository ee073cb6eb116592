import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { readBundledChecklists } from "../definitions/checklists/bundledChecklists.ts";
import { readJsonFile } from "../platform/input/readJsonFile.ts";

/** A published checklist: its complete definition, and the URL of its picture, if any. */
export interface PublishedChecklist {
  accession: string;
  image?: string;
  [key: string]: unknown;
}

/** The published checklists. version: increases with each publication; a study pins it (catalog-and-registry §9). */
export interface PublishedChecklists {
  version: number;
  checklists: PublishedChecklist[];
}

const DOCUMENT_MAX_BYTES = 32 * 1024 * 1024;
const VERSION = /^([1-9]\d{0,8})(\.json)?$/;

/** Reads the checklists of the newest version in a content directory, with the pictures of checklists/images.json. A
 *  version is a file <version>.json with complete checklists, or a directory <version>/ with terms.json and one file
 *  per accession. Returns { version: 0, checklists: [] } when none exists. Throws an Error for documents that cannot
 *  be read. */
export async function readPublishedChecklists(contentFolder: string): Promise<PublishedChecklists> {
  const folder = join(contentFolder, "checklists");
  const names = (await readdir(folder).catch(unlessMissing)).filter((name) => VERSION.test(name));
  const newest = names.toSorted((one, other) => Number.parseInt(other) - Number.parseInt(one))[0];
  if (newest === undefined) return { version: 0, checklists: [] };
  const path = join(folder, newest);
  const checklists = newest.endsWith(".json") ? readWhole(path) : readBundledChecklists(path);
  const images = readImages(join(folder, "images.json"));
  return {
    version: Number.parseInt(newest),
    checklists: checklists.map((checklist) => {
      const image = images.get(checklist.accession);
      return image === undefined ? { ...checklist } : { ...checklist, image };
    }),
  };
}

function readWhole(path: string): PublishedChecklist[] {
  const document = readJsonFile(path, DOCUMENT_MAX_BYTES);
  const checklists = isRecord(document) ? document["checklists"] : undefined;
  if (Array.isArray(checklists) && checklists.every(isPublished)) return checklists;
  throw new Error(`${path} is not a list of checklists with accessions`);
}

function readImages(path: string): Map<string, string> {
  const document = existsSync(path) ? readJsonFile(path, DOCUMENT_MAX_BYTES) : {};
  const entries = isRecord(document) ? Object.entries(document) : [];
  return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

function isPublished(value: unknown): value is PublishedChecklist {
  return isRecord(value) && typeof value["accession"] === "string";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function unlessMissing(error: unknown): [] {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
  throw error;
}

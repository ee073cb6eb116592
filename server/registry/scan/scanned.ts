import type { PublishedChecklists } from "../checklistsOf.ts";
import type { Release } from "../releases.ts";
import type { ResearchData } from "../researchData.ts";

/** JSON that is answered as it is kept. hash: of the content. */
export interface KeptJson {
  json: string;
  hash: string;
}

/** What was read, or why it could not be. */
export type Part<Value> = { value: Value } | { problem: string };

/** Stands for the version of a package that cannot be read and whose folder does not name it. */
export const UNKNOWN_VERSION = "?";

export interface ScannedVersion {
  sha256: string;
  sizeBytes: number;
}

/** One folder of pipelines/. versions: those whose payload lies here, or what is wrong with it. */
export interface ScannedPipeline {
  /** Another text once anything is told differently. */
  stamp: string;
  /** Its JSON in the index, and all that is told of it. */
  told: Part<{ entry: KeptJson; metadata: KeptJson }>;
  isPrivate: boolean;
  versions: Map<string, Part<ScannedVersion>>;
}

export interface ScannedAsset {
  mediaType: string;
  bytes: Uint8Array;
  hash: string;
}

/** checklists: all of them, and each by its accession. */
export interface ScannedChecklists {
  version: PublishedChecklists["version"];
  all: KeptJson;
  byAccession: Map<string, KeptJson>;
}

/** The parts of a content folder beside its pipelines. */
export interface ScannedParts {
  checklists: Part<ScannedChecklists>;
  technologies: Part<KeptJson>;
  releases: Part<Release[]>;
  research: Part<ResearchData>;
  assets: Part<Map<string, ScannedAsset>>;
}
export type PartName = keyof ScannedParts;

/** known: the stamps of what the asking side has already. */
export interface ScanTask {
  folder: string;
  cacheFolder: string;
  known: { pipelines: Map<string, string>; parts: Map<PartName, string> };
}

/** What is new since then. ids: of all pipelines, in their order. missing: files of which there are none.
 *  refused: what is wrong with folders that can be no pipeline at all, by their path. */
export interface Scanned {
  ids: string[];
  pipelines: Map<string, ScannedPipeline>;
  parts: Partial<ScannedParts>;
  stamps: Map<PartName, string>;
  missing: string[];
  refused: Map<string, string>;
  /** When the youngest file of all pipelines was written. */
  newestMs: number;
}

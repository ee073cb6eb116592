import type { PublishedChecklists } from "../readPublishedChecklists.ts";
import type { Release } from "../releases.ts";
import type { ResearchData } from "../researchData.ts";

/** JSON in its final form. hash: of the content. */
export interface SerializedJson {
  json: string;
  hash: string;
}

/** A value, or the reason why it could not be read. */
export type Part<Value> = { value: Value } | { problem: string };

/** Placeholder for the version of an unreadable package whose directory does not contain it. */
export const UNKNOWN_VERSION = "?";

export interface ScannedVersion {
  sha256: string;
  sizeBytes: number;
  workflow?: PackageWorkflow | undefined;
}

/** The Nextflow workflow of a package: main is the path of its main script in the package; a workflow that is not part
 *  of the package is in a repository. */
export type PackageWorkflow = { main: string } | { repository: string; revision: string | undefined };

/** One directory of pipelines/. versions: those whose payload is hosted here, or their problems. */
export interface ScannedPipeline {
  /** Changes with any change of the metadata. */
  stamp: string;
  /** The serialized index entry, and the complete metadata. */
  documents: Part<{ entry: SerializedJson; metadata: SerializedJson }>;
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
  all: SerializedJson;
  byAccession: Map<string, SerializedJson>;
}

/** The parts of a content directory besides its pipelines. */
export interface ScannedParts {
  checklists: Part<ScannedChecklists>;
  technologies: Part<SerializedJson>;
  releases: Part<Release[]>;
  research: Part<ResearchData>;
  assets: Part<Map<string, ScannedAsset>>;
}
export type PartName = keyof ScannedParts;

/** known: stamps of the data that the caller already has. */
export interface ScanTask {
  folder: string;
  cacheFolder: string;
  known: { pipelines: Map<string, string>; parts: Map<PartName, string> };
}

/** Changes since then. ids: of all pipelines, in order. missing: missing files. refused: problems of directories
 *  that cannot be pipelines, by path. */
export interface Scanned {
  ids: string[];
  pipelines: Map<string, ScannedPipeline>;
  parts: Partial<ScannedParts>;
  stamps: Map<PartName, string>;
  missing: string[];
  refused: Map<string, string>;
  /** Modification time of the newest file of all pipelines. */
  newestMs: number;
}

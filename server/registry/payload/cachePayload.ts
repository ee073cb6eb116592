import { createHash, randomUUID } from "node:crypto";
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { inTexts } from "../../platform/errors/rules/sentence.ts";
import { type PackageFiles, payloadBytes } from "./payloadBytes.ts";
import { publishedFiles } from "./publishedFiles.ts";
import type { PackageWorkflow } from "../scan/scanned.ts";
import type { PipelinePackage } from "../../analysis/pipelines/pipelinePackage.ts";

/** Payloads up to this size are read completely and verified before they are sent. */
export const SMALL_PAYLOAD_MAX_BYTES = 1024 * 1024;

/** The content hash of a payload. sha256: lower-case hex. */
interface Payload {
  sha256: string;
  sizeBytes: number;
}

/** Calculates the payload of the package in `folder` without writing it. Throws for a directory that cannot be
 *  packed. */
export function measurePackage(folder: string): Payload {
  return measure(payloadBytes(packageFiles(folder)));
}

function packageFiles(folder: string): PackageFiles {
  const { faults, files } = publishedFiles(folder);
  const [fault] = faults;
  if (fault) throw new Error(`${fault.file} ${inTexts(fault.problem)}`.trim());
  return { folder, files };
}

/** Stores the payload of a package in `cacheFolder` under its SHA-256, unless it exists. Safe for concurrent
 *  processes: the first one writes it. */
export function cachePayload(from: PackageFiles, cacheFolder: string): Payload {
  // Content in memory is packed once; other content is read a second time when it is written.
  const made = from.contents && [Buffer.concat([...payloadBytes(from)])];
  const payload = measure(made ?? payloadBytes(from));
  const place = placeOfPayload(cacheFolder, payload.sha256);
  if (isThere(place, payload.sizeBytes)) return payload;
  const written = writePayload(made ?? payloadBytes(from), place);
  if (written.sha256 === payload.sha256) return payload;
  rmSync(place, { force: true });
  throw new Error("The package changed while it was packed");
}

/** Returns the path of a payload in the cache. */
export function placeOfPayload(cacheFolder: string, sha256: string): string {
  return join(cacheFolder, `${sha256}.tar.gz`);
}

/** Returns whether a file of this size exists. */
export function isThere(path: string, sizeBytes: number): boolean {
  return statSync(path, { throwIfNoEntry: false })?.size === sizeBytes;
}

function measure(pieces: Iterable<Buffer>): Payload {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  for (const piece of pieces) {
    hash.update(piece);
    sizeBytes += piece.length;
  }
  return { sha256: hash.digest("hex"), sizeBytes };
}

function writePayload(pieces: Iterable<Buffer>, target: string): Payload {
  const draft = join(dirname(target), `.draft-${randomUUID()}`);
  const file = openDraft(draft);
  try {
    const payload = measureAndClose(written(pieces, file), file);
    renameSync(draft, target);
    return payload;
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

function measureAndClose(pieces: Iterable<Buffer>, file: number): Payload {
  try {
    const payload = measure(pieces);
    // After a system crash a large file could have its size but not its content; a small one is verified when it is
    // read.
    if (payload.sizeBytes > SMALL_PAYLOAD_MAX_BYTES) fsyncSync(file);
    return payload;
  } finally {
    closeSync(file);
  }
}

function openDraft(draft: string): number {
  const open = () => openSync(draft, "wx", 0o640);
  try {
    return open();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    mkdirSync(dirname(draft), { recursive: true, mode: 0o750 });
    return open();
  }
}

function* written(pieces: Iterable<Buffer>, file: number): Generator<Buffer> {
  for (const piece of pieces) {
    for (let from = 0; from < piece.length;) from += writeSync(file, piece, from);
    yield piece;
  }
}

/** A version of a pipeline whose payload this registry hosts. */
export interface PublishedVersion {
  version: string;
  sha256: string;
  sizeBytes: number;
  /** Absent if the package has no Nextflow workflow. */
  workflow?: PackageWorkflow | undefined;
  /** The metadata documents. Other documents are not needed for the listing. */
  documents: Pick<PipelinePackage, "manifest" | "definition" | "registry">;
}

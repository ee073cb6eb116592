import type { HashFacts } from "../files/hashes/expectHashes.ts";
import { previewContentType } from "../files/previewContentType.ts";
import { parseChecksum } from "../files/parseChecksum.ts";
import type { collectDelivery } from "./collectDelivery.ts";

const WHOLE_ORDER_FOLDER = "order";

type Delivery = Awaited<ReturnType<typeof collectDelivery>>;

export type DeliveredFile = ReturnType<typeof deliveredFiles>[number];

/**
 * Lists the files of a delivery: by sample in sample order, reads before reports, files of the complete order last.
 * savedAs: directory and name for the download commands and the checksum lists, unique within a delivery. size:
 * bytes, null if unknown. checksum: as supplied; md5, sha256: the supplied one if it has that form, else the computed
 * one.
 */
export function deliveredFiles({ readFiles, artifactFiles }: Pick<Delivery, "readFiles" | "artifactFiles">) {
  const reads = readFiles.map(({ readId, role, sampleCode, path, fileName, size, checksum, ...facts }) => ({
    ...toHashes(facts),
    id: `${readId}-${role}`,
    kind: role,
    sampleCode,
    path,
    fileName,
    size,
    checksum,
    isPreviewable: false,
  }));
  const reports = artifactFiles.map(
    ({ artifactId, artifactType, sampleCode, path, fileName, size, checksum, ...facts }) => ({
      ...toHashes(facts),
      id: artifactId,
      kind: artifactType,
      sampleCode,
      path,
      fileName,
      size,
      checksum,
      isPreviewable: previewContentType(path) !== undefined,
    }),
  );
  const files = inOrder<(typeof reads)[number] | (typeof reports)[number]>([...reads, ...reports]);
  const names = savedNames(files);
  return files.map((file, index) => {
    const known = file.checksum === null ? undefined : parseChecksum(file.checksum);
    return {
      ...file,
      savedAs: names[index] as string,
      md5: known?.algorithm === "md5" ? known.hex : file.md5,
      sha256: known?.algorithm === "sha256" ? known.hex : file.sha256,
    };
  });
}

function toHashes({ md5, sha256, hashState, checksumDiffers }: HashFacts): HashFacts {
  return { md5, sha256, hashState, checksumDiffers };
}

function inOrder<File extends { sampleCode: string | null }>(files: File[]): File[] {
  const inOrder = new Map<string | null, File[]>();
  for (const file of files) {
    const ofSample = inOrder.get(file.sampleCode);
    if (ofSample) ofSample.push(file);
    else inOrder.set(file.sampleCode, [file]);
  }
  const ofOrder = inOrder.get(null) ?? [];
  inOrder.delete(null);
  return [...[...inOrder.values()].flat(), ...ofOrder];
}

/**
 * Assigns a relative path to each file for the download commands: a directory per sample, unique names.
 * Deterministic: depends only on the order of the files. Returns the paths in that order.
 */
function savedNames(files: { sampleCode: string | null; fileName: string }[]): string[] {
  const used = new Set<string>();
  return files.map(({ sampleCode, fileName }) => {
    const folder = sampleCode === null ? WHOLE_ORDER_FOLDER : safeName(sampleCode);
    const name = safeName(fileName);
    let place = `${folder}/${name}`;
    // Some file systems are case-insensitive.
    for (let copy = 2; used.has(place.toLowerCase()); copy++) place = `${folder}/${copy}-${name}`;
    used.add(place.toLowerCase());
    return place;
  });
}

function safeName(name: string): string {
  return name.replaceAll(/[/\p{Cc}]/gu, "_").replace(/^\.+/, "_") || "_";
}

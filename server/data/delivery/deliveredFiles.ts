import type { HashFacts } from "../files/hashes/expectHashes.ts";
import { previewContentType } from "../files/previewContentType.ts";
import { parseChecksum } from "../files/parseChecksum.ts";
import type { collectDelivery } from "./collectDelivery.ts";

const WHOLE_ORDER_FOLDER = "order";

type Delivery = Awaited<ReturnType<typeof collectDelivery>>;

export type DeliveredFile = ReturnType<typeof deliveredFiles>[number];

/**
 * Lists the files of a delivery: by sample in sample order, reads before reports, files of the complete order last.
 * savedAs: directory and name in archives, download commands and checksum lists, unique within a delivery. size:
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
 * Assigns a relative path to each file, for archives, download commands and checksum lists: a directory per sample,
 * unique names that every operating system accepts. Deterministic: depends only on the order of the files. Returns the
 * paths in that order.
 */
function savedNames(files: { sampleCode: string | null; fileName: string }[]): string[] {
  const used = new Set<string>();
  return files.map(({ sampleCode, fileName }) => {
    const folder = sampleCode === null ? WHOLE_ORDER_FOLDER : safeName(sampleCode);
    const name = safeName(fileName);
    let place = `${folder}/${name}`;
    for (let copy = 2; used.has(comparable(place)); copy++) place = `${folder}/${copy}-${name}`;
    used.add(comparable(place));
    return place;
  });
}

// Some file systems are case-insensitive, and some compare names in their composed form.
function comparable(place: string): string {
  return place.normalize("NFC").toLowerCase();
}

// Devices of Windows, and the files beside the directories of an archive or a crate.
const RESERVED =
  /^(?:(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?|md5sums\.txt|sha256sums\.txt|ro-crate-metadata\.json)$/i;
const NAME_MAX_BYTES = 200;

function safeName(name: string): string {
  const allowed = name
    // Separators, characters that Windows refuses, and characters that change the direction of text.
    .replaceAll(/[/\\<>:"|?*\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, "_")
    .replace(/^\.+/, "_")
    .replace(/[. ]+$/, "_");
  const short = shorten(allowed);
  return RESERVED.test(short) ? `_${short}` : short || "_";
}

/** Removes characters before the extension until the name is short enough for a number before it. */
function shorten(name: string): string {
  if (Buffer.byteLength(name) <= NAME_MAX_BYTES) return name;
  const characters = Array.from(name);
  const extension = characters.slice(-20).join("");
  let kept = "";
  for (const character of characters) {
    if (Buffer.byteLength(kept + character + extension) > NAME_MAX_BYTES) break;
    kept += character;
  }
  return kept + extension;
}

import type { Outputs } from "../../kit/trpc/trpc.ts";

export type DeliveryFile = Outputs["delivery"]["files"]["files"][number];

/** A file of a delivery, with or without an account: a link shows no read counts. */
export type ListedFile = Pick<
  DeliveryFile,
  | "id"
  | "kind"
  | "sampleCode"
  | "fileName"
  | "size"
  | "checksum"
  | "md5"
  | "sha256"
  | "hashState"
  | "isMissing"
> &
  Partial<Pick<DeliveryFile, "checksumDiffers" | "readCount" | "quality">>;

/** The total size in bytes of the files with a known size. */
export function totalBytes(files: { size: number | null }[]): number {
  return files.reduce((sum, { size }) => sum + (size ?? 0), 0);
}

/** The checksum lists of a delivery: MD5, SHA-256, both or none. */
export function checksumKinds(files: { md5: string | null; sha256: string | null }[]): ("md5" | "sha256")[] {
  return (["md5", "sha256"] as const).filter((kind) => files.some((file) => file[kind] !== null));
}

/** A row of the list: the read set of a sample, or any other file. id: of the read set or the file. */
export interface FileRow<File> {
  id: string;
  sampleCode: string | null;
  /** R1 and R2 of a read set, or the one file. */
  files: File[];
  isReadSet: boolean;
}

/** Groups files into one row for each read set and one for each other file, in the order of the files. */
export function fileRows<File extends ListedFile>(files: File[]): FileRow<File>[] {
  const rows = new Map<string, FileRow<File>>();
  for (const file of files) {
    const isReadSet = file.kind === "R1" || file.kind === "R2";
    const id = isReadSet ? readSetId(file) : file.id;
    const row = rows.get(id);
    if (row) row.files.push(file);
    else rows.set(id, { id, sampleCode: file.sampleCode, files: [file], isReadSet });
  }
  return [...rows.values()];
}

function readSetId({ id }: { id: string }): string {
  return id.replace(/-R[12]$/, "");
}

/** The limit of the server for the files that the address of an archive names. */
export const ARCHIVE_NAMED_MAX = 200;

/**
 * The address of an archive with the chosen files, which names either these or the others; undefined if both are too
 * many for an address.
 * @param base the address of the archive with all files
 */
export function archiveAddress(
  base: string,
  { chosen, all, format }: { chosen: ListedFile[]; all: ListedFile[]; format: "zip" | "tar" },
): string | undefined {
  const ids = new Set(chosen.map(({ id }) => id));
  const others = all.filter(({ id }) => !ids.has(id));
  const address = `${base}?format=${format}`;
  if (others.length === 0) return address;
  const [files, except] = [archiveNames(chosen, all), archiveNames(others, all)];
  const [key, names] = except.length < files.length ? ["except", except] : ["files", files];
  return names.length > ARCHIVE_NAMED_MAX ? undefined : `${address}&${key}=${names.join(",")}`;
}

/** The ids of the files; one id for a read set of which all files are named. */
function archiveNames(named: ListedFile[], all: ListedFile[]): string[] {
  const sizes = new Map(fileRows(all).map(({ id, files }) => [id, files.length]));
  return fileRows(named).flatMap(({ id, files }) =>
    files.length === sizes.get(id) ? [id] : files.map((file) => file.id),
  );
}

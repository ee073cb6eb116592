export interface ListedChecksum {
  algorithm: "md5" | "sha-256";
  /** Lower-case hexadecimal digits. */
  checksum: string;
  /** The path as listed; null if the list is a single checksum. */
  path: string | null;
}

/** The maximum size of a list; md5sum output for all files of a flow cell is far smaller. */
export const CHECKSUM_LIST_MAX_BYTES = 4_000_000;

const LIST_NAMES = [
  /\.(md5|sha256)(sums?)?(\.txt)?$/i,
  /^(md5|sha256)(\.txt)?$/i,
  /(^|[-_.])(md5|sha256|check)[-_]?sums?(\.txt)?$/i,
];
const GNU = /^\\?([0-9a-f]{64}|[0-9a-f]{32})[ \t]+\*?(.+)$/i;
const BSD = /^(md5|sha-?256) ?\((.+)\) ?= ?([0-9a-f]{64}|[0-9a-f]{32})$/i;
const ALONE = /^([0-9a-f]{64}|[0-9a-f]{32})$/i;

/** Whether a file is a list of checksums by its name: md5sums.txt, S1_R1.fastq.gz.md5, SHA256SUMS. */
export function isChecksumList(name: string): boolean {
  return LIST_NAMES.some((pattern) => pattern.test(name));
}

/** Parses the output of md5sum, sha256sum and their BSD variants. Unrecognized lines are counted, not guessed. */
export function readChecksumList(text: string): { checksums: ListedChecksum[]; unreadLines: number } {
  const lines = text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
  const checksums = lines.flatMap((line) => readLine(line) ?? []);
  return { checksums, unreadLines: lines.length - checksums.length };
}

/** The entries of lists by file name without directory. */
export type ChecksumIndex = ReadonlyMap<string, readonly { entry: ListedChecksum; parts: string[] }[]>;

/** Indexes lists, so that looking up a thousand files in a list of a thousand is fast. A list refers to the files
 *  beside it; path: its own path, as dropped. */
export function indexChecksums(lists: { path: string; checksums: ListedChecksum[] }[]): ChecksumIndex {
  const index = new Map<string, { entry: ListedChecksum; parts: string[] }[]>();
  for (const list of lists) {
    for (const entry of list.checksums) {
      const parts = pathParts(listedPath(list.path, entry.path));
      const name = parts.at(-1) ?? "";
      const entries = index.get(name) ?? [];
      entries.push({ entry, parts });
      index.set(name, entries);
    }
  }
  return index;
}

/**
 * Returns the checksum that the lists contain for a file. Paths match if they are equal over the length of the
 * shorter one: this finds files moved out of their directory and excludes files of other directories.
 * @param path the path of the dropped file
 * @returns "several" where lists contradict each other, null where none contains the file; SHA-256 wins over MD5
 */
export function checksumFor(path: string, index: ChecksumIndex): ListedChecksum | "several" | null {
  const parts = pathParts(path);
  const named = (index.get(parts.at(-1) ?? "") ?? []).map((one) => ({
    entry: one.entry,
    shared: sharedParts(parts, one.parts),
  }));
  const most = Math.max(0, ...named.map(({ shared }) => shared));
  if (most === 0) return null;
  const best = named.filter(({ shared }) => shared === most).map(({ entry }) => entry);
  const strongest = best.some(({ algorithm }) => algorithm === "sha-256") ? "sha-256" : "md5";
  const [first, ...others] = best.filter(({ algorithm }) => algorithm === strongest);
  if (!first) return null;
  return others.some(({ checksum }) => checksum !== first.checksum) ? "several" : first;
}

function readLine(line: string): ListedChecksum | null {
  const bsd = BSD.exec(line);
  if (bsd?.[2] && bsd[3]) return listed(bsd[3], bsd[2]);
  const gnu = GNU.exec(line);
  if (gnu?.[1] && gnu[2]) return listed(gnu[1], line.startsWith("\\") ? unescaped(gnu[2]) : gnu[2]);
  const alone = ALONE.exec(line);
  return alone?.[1] ? listed(alone[1], null) : null;
}

function listed(digits: string, path: string | null): ListedChecksum {
  return { algorithm: digits.length === 32 ? "md5" : "sha-256", checksum: digits.toLowerCase(), path };
}

// md5sum prefixes a line with a backslash if the file name contains a line break or a backslash.
function unescaped(path: string): string {
  return path.replaceAll(/\\([\\n])/g, (_, letter: string) => (letter === "n" ? "\n" : "\\"));
}

function listedPath(listPath: string, path: string | null): string {
  // A list without a file name belongs to the file beside it: S1_R1.fastq.gz.md5.
  if (path === null) return listPath.replace(/\.(md5|sha256)(sums?)?(\.txt)?$/i, "");
  const isAbsolute = /^([\\/]|[a-z]:)/i.test(path);
  return isAbsolute ? path : `${listPath.replace(/[^/]*$/, "")}${path}`;
}

function sharedParts(a: string[], b: string[]): number {
  const length = Math.min(a.length, b.length);
  const isSame = length > 0 && a.slice(-length).every((part, at) => part === b.slice(-length)[at]);
  return isSame ? length : 0;
}

function pathParts(path: string): string[] {
  return path
    .normalize("NFC")
    .split(/[\\/]/)
    .filter((part) => part !== "" && part !== ".");
}

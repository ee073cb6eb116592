import { parseReadSuffix } from "./parseReadSuffix.ts";

export interface PairedFile {
  kind: "read" | "artifact";
  /** R1 or R2 for reads; what an attachment is otherwise. */
  role: "R1" | "R2" | "attachment";
  /** As the order writes it; null where the name says none, or more than one. */
  sampleCode: string | null;
  /** Why there is no sample although the name holds a code. */
  isAmbiguous: boolean;
  /** Equal for files whose names differ in nothing but the mark of their mate. */
  mateKey: string;
}

/** Decides for each file name which sample of the order it belongs to, and which mate it is.
 *  names: paths as they were dropped, folders parted by "/"; a folder speaks where the name is silent.
 *  A sample is never guessed: its code stands in the name between characters that are neither letters nor digits, in
 *  any case of letters, the longest code covering shorter ones; two codes side by side are ambiguous.
 *  allowedExtensions: what a read may end in; every other file is an attachment. Returns one answer per name, in
 *  order. */
export function pairFiles(
  names: string[],
  { sampleCodes, allowedExtensions }: { sampleCodes: string[]; allowedExtensions: string[] },
): PairedFile[] {
  const codes = sampleCodes
    .filter((code) => code.trim() !== "")
    .map((code) => ({ code, folded: fold(code.trim()) }));
  return names.map((name) => pairFile(name, codes, allowedExtensions));
}

const UNDETERMINED = /^undetermined(?![\p{L}\p{N}])/u;

interface Code {
  code: string;
  folded: string;
}

function pairFile(path: string, codes: Code[], allowedExtensions: string[]): PairedFile {
  const parts = fold(path).split("/");
  const name = parts.pop() ?? "";
  const extension = longestExtension(name, allowedExtensions);
  if (extension === "") {
    const found = sampleOf(dropExtension(name), codes, path) ?? sampleOfFolders(parts, codes, path);
    return { kind: "artifact", role: "attachment", ...answer(found), mateKey: fold(path) };
  }

  // Reads that no sample's index matched are never a sample's read, whatever folder they are in.
  if (UNDETERMINED.test(name))
    return { kind: "artifact", role: "attachment", ...answer(NONE), mateKey: fold(path) };
  const stem = name.slice(0, name.length - extension.length);
  const mark = parseReadSuffix(stem);
  const found = readSample(stem, mark, codes, path);
  const inFolders = found.sample === null && !found.isAmbiguous ? sampleOfFolders(parts, codes, path) : null;
  const rest = mark && !found.coversMark ? cut(stem, mark.roleFrom, mark.to) : stem;
  const mateKey = [...parts, rest].join("/") + extension;
  const role = mark && !found.coversMark ? mark.role : "R1";
  if (role === "other")
    return { kind: "artifact", role: "attachment", ...answer(inFolders ?? found), mateKey: fold(path) };
  return { kind: "read", role, ...answer(inFolders ?? found), mateKey };
}

interface Found {
  sample: string | null;
  isAmbiguous: boolean;
}

// The name is read twice, without its mark and whole; where the two readings name different samples, a person decides.
function readSample(
  stem: string,
  mark: ReturnType<typeof parseReadSuffix>,
  codes: Code[],
  path: string,
): Found & { coversMark: boolean } {
  const whole = occurrences(stem, codes);
  if (!mark) return { ...pick(whole, path), coversMark: false };

  const outside = pick(occurrences(cut(stem, mark.from, mark.to), codes), path);
  const overlapping = whole.filter(({ from, to }) => from < mark.to && to > mark.from);
  const reachingOut = overlapping.filter(({ from, to }) => from < mark.from || to > mark.to);
  if (outside.isAmbiguous) return { ...outside, coversMark: false };
  if (outside.sample !== null) {
    const others = reachingOut.filter(({ code }) => code !== outside.sample);
    return { ...(others.length > 0 ? AMBIGUOUS : outside), coversMark: false };
  }
  if (reachingOut.length > 0)
    return { ...pick(whole, path), coversMark: reachingOut.some(({ to }) => to > mark.roleFrom) };
  // A code that is nothing but the mark says which sample only when the name is nothing else either.
  if (overlapping.some(({ from, to }) => from === 0 && to === stem.length))
    return { ...pick(overlapping, path), coversMark: true };
  return { ...(overlapping.length > 0 ? AMBIGUOUS : NONE), coversMark: false };
}

// Nothing that stands in a code takes the place of what is cut out.
function cut(text: string, from: number, to: number): string {
  return `${text.slice(0, from)}\0${text.slice(to)}`;
}

const NONE: Found = { sample: null, isAmbiguous: false };
const AMBIGUOUS: Found = { sample: null, isAmbiguous: true };

function sampleOf(text: string, codes: Code[], path: string): Found | null {
  const found = pick(occurrences(text, codes), path);
  return found.sample === null && !found.isAmbiguous ? null : found;
}

function sampleOfFolders(folders: string[], codes: Code[], path: string): Found {
  for (const folder of folders.toReversed()) {
    const found = sampleOf(folder, codes, path);
    if (found) return found;
  }
  return NONE;
}

interface Occurrence {
  code: string;
  from: number;
  to: number;
}

// Codes standing free in the text, without those a longer one covers.
function occurrences(text: string, codes: Code[]): Occurrence[] {
  const all: Occurrence[] = [];
  for (const { code, folded } of codes) {
    for (let from = text.indexOf(folded); from >= 0; from = text.indexOf(folded, from + 1)) {
      const to = from + folded.length;
      if (isFree(text, from, to)) all.push({ code, from, to });
    }
  }
  const length = ({ from, to }: Occurrence) => to - from;
  return all.filter(
    (one) =>
      !all.some((other) => other.from <= one.from && other.to >= one.to && length(other) > length(one)),
  );
}

function isFree(text: string, from: number, to: number): boolean {
  return !/[\p{L}\p{N}]$/u.test(text.slice(0, from)) && !/^[\p{L}\p{N}]/u.test(text.slice(to));
}

// Codes that differ in nothing but the case of their letters are told apart by it.
function pick(found: Occurrence[], path: string): Found {
  const codes = [...new Set(found.map(({ code }) => code))];
  if (codes.length < 2) return { sample: codes[0] ?? null, isAmbiguous: false };
  const sameLetters = new Set(codes.map((code) => fold(code.trim()))).size === 1;
  const exact = codes.filter((code) => path.normalize("NFC").includes(code.trim().normalize("NFC")));
  const [only, ...others] = exact;
  return sameLetters && only !== undefined && others.length === 0
    ? { sample: only, isAmbiguous: false }
    : AMBIGUOUS;
}

function answer({ sample, isAmbiguous }: Found) {
  return { sampleCode: sample, isAmbiguous };
}

// Some systems write an umlaut as two characters.
function fold(text: string): string {
  return text.normalize("NFC").toLowerCase();
}

/** The longest of the extensions a name ends in, "" when it ends in none or is nothing else. */
export function longestExtension(name: string, extensions: string[]): string {
  const folded = fold(name);
  return extensions
    .map((extension) => extension.toLowerCase())
    .filter((extension) => folded.endsWith(extension) && folded.length > extension.length)
    .reduce((longest, extension) => (extension.length > longest.length ? extension : longest), "");
}

function dropExtension(name: string): string {
  return name.replace(/(?<=.)\.[a-z0-9]+$/, "");
}

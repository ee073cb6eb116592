import { parseReadSuffix } from "./parseReadSuffix.ts";

export interface PairedFile {
  kind: "read" | "artifact";
  /** R1 or R2 for reads; attachment for all other files. */
  role: "R1" | "R2" | "attachment";
  /** The sample ID as the order spells it; null if the name contains none, or more than one. */
  sampleCode: string | null;
  /** The reason why no sample is assigned although the name contains a sample ID. */
  isAmbiguous: boolean;
  /** Equal for files whose names differ only in the mate suffix. */
  mateKey: string;
}

/**
 * Assigns each file name to a sample of the order and to a mate. names: paths as dropped, separated by "/"; directory
 * names count where the file name contains no code. Never guesses: a code must be delimited by characters that are
 * neither letters nor digits; case is ignored, and the longest code wins; two separate codes are ambiguous.
 * allowedExtensions: the read extensions; every other file is an attachment. Returns one result per name, in order.
 */
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
    const found = matchSample(dropExtension(name), codes, path) ?? sampleOfFolders(parts, codes, path);
    return { kind: "artifact", role: "attachment", ...answer(found), mateKey: fold(path) };
  }

  // Undetermined reads of a demultiplexed run never belong to a sample, whatever their directory is.
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

// The name is matched with and without its mate suffix; if the two results name different samples, the user decides.
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
  // A sample ID that equals the mate suffix identifies a sample only if the name consists of nothing else.
  if (overlapping.some(({ from, to }) => from === 0 && to === stem.length))
    return { ...pick(overlapping, path), coversMark: true };
  return { ...(overlapping.length > 0 ? AMBIGUOUS : NONE), coversMark: false };
}

// The replacement of a removed part must not match any code.
function cut(text: string, from: number, to: number): string {
  return `${text.slice(0, from)}\0${text.slice(to)}`;
}

const NONE: Found = { sample: null, isAmbiguous: false };
const AMBIGUOUS: Found = { sample: null, isAmbiguous: true };

function matchSample(text: string, codes: Code[], path: string): Found | null {
  const found = pick(occurrences(text, codes), path);
  return found.sample === null && !found.isAmbiguous ? null : found;
}

function sampleOfFolders(folders: string[], codes: Code[], path: string): Found {
  for (const folder of folders.toReversed()) {
    const found = matchSample(folder, codes, path);
    if (found) return found;
  }
  return NONE;
}

interface Occurrence {
  code: string;
  from: number;
  to: number;
}

// Delimited codes in the text, without those that a longer one covers.
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

// Sample IDs that differ only in case are matched case-sensitively.
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

// Some systems encode an umlaut as two characters.
function fold(text: string): string {
  return text.normalize("NFC").toLowerCase();
}

/** Returns the longest extension of a name, "" if none matches or nothing precedes it. */
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

// Illumina writes <sample>_S<number>_L<lane>_R<read>_001; the lane stands directly before the mate.
const LANE = /_L(\d{3})(?=_[RI]?[1-4](?:_\d{3})?(?:\.|$))/i;
const HIGHEST = 99;

/** The lane that a FASTQ file name states in Illumina's form (_L001_), or null. sampleCode: of the sample the file
 *  belongs to; a code that itself ends in _L001 is no lane. */
export function parseLane(name: string, sampleCode: string | null | undefined = null): number | null {
  const found = LANE.exec(name);
  const lane = Number(found?.[1] ?? 0);
  if (!found || lane < 1 || lane > HIGHEST) return null;
  const code = sampleCode?.trim().toLowerCase() ?? "";
  const codeAt = code === "" ? -1 : name.toLowerCase().indexOf(code);
  const isOfCode = codeAt >= 0 && codeAt < found.index && found.index < codeAt + code.length;
  return isOfCode ? null : lane;
}

/** The name of the file that lanes are joined into: that of one lane without its lane. */
export function joinedName(name: string): string {
  return parseLane(name) === null ? name : name.replace(LANE, "");
}

/** Whether two stored files are lanes of one R1 or R2: in one folder, with names that differ in the lane alone. */
export function areLanesOfOne(path: string, other: string): boolean {
  return withoutLane(path) === withoutLane(other);
}

function withoutLane(path: string): string {
  const nameFrom = path.lastIndexOf("/") + 1;
  return path.slice(0, nameFrom) + joinedName(path.slice(nameFrom)).toLowerCase();
}

/** Whether a FASTQ file of this name is gzip-compressed. */
export function isGzipName(name: string): boolean {
  return /\.gz(?:ip)?$/i.test(name);
}

// Illumina writes <sample>_S<number>_L<lane>_R<read>_001; the lane directly precedes the mate.
const LANE = /_L(\d{3})(?=_[RI]?[1-4](?:_\d{3})?(?:\.|$))/i;
const HIGHEST = 99;

/** Returns the lane in a FASTQ file name of Illumina's form (_L001_), or null. sampleCode: the ID of the file's sample;
 *  an ID that itself ends in _L001 is no lane. */
export function parseLane(name: string, sampleCode: string | null | undefined = null): number | null {
  const found = LANE.exec(name);
  const lane = Number(found?.[1] ?? 0);
  if (!found || lane < 1 || lane > HIGHEST) return null;
  const code = sampleCode?.trim().toLowerCase() ?? "";
  const codeAt = code === "" ? -1 : name.toLowerCase().indexOf(code);
  const isOfCode = codeAt >= 0 && codeAt < found.index && found.index < codeAt + code.length;
  return isOfCode ? null : lane;
}

/** Returns the name of a joined file: the name of one lane without the lane. */
export function joinedName(name: string): string {
  return parseLane(name) === null ? name : name.replace(LANE, "");
}

/** Whether two stored files are lanes of one R1 or R2: same directory, and names that differ only in the lane. */
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

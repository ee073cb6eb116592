/** Programs that read a sample sheet, with different expectations of the second index. */
export const SHEET_TARGETS = ["instrument", "bcl_convert", "bcl2fastq"] as const;
export type SheetTarget = (typeof SHEET_TARGETS)[number];

/** Whether the second index is written as its reverse complement, by the model of the instrument. Order matters: the
 *  first matching pattern decides. Source: Illumina, "Indexed Sequencing Overview Guide", and the release notes of BCL
 *  Convert, which turns the second index itself where RunInfo.xml declares its orientation. */
const TURNED: [model: RegExp, targets: readonly SheetTarget[]][] = [
  [/novaseq\s*x/i, ["bcl2fastq"]],
  [/nextseq\s*(1000|2000|1k2k)/i, ["bcl2fastq"]],
  [/novaseq.*v?1\.0/i, []],
  [/novaseq/i, ["bcl_convert", "bcl2fastq"]],
  [/\b(nextseq|miniseq|iseq|hiseq\s*(3000|4000|x))/i, ["bcl_convert", "bcl2fastq"]],
];

/** Returns whether a sample sheet for this target contains the second index reversed. Indexes are stored forward; an
 *  unknown instrument reads forward. Pure. */
export function isI5Reversed(model: string, target: SheetTarget): boolean {
  const [, targets = []] = TURNED.find(([pattern]) => pattern.test(model)) ?? [];
  return targets.includes(target);
}

const TIERS = ["fastq_pass", "fastq_fail", "fastq_skip"];

/** The barcode of a file by its path: what comes after the nearest folder named fastq_pass above it.
 *  outputDir: absolute; its own name counts as well. path: of the file, below it. Returns undefined for a file that
 *  is left out, as the nearest of such folders is fastq_fail or fastq_skip, or there is none. Pure. */
export function barcodeOf(outputDir: string, path: string): string | undefined {
  const folders = [...outputDir.split("/"), ...path.split("/")].slice(0, -1);
  const tier = folders.findLastIndex((name) => TIERS.includes(name));
  if (folders[tier] !== "fastq_pass") return undefined;
  const folder = folders[tier + 1];
  return folder === undefined ? NO_BARCODE : barcodeNamed(folder);
}

/** The barcode that a folder name means. Pure. */
export function barcodeNamed(folder: string): string {
  return folder.toLowerCase().replace(/^(?:bc|barcode)(\d{2,4})$/, "barcode$1");
}

/** For files that lie in no barcode folder (spec §2). */
export const NO_BARCODE = "(unknown)";

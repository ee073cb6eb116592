const TIERS = ["fastq_pass", "fastq_fail", "fastq_skip"];

/**
 * Returns the barcode of a file by its path: the directory below the nearest fastq_pass above it, NO_BARCODE directly
 * in fastq_pass. outputDir: absolute; the directories in it count as well. path: of the file, below it. Returns
 * undefined for an excluded file: the nearest such directory is fastq_fail or fastq_skip, or none exists. Pure.
 */
export function barcodeFromPath(outputDir: string, path: string): string | undefined {
  const { tier, folder } = nearestTier(outputDir, path);
  return tier === "fastq_pass" ? toBarcode(folder) : undefined;
}

/** Returns the barcode of a file of failed reads: the directory below the nearest fastq_fail above it. Pure. */
export function failedBarcodeFromPath(outputDir: string, path: string): string {
  return toBarcode(nearestTier(outputDir, path).folder);
}

function nearestTier(outputDir: string, path: string) {
  const folders = [...outputDir.split("/"), ...path.split("/")].slice(0, -1);
  const at = folders.findLastIndex((name) => TIERS.includes(name));
  return { tier: folders[at], folder: folders[at + 1] };
}

function toBarcode(folder: string | undefined): string {
  return folder === undefined ? NO_BARCODE : normalizeFolderBarcode(folder);
}

/** Returns the barcode for a directory name. Pure. */
export function normalizeFolderBarcode(folder: string): string {
  return folder.toLowerCase().replace(/^(?:bc|barcode)(\d{2,4})$/, "barcode$1");
}

/** For files outside barcode directories (spec §2). */
export const NO_BARCODE = "(unknown)";

import type { SimulatedFile } from "../../../sequencing/monitoring/simulate/writeReadFile.ts";
import { inColumns } from "../inColumns.ts";
import { NO_BARCODE } from "../../../sequencing/runs/rules/barcodeFromPath.ts";

interface Sums {
  files: number;
  reads: number;
  bases: number;
  sizeBytes: number;
  failedReads: number;
}

/** Formats the totals of a run by barcode and overall. Files, reads, bases and bytes include only passed reads,
 *  which are the ones that Lanekeeper counts. */
export function totalsTable(files: SimulatedFile[]): string {
  const sums = new Map<string, Sums>();
  const total = noSums();
  for (const file of files) {
    const barcode = file.barcode ?? NO_BARCODE;
    const own = sums.get(barcode) ?? noSums();
    sums.set(barcode, own);
    for (const of of [own, total]) add(of, file);
  }
  const lines = [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return inColumns([
    ["BARCODE", "FILES", "READS", "BASES", "BYTES", "FAILED READS"],
    ...[...lines, ["total", total] as const].map(([barcode, of]) => [
      barcode,
      ...[of.files, of.reads, of.bases, of.sizeBytes, of.failedReads].map(String),
    ]),
  ]);
}

function noSums(): Sums {
  return { files: 0, reads: 0, bases: 0, sizeBytes: 0, failedReads: 0 };
}

function add(sums: Sums, file: SimulatedFile): void {
  if (file.outcome === "fail") {
    sums.failedReads += file.reads;
    return;
  }
  sums.files++;
  sums.reads += file.reads;
  sums.bases += file.bases;
  sums.sizeBytes += file.sizeBytes;
}

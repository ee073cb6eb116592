import { barcodeName, type RunNames } from "./nameRun.ts";

/** A file of the run in its list of hashes. */
export interface HashedFile {
  /** Below the run directory. */
  path: string;
  /** SHA-256 in lower-case hex; "" for a file that is not hashed. */
  sha256: string;
  outcome: "pass" | "fail" | null;
  barcode: string | null;
}

/** Returns final_summary_*.txt, which MinKNOW writes after all other files. */
export function finalSummaryText(
  names: RunNames,
  run: { stoppedAt: Date; fastqFiles: number; summaryName: string | null },
): string {
  const stopped = timeText(run.stoppedAt);
  return toText({
    instrument: names.instrument,
    position: names.position,
    flow_cell_id: names.flowCellId,
    sample_id: names.sample,
    protocol_group_id: names.group,
    protocol: "sequencing/sequencing_MIN114_DNA_e8_2_400K:FLO-MIN114:SQK-NBD114-24:400",
    protocol_run_id: names.protocolRunId,
    acquisition_run_id: names.acquisitionRunId,
    started: timeText(names.startedAt),
    acquisition_stopped: stopped,
    processing_stopped: stopped,
    basecalling_enabled: 1,
    sequencing_summary_file: run.summaryName ?? "",
    pod5_files_in_final_dest: 0,
    pod5_files_in_fallback: 0,
    fastq_files_in_final_dest: run.fastqFiles,
    fastq_files_in_fallback: 0,
  });
}

/** Returns output_hash_*.csv. */
export function hashListText(names: RunNames, files: HashedFile[]): string {
  const columns = "runid,protocol_group_id,flow_cell_id,sample_id,file_hash,file_path,barcode,barcode_alias";
  const about = [names.protocolRunId, names.group, names.flowCellId, names.sample].join(",");
  const lines = files.map(({ path, sha256, outcome, barcode }) =>
    [about, sha256, path, barcode ?? "", barcode ?? "", outcome ?? ""].join(","),
  );
  return [`${columns},basecall_status`, ...lines, ""].join("\n");
}

/** Returns the sample sheet, which MinKNOW writes at the start. barcodes: number, 0 without barcoding. */
export function sampleSheetText(names: RunNames, barcodes: number): string {
  const about = [names.flowCellId, names.position, names.sample, names.group].join(",");
  const columns = "flow_cell_id,position_id,sample_id,experiment_id";
  if (barcodes === 0) return `${columns}\n${about}\n`;
  const lines = Array.from({ length: barcodes }, (_, index) => {
    const barcode = barcodeName(index);
    return `${about},${barcode},${barcode},test_sample`;
  });
  return [`${columns},barcode,alias,type`, ...lines, ""].join("\n");
}

export function reportText({ sample, flowCellId }: RunNames): string {
  return `<!doctype html>\n<title>Simulated run</title>\n<p>A simulated run of ${sample} on ${flowCellId}.</p>\n`;
}

function timeText(at: Date): string {
  return `${at.toISOString().slice(0, -1)}000+00:00`;
}

function toText(values: Record<string, string | number>): string {
  return Object.entries(values)
    .map(([key, value]) => `${key}=${value}\n`)
    .join("");
}

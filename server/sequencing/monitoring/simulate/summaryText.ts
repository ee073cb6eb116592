import type { RunNames } from "./nameRun.ts";
import type { PlannedFile } from "./planFiles.ts";
import type { SeededNumbers } from "./SeededNumbers.ts";

const BASES_PER_SECOND = 400;
const COLUMNS = [
  "filename_fastq",
  "filename_pod5",
  "parent_read_id",
  "read_id",
  "run_id",
  "channel",
  "mux",
  "minknow_events",
  "start_time",
  "duration",
  "passes_filtering",
  "template_start",
  "num_events_template",
  "template_duration",
  "sequence_length_template",
  "mean_qscore_template",
  "pore_type",
  "experiment_id",
  "sample_id",
  "end_reason",
];
const BARCODE_COLUMNS = ["alias", "type", "barcode_arrangement"];

/** Returns the header of a sequencing summary. */
export function summaryHead(hasBarcodes: boolean): string {
  return `${[...COLUMNS, ...(hasBarcodes ? BARCODE_COLUMNS : [])].join("\t")}\n`;
}

/** Returns the line of one read in it. seconds: since the start of the run. length: in bases. */
export function summaryLine(
  names: RunNames,
  file: PlannedFile & { path: string },
  read: { id: string; channel: number; seconds: number; length: number },
  numbers: SeededNumbers,
): string {
  const { id, channel, seconds, length } = read;
  const duration = (length / BASES_PER_SECOND).toFixed(6);
  const passes = file.outcome === "pass";
  const quality = (passes ? 10 : 3) + numbers.share() * (passes ? 14 : 5);
  const { barcode } = file;
  const cells = [
    file.path.slice(file.path.lastIndexOf("/") + 1),
    `${names.summaryMark}_0.pod5`,
    id,
    id,
    names.protocolRunId,
    channel,
    numbers.between(1, 4),
    Math.ceil(length * 1.7),
    seconds.toFixed(6),
    duration,
    passes ? "TRUE" : "FALSE",
    seconds.toFixed(6),
    length * 2,
    duration,
    length,
    quality.toFixed(6),
    "not_set",
    names.group,
    names.sample,
    "signal_positive",
  ];
  const barcoded = barcode === "unclassified" ? [barcode, "na", barcode] : [barcode, "test_sample", barcode];
  return `${[...cells, ...(barcode === null ? [] : barcoded)].join("\t")}\n`;
}

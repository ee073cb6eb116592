import { SeededNumbers } from "./SeededNumbers.ts";

/** The names of a run, its directory and its files in the scheme of MinKNOW. */
export interface RunNames {
  group: string;
  sample: string;
  startedAt: Date;
  instrument: string;
  position: string;
  flowCellId: string;
  protocolRunId: string;
  acquisitionRunId: string;
  /** The directory of the run, below the output directory of the sequencer. */
  folder: string;
  /** The middle part of the names of summaries and of reports. */
  summaryMark: string;
  reportMark: string;
}

/** Derives the names of a run from its seed. startedAt: by default a time in 2025 derived from the seed. */
export function nameRun(given: {
  seed: string;
  group: string;
  sample: string;
  startedAt: Date | undefined;
}): RunNames {
  const numbers = new SeededNumbers(given.seed, "names");
  const minute = numbers.between(0, 365 * 24 * 60 - 1);
  const startedAt = given.startedAt ?? new Date(Date.UTC(2025, 0, 1) + minute * 60_000);
  const position = `X${numbers.between(1, 5)}`;
  const instrument = `GXB0${numbers.between(1_000, 4_999)}`;
  const flowCellId = `FA${"ABCDEFGHJKLMNPQRSTUVWXYZ"[numbers.between(0, 23)]}${numbers.between(10_000, 99_999)}`;
  const protocolRunId = numbers.uuid();
  const acquisitionRunId = numbers.hex(40);
  const [day, time] = startedAt.toISOString().split("T");
  const written = `${day?.replaceAll("-", "")}_${time?.slice(0, 5).replace(":", "")}`;
  const [protocol, acquisition] = [protocolRunId.slice(0, 8), acquisitionRunId.slice(0, 8)];
  return {
    ...given,
    startedAt,
    instrument,
    position,
    flowCellId,
    protocolRunId,
    acquisitionRunId,
    folder: `${given.group}/${given.sample}/${written}_${position}_${flowCellId}_${protocol}`,
    summaryMark: `${flowCellId}_${protocol}_${acquisition}`,
    reportMark: `${flowCellId}_${written}_${protocol}`,
  };
}

/** Returns the path of a FASTQ file below the run directory. barcode: null without barcoding. */
export function readFilePath(
  { flowCellId, protocolRunId, acquisitionRunId }: RunNames,
  file: { outcome: "pass" | "fail"; barcode: string | null; batch: number },
  ending: string,
): string {
  const { outcome, barcode, batch } = file;
  const ids = `${protocolRunId.slice(0, 8)}_${acquisitionRunId.slice(0, 8)}`;
  const parts = [flowCellId, outcome, ...(barcode === null ? [] : [barcode]), ids, batch];
  const folder = barcode === null ? `fastq_${outcome}` : `fastq_${outcome}/${barcode}`;
  return `${folder}/${parts.join("_")}${ending}`;
}

/** Returns the name of a barcode; index 0 is the first. */
export function barcodeName(index: number): string {
  return `barcode${String(index + 1).padStart(2, "0")}`;
}

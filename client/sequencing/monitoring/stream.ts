import type { Outputs } from "../../kit/trpc/trpc.ts";

/** A live sequencing run with the data of its page. */
export type StreamView = Outputs["streams"]["get"];
export type StreamRun = StreamView["run"];
export type StreamBarcode = Outputs["streams"]["byBarcode"]["barcodes"][number];
export type StreamEvent = Outputs["streams"]["events"]["events"][number];
export type StreamYield = Outputs["streams"]["yield"];
/** A sequencing run of the list of the facility: planned, or monitored live. */
export type FacilityRun = Outputs["streams"]["facilityRuns"]["runs"][number];

type Watched = Outputs["streams"]["watch"];
/** A message of the feed of a live sequencing run. */
export type LiveStream = Watched extends AsyncIterable<infer View> ? View : Watched;

/** The barcode of files outside barcode directories, as stored by the server. */
export const NO_BARCODE = "(unknown)";
export const UNCLASSIFIED = "unclassified";

/** The display name of a live sequencing run: the name of its run directory. */
export function streamName({ outputDir }: Pick<StreamRun, "outputDir">): string {
  const parts = outputDir.split("/").filter((part) => part !== "");
  const reads = parts.findIndex((part) => /^fastq_(pass|fail|skip)$/.test(part));
  return parts[reads > 0 ? reads - 1 : parts.length - 1] ?? outputDir;
}

/** Returns a path relative to the run directory, which the page shows elsewhere. */
export function pathBelow(outputDir: string, path: string): string {
  const folder = outputDir.endsWith("/") ? outputDir : `${outputDir}/`;
  return path.startsWith(folder) ? path.slice(folder.length) : path;
}

/** Whether a run is stopped, so that it no longer changes automatically. */
export function isOver({ status }: Pick<StreamRun, "status">): boolean {
  return status === "STOPPED";
}

/**
 * Whether more files are expected: until the run is stopped, or its sequencer has finished and all files are counted.
 */
export function awaitsFiles(run: Pick<StreamRun, "status" | "finalSummary" | "waitingFiles">): boolean {
  return !isOver(run) && (run.finalSummary === null || run.waitingFiles > 0);
}

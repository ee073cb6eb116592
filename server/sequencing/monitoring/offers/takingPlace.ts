import { posix } from "node:path";
import type { StreamRun } from "../../../../db/models/StreamRun.ts";
import type { Sample } from "../../../../db/models/Sample.ts";
import { longestEnding } from "../../../data/reads/rules/pairFiles.ts";
import { readPath, tempArea } from "../../../data/files/uploadPaths.ts";
import { isGzipName } from "./joinFiles.ts";

/** Where the joined file of a taking ends. Plain files stay plain where the facility takes such; one compressed file
 *  among them, and all are. allowedExtensions: of reads. */
export function takingPlace(
  takingId: string,
  {
    sample,
    run,
    paths,
    allowedExtensions,
  }: { sample: Sample; run: StreamRun; paths: string[]; allowedExtensions: string[] },
): { path: string; isGzip: boolean } {
  const isPlain = !paths.some(isGzipName) && longestEnding("a.fastq", allowedExtensions) !== "";
  const words = [sample.sampleId, run.flowCellId ?? run.sequencerRunId ?? ""].filter((word) => word !== "");
  const name = `${takingId}-R1-${words.join("_")}.fastq${isPlain ? "" : ".gz"}`;
  return { path: readPath(sample, name), isGzip: !isPlain };
}

/** The folder of what is being copied for a taking. */
export function takingTempFolder(orderId: string, takingId: string): string {
  return posix.join(tempArea(orderId), takingId);
}

import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { Command, InvalidArgumentError, Option } from "commander";
import { parseLane } from "../../data/reads/rules/parseLane.ts";
import { classifyOtherFastq } from "../../data/reads/rules/classifyOtherFastq.ts";
import { parseReadRole } from "../../data/reads/rules/parseReadRole.ts";
import { asSignedIn, type SignInOptions, withSignIn } from "./rest/asSignedIn.ts";
import { findOrderId } from "./rest/findOrderId.ts";
import { progressBar } from "./upload/progressBar.ts";
import type { RestClient } from "./rest/RestClient.ts";
import { sendFile } from "./upload/sendFile.ts";

const FASTQ = [".fastq.gz", ".fq.gz", ".fastq", ".fq"];

interface Options extends SignInOptions {
  order: string;
  sample?: string;
  role?: "R1" | "R2";
  artifact?: true;
  run?: string;
  lane?: number;
}

export function uploadCommand(): Command {
  const command = new Command("upload")
    .description("upload sequencing files to an order; run the command again to resume an interrupted upload")
    .argument("<file...>")
    .requiredOption("--order <order>", "order number (ORD-…) or id")
    .option("--sample <code>", "sample ID (code) that the reads belong to")
    .addOption(new Option("--role <role>", "R1 or R2; default: from the file name").choices(["R1", "R2"]))
    .option("--artifact", "upload the files as artifacts of the order, such as reports or index reads")
    .option("--run <run>", "id or name of the sequencing run; lanes of different runs are never joined")
    .option("--lane <lane>", "lane from 1 to 99; default: from the file name (_L001_)", laneNumber)
    .action((paths: string[], options: Options) => upload(paths, options));
  return withSignIn(command);
}

/** Uploads the files sequentially. */
function upload(paths: string[], options: Options): Promise<void> {
  return asSignedIn(options, (client) => sendFiles(client, paths, options));
}

async function sendFiles(
  client: RestClient,
  paths: string[],
  { order, sample, role, artifact, run, lane }: Options,
): Promise<void> {
  const files = await Promise.all(paths.map(measured));
  const orderId = await findOrderId(client, order);
  const sequencingRunId = run === undefined ? undefined : await findRunId(client, orderId, run);
  for (const { path, name, sizeBytes } of files) {
    const isOther = artifact ?? (role === undefined && isOtherFastq(name));
    const bar = progressBar(name, sizeBytes);
    try {
      const target = {
        orderId,
        sample: isUndetermined(name) ? undefined : sample,
        role: isOther ? undefined : (role ?? parseReadRole(name)),
        lane: isOther ? undefined : (lane ?? parseLane(name, sample) ?? undefined),
        sequencingRunId,
      };
      const finalPath = await sendFile(client, path, target, bar.progressed);
      bar.stop();
      console.log(`Uploaded ${name} to ${finalPath}`);
    } finally {
      bar.stop();
    }
  }
}

/** Index reads and undetermined reads do not belong to a sample: they are uploaded as other files of the order. */
function isOtherFastq(name: string): boolean {
  return classifyOtherFastq(name, FASTQ) !== null;
}

function isUndetermined(name: string): boolean {
  return classifyOtherFastq(name, FASTQ) === "undetermined";
}

function laneNumber(text: string): number {
  const lane = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (lane < 1) throw new InvalidArgumentError("A lane is an integer from 1 to 99.");
  return lane;
}

async function findRunId(client: RestClient, orderId: string, run: string): Promise<string> {
  const path = `/api/orders/${encodeURIComponent(orderId)}/sequencing/runs?limit=500`;
  const { runs } = await client.send<{ runs: { id: string; runId: string }[] }>("GET", path);
  const found = runs.find(({ id }) => id === run) ?? runs.find(({ runId }) => runId === run);
  if (!found) throw new Error(`This order has no sequencing run ${run}`);
  return found.id;
}

async function measured(path: string) {
  const { size } = await stat(path);
  return { path, name: basename(path), sizeBytes: size };
}

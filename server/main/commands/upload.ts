import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { Command, Option } from "commander";
import { readRoleOf } from "../../reads/rules/readRoleOf.ts";
import { asSignedIn, type SignInOptions, withSignIn } from "./rest/asSignedIn.ts";
import { findOrderId } from "./rest/findOrderId.ts";
import { progressBar } from "./upload/progressBar.ts";
import type { RestClient } from "./rest/RestClient.ts";
import { sendFile } from "./upload/sendFile.ts";

interface Options extends SignInOptions {
  order: string;
  sample?: string;
  role?: "R1" | "R2";
  artifact?: true;
}

export function uploadCommand(): Command {
  const command = new Command("upload")
    .description("send sequencing files to an order; after an interruption, run it again and it goes on")
    .argument("<file...>")
    .requiredOption("--order <order>", "order number (ORD-…) or id")
    .option("--sample <code>", "the sample the reads belong to")
    .addOption(new Option("--role <role>", "R1 or R2; else the file name says").choices(["R1", "R2"]))
    .option("--artifact", "the files are no reads, but reports and the like")
    .action((paths: string[], options: Options) => upload(paths, options));
  return withSignIn(command);
}

/** Sends the files one after the other. */
function upload(paths: string[], options: Options): Promise<void> {
  return asSignedIn(options, (client) => sendFiles(client, paths, options));
}

async function sendFiles(
  client: RestClient,
  paths: string[],
  { order, sample, role, artifact }: Options,
): Promise<void> {
  const files = await Promise.all(paths.map(measured));
  const orderId = await findOrderId(client, order);
  for (const { path, name, sizeBytes } of files) {
    const bar = progressBar(name, sizeBytes);
    try {
      const target = { orderId, sample, role: artifact ? undefined : (role ?? readRoleOf(name)) };
      const finalPath = await sendFile(client, path, target, bar.progressed);
      bar.stop();
      console.log(`${name} is at ${finalPath}`);
    } finally {
      bar.stop();
    }
  }
}

async function measured(path: string) {
  const { size } = await stat(path);
  return { path, name: basename(path), sizeBytes: size };
}

import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { Command, Option } from "commander";
import { readRoleOf } from "../../reads/rules/readRoleOf.ts";
import { readPassword } from "./readPassword.ts";
import { findOrderId } from "./upload/findOrderId.ts";
import { progressBar } from "./upload/progressBar.ts";
import { RestClient } from "./upload/RestClient.ts";
import { sendFile } from "./upload/sendFile.ts";

interface Options {
  order: string;
  sample?: string;
  role?: "R1" | "R2";
  artifact?: true;
  url: string;
  email: string;
}

export function uploadCommand(): Command {
  return new Command("upload")
    .description("send sequencing files to an order; after an interruption, run it again and it goes on")
    .argument("<file...>")
    .requiredOption("--order <order>", "order number (ORD-…) or id")
    .requiredOption("--email <email>", "the facility admin who sends; the password is asked for, or piped in")
    .option("--sample <code>", "the sample the reads belong to")
    .addOption(new Option("--role <role>", "R1 or R2; else the file name says").choices(["R1", "R2"]))
    .option("--artifact", "the files are no reads, but reports and the like")
    .option("--url <url>", "where Lanekeeper runs", "http://127.0.0.1:3000")
    .action(upload);
}

/** Sends the files one after the other. What goes wrong is told in a sentence and by exit code 1. */
async function upload(paths: string[], options: Options): Promise<void> {
  try {
    await sendFiles(paths, options);
  } catch (error) {
    console.error(sentence(error, options.url));
    process.exitCode = 1;
  }
}

async function sendFiles(
  paths: string[],
  { order, sample, role, artifact, url, email }: Options,
): Promise<void> {
  const files = await Promise.all(paths.map(measured));
  const client = new RestClient(url);
  await client.signIn(email, await readPassword());
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

function sentence(error: unknown, url: string): string {
  // fetch tells a broken connection by a TypeError.
  if (error instanceof TypeError)
    return `Lanekeeper at ${url} cannot be reached. Run the same command again to go on.`;
  if (error instanceof Error && "code" in error && error.code === "ENOENT")
    return `There is no such file: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}

import { resolve } from "node:path";
import { Command, InvalidArgumentError } from "commander";
import { formatError } from "../../analysis/pipelines/validation/validationError.ts";
import { CannotBuild, type Built, buildRegistry } from "../../registry/buildRegistry.ts";
import { explain } from "../explain.ts";
import { inColumns } from "./inColumns.ts";

const MIB = 1024 * 1024;

interface Options {
  output: string;
  url?: string;
}

export function registryBuildCommand(): Command {
  return new Command("build")
    .description("validate the content of a registry and write it as static files for any web server")
    .argument("<folder>", "content directory")
    .option("--output <folder>", "output directory; an earlier build is replaced", "registry-static")
    .option("--url <address>", "base URL of the site; default: relative URLs", origin)
    .action(build);
}

async function build(folder: string, { output, url = "" }: Options): Promise<void> {
  try {
    const { faults, built } = await buildRegistry(folder, { output, origin: url });
    for (const fault of faults) console.error(formatError(fault).replaceAll(/\p{Cc}/gu, "?"));
    if (!built) process.exitCode = 1;
    else tell(built, output);
  } catch (error) {
    const why = error instanceof CannotBuild ? error.message : explain(error);
    if (why === undefined) throw error;
    console.error(why);
    process.exitCode = 1;
  }
}

function tell({ packages, files, sizeBytes }: Built, output: string): void {
  const rows = packages.map(({ id, version, sizeBytes: bytes, sha256, isPrivate }) => [
    id,
    version,
    String(bytes),
    isPrivate ? "private, not written" : sha256,
  ]);
  if (rows.length > 0) console.log(inColumns([["ID", "VERSION", "BYTES", "SHA-256"], ...rows]));
  console.log(`${files} files, ${(sizeBytes / MIB).toFixed(1)} MiB, written to ${resolve(output)}.`);
}

function origin(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.pathname !== "/" ||
    url.search ||
    url.hash ||
    url.username
  )
    throw new InvalidArgumentError("Must consist of scheme and host, such as https://registry.example.org.");
  return url.origin;
}

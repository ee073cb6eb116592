import { resolve } from "node:path";
import { Command } from "commander";
import { ApiError } from "../../platform/errors/apiError.ts";
import { CannotMirror } from "../../registry/mirror/requestRegistry.ts";
import { type Mirrored, mirrorRegistry } from "../../registry/mirrorRegistry.ts";
import { explain } from "../explain.ts";
import { inColumns } from "./inColumns.ts";
import { mirrorBar } from "./mirrorBar.ts";

const MIB = 1024 * 1024;
const OUTCOMES = { fetched: "downloaded", there: "unchanged", repacked: "downloaded, repacked" };

export function registryMirrorCommand(): Command {
  return new Command("mirror")
    .description(
      "mirror a registry to a directory for REGISTRY_CONTENT_DIR, for a site without internet access; complete files are not downloaded again; exit code 1 if a download failed",
    )
    .argument("<url>", "base URL of the registry")
    .argument("<folder>", "target directory")
    .action(mirror);
}

async function mirror(url: string, folder: string): Promise<void> {
  const bar = mirrorBar();
  try {
    const mirrored = await mirrorRegistry(url, folder, bar.progressed).finally(bar.stop);
    tell(mirrored, folder);
  } catch (error) {
    const isForeseen = error instanceof CannotMirror || error instanceof ApiError;
    const why = isForeseen ? error.message : explain(error);
    if (why === undefined) throw error;
    console.error(why);
    process.exitCode = 1;
  }
}

function tell({ packages, elsewhere, parts, gone, failures, fetchedBytes }: Mirrored, folder: string): void {
  const rows = [
    ...packages.map(({ id, version, outcome, sha256 }) => [id, version, OUTCOMES[outcome], sha256]),
    ...[...elsewhere].map(([id, place]) => [id, "", "listed only", place]),
  ];
  if (rows.length > 0) console.log(inColumns([["ID", "VERSION", "STATE", "SHA-256 OR SOURCE"], ...rows]));
  console.log(inColumns([...parts].map(([name, what]) => [name, what ?? "none"])));
  if (gone.length > 0) console.log(`No longer in the registry, kept here: ${gone.join(", ")}`);
  for (const { what, why } of failures) console.error(`${what}: ${why}`.replaceAll(/\p{Cc}/gu, "?"));
  if (failures.length > 0) process.exitCode = 1;
  console.log(`${(fetchedBytes / MIB).toFixed(1)} MiB downloaded.`);
  console.log(`Serve it with REGISTRY_CONTENT_DIR=${resolve(folder)}`);
}

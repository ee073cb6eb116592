import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Site } from "../../platform/site/site.ts";
import { SeededNumbers } from "../../sequencing/monitoring/simulate/SeededNumbers.ts";

/** Returns the output root of the demo sequencers. */
export function sequencerFolder({ env }: Site): string {
  return join(env.home, "demo", "sequencers");
}

/** Returns the path of the invented spike-in sequence that read cleaning removes; writes the file on the first call. */
export async function spikeIn({ env }: Site): Promise<string> {
  const folder = join(env.home, "demo");
  const path = join(folder, "spike-in.fa");
  const bases = Array.from(
    new SeededNumbers("spike-in", "genome").bytes(5_000),
    (byte) => "ACGT"[byte & 3],
  ).join("");
  await mkdir(folder, { recursive: true });
  await writeFile(path, `>spike_in\n${bases.replaceAll(/.{80}/g, "$&\n")}\n`);
  return path;
}

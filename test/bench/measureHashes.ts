import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { link, mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { ask } from "./keepAlive.ts";
import { type Bench, type BenchServer, median } from "./openBench.ts";
import type { Figure } from "./run.ts";

const MIB = 1024 * 1024;
const FILE_MIB = 1024;
const FILES = 4;
const ROUNDS = 5;
const GOALS = { md5sum: 0.9, several: 1.5, delayMs: 20 };

const run = promisify(execFile);

/** The MD5 of a file of 1 GiB through POST /api/files/checksum, sign-in and row and all, against md5sum; of four such
 *  files in one call against one; and how long the event loop of the server keeps others waiting meanwhile. */
export async function measureHashes(bench: Bench): Promise<Figure[]> {
  const server = await bench.start("ours");
  const names = await makeFiles(join(server.folder, "files"));
  const times = { md5sum: [] as number[], one: [] as number[], several: [] as number[] };
  const delaysMs: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const md5sum = await measureSeconds(() => run("md5sum", [join(server.folder, "files", names[0] ?? "")]));
    const one = await measureSeconds(() => checksum(server, names.slice(0, 1)));
    await server.ask("watchDelay");
    const several = await measureSeconds(() => checksum(server, names));
    const { p99Ms } = await server.ask("delay");
    console.error(
      `  round ${round}: ${[md5sum, one, several].map((s) => s.toFixed(2)).join(" / ")} s, ${p99Ms} ms`,
    );
    // The first round warms everybody up.
    if (round === 0) continue;
    times.md5sum.push(md5sum);
    times.one.push(one);
    times.several.push(several);
    delaysMs.push(Number(p99Ms));
  }
  await server.stop();
  const ratio = (of: number[], to: number[], factor = 1) =>
    median(of.map((seconds, round) => (factor * (to[round] ?? Number.NaN)) / seconds));
  const [single, parallel, delayMs] = [
    ratio(times.one, times.md5sum),
    ratio(times.several, times.one, FILES),
    median(delaysMs),
  ];
  const rate = (seconds: number[]) => Math.round(FILE_MIB / median(seconds));
  return [
    {
      what: "MD5 of a file of 1 GiB against md5sum",
      measured: `${single.toFixed(2)} (${rate(times.one)} / ${rate(times.md5sum)} MiB/s)`,
      goal: `≥ ${GOALS.md5sum}`,
      met: single >= GOALS.md5sum,
    },
    {
      what: `${FILES} such files at once against one`,
      measured: parallel.toFixed(2),
      goal: `≥ ${GOALS.several}`,
      met: parallel >= GOALS.several,
    },
    {
      what: "Event loop delay in the meantime, 99th percentile",
      measured: `${delayMs.toFixed(1)} ms`,
      goal: `< ${GOALS.delayMs} ms`,
      met: delayMs < GOALS.delayMs,
    },
  ];
}

// Further names of the same bytes: what is measured is hashing, not the room in the disk's cache.
async function makeFiles(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const names = Array.from({ length: FILES }, (_, index) => `large-${index}.fastq.gz`);
  const [first = "", ...others] = names;
  const file = await open(join(folder, first), "w");
  const piece = randomBytes(8 * MIB);
  for (let written = 0; written < FILE_MIB * MIB; written += piece.length) await file.write(piece);
  await file.close();
  for (const name of others) await link(join(folder, first), join(folder, name));
  return names;
}

async function measureSeconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

async function checksum({ url, details }: BenchServer, filePaths: string[]): Promise<void> {
  const { status, body } = await ask("POST", `${url}/api/files/checksum`, {
    headers: { cookie: details["cookie"] ?? "", "content-type": "application/json" },
    body: JSON.stringify({ filePaths }),
  });
  const { summary } = JSON.parse(body) as { summary?: { successful: number } };
  if (status !== 200 || summary?.successful !== filePaths.length)
    throw new Error(`answered ${status}: ${body}`);
}

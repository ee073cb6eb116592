import { execFile } from "node:child_process";
import { join } from "node:path";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { simulateRun } from "../../server/sequencing/monitoring/simulate/simulateRun.ts";
import { type Bench, type BenchServer, median } from "./openBench.ts";
import type { Figure } from "./run.ts";
import type { CountingTask } from "./servers/counting.ts";

const MIB = 1024 * 1024;
const ROUNDS = 15;
const READS_PER_FILE = 4_000;
const KINDS = [
  { what: "long reads of a nanopore sequencer", readLength: 1_200, files: 16 },
  { what: "reads of 150 bases", readLength: 150, files: 48 },
];
const GOAL = 0.8;
/** Both stay on it while one core is measured: a pipe may otherwise use two. */
const CORE = "0";
// Node's pipes are sockets: bash takes that for a remote shell, and without this reads the person's own settings first.
const BASH = ["bash", "--norc", "--noprofile", "-c"];

const run = promisify(execFile);

interface Took {
  reads: number;
  /** Seconds. */
  elapsed: number;
  /** Seconds of user and system, of all processes and threads. */
  cpu: number;
}

/** Files that the product is given at once, as the monitor does, for each core. */
const HANDED_PER_CORE = 3;

/** Counting the reads of gzip files of 4,000 reads in the product's threads against `igzip -dc | wc -l`: on one core,
 *  file by file, by the processor time both take, which others on the machine do not stretch; and on all cores, by the
 *  time that goes by. Where igzip (Debian's isal) is not installed, gzip takes its place and the figure says so. */
export async function measureCounting(bench: Bench): Promise<Figure[]> {
  const tool = (await isThere("igzip")) ? "igzip" : "gzip";
  const pins = await isThere("taskset", "-c", CORE, "true");
  const cores = availableParallelism();
  const figures: Figure[] = [];
  for (const { what, ...size } of KINDS) {
    const { paths, sizeMib } = await makeFiles(join(bench.folder, `reads-${size.readLength}`), size);
    const compare = async (atOnce: number, by: "cpu" | "elapsed"): Promise<Figure> => {
      const ours = await bench.start("counting");
      if (pins && atOnce === 1) await run("taskset", ["-a", "-p", "-c", CORE, String(ours.pid)]);
      const [seconds, others] = [[] as number[], [] as number[]];
      for (let round = 0; round <= ROUNDS; round++) {
        const handed = atOnce === 1 ? 1 : HANDED_PER_CORE * atOnce;
        const took = checked(await countWithOurs(ours, { paths, atOnce: handed }), paths);
        const other = checked(
          await countWithPipes({ paths, atOnce }, { tool, pins: pins && atOnce === 1 }),
          paths,
        );
        // The first round warms everybody up.
        if (round === 0) continue;
        seconds.push(took[by]);
        others.push(other[by]);
      }
      await ours.stop();
      const ratio = median(others.map((other, round) => other / (seconds[round] ?? Number.NaN)));
      const rates = [seconds, others].map((each) => Math.round(sizeMib / median(each)));
      const where = atOnce === 1 ? "one core" : `${atOnce} cores`;
      return {
        what: `Counting gzip files of 4,000 ${what} on ${where} against \`${tool} -dc\` piped into \`wc -l\``,
        measured: `${ratio.toFixed(2)} (${rates.join(" / ")} MiB/s)`,
        goal: `≥ ${GOAL}`,
        met: ratio >= GOAL,
      };
    };
    figures.push(await compare(1, "cpu"));
    if (cores > 1) figures.push(await compare(cores, "elapsed"));
  }
  return figures;
}

async function makeFiles(folder: string, { files, readLength }: { files: number; readLength: number }) {
  const { runFolder, files: made } = await simulateRun({
    folder,
    seed: "counting",
    barcodes: 0,
    passShare: 1,
    unclassifiedShare: 0,
    files,
    readsPerFile: READS_PER_FILE,
    readLength,
    pace: Number.POSITIVE_INFINITY,
    withSummary: false,
    withHashes: false,
  });
  return {
    paths: made.map(({ path }) => join(runFolder, path)),
    sizeMib: made.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) / MIB,
  };
}

async function countWithOurs(ours: BenchServer, task: CountingTask): Promise<Took> {
  const { reads, elapsed, cpu, error } = await ours.ask(JSON.stringify(task));
  if (error) throw new Error(error);
  return { reads: Number(reads), elapsed: Number(elapsed), cpu: Number(cpu) };
}

/** As a person would at a prompt: a loop over the files, and as many loops at once as asked for. */
async function countWithPipes(
  { paths, atOnce }: CountingTask,
  { tool, pins }: { tool: string; pins: boolean },
): Promise<Took> {
  const loop = `for path in "$@"; do ${tool} -dc "$path" | wc -l; done`;
  const perLoop = String(Math.ceil(paths.length / atOnce));
  const all =
    atOnce === 1
      ? loop
      : `printf '%s\\0' "$@" | xargs -0 -P${atOnce} -n${perLoop} ${BASH.join(" ")} '${loop}' bash`;
  const command = [...BASH, `${all}; times`, "bash", ...paths];
  const [program = "", ...args] = pins ? ["taskset", "-c", CORE, ...command] : command;
  const started = performance.now();
  const { stdout } = await run(program, args, { env: { PATH: process.env["PATH"] } });
  const elapsed = (performance.now() - started) / 1000;
  const lines = stdout.trim().split("\n").slice(0, paths.length);
  // Two lines of two times each: those of the shell, and of what it ran.
  const times = Array.from(stdout.matchAll(/(\d+)m([\d.]+)s/g), ([, minutes, seconds]) => [minutes, seconds]);
  return {
    reads: lines.reduce((sum, line) => sum + Number(line), 0) / 4,
    elapsed,
    cpu: times.reduce((sum, [minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds), 0),
  };
}

function checked(took: Took, paths: string[]): Took {
  if (took.reads !== paths.length * READS_PER_FILE) throw new Error(`${took.reads} reads were counted`);
  return took;
}

async function isThere(program: string, ...args: string[]): Promise<boolean> {
  return run(program, args.length > 0 ? args : ["--version"]).then(
    () => true,
    () => false,
  );
}

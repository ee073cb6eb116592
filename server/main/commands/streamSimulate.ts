import { Command, InvalidArgumentError, Option } from "commander";
import { CannotSimulate } from "../../sequencing/monitoring/simulate/CannotSimulate.ts";
import { SECONDS_PER_FILE } from "../../sequencing/monitoring/simulate/planFiles.ts";
import { type SimulationOptions, simulateRun } from "../../sequencing/monitoring/simulate/simulateRun.ts";
import { explain } from "../explain.ts";
import { fileBar } from "./stream/fileBar.ts";
import { totalsTable } from "./stream/totalsTable.ts";

interface Options extends Partial<
  Pick<
    SimulationOptions,
    "group" | "sample" | "barcodes" | "readsPerFile" | "readLength" | "seed" | "write" | "flushReads"
  >
> {
  files: number;
  flat?: true;
  minutes?: number;
  pace: number;
  unclassified?: number;
  failed?: number;
  plain?: true;
  summary: boolean;
  hashes: boolean;
}

const INTERRUPTED = { SIGINT: 130, SIGTERM: 143 };

export function streamSimulateCommand(): Command {
  return new Command("simulate")
    .description("simulate a nanopore sequencing run, to test live monitoring; Ctrl-C stops it")
    .argument("<folder>", "output root of the sequencer, or a directory below it")
    .option("--group <name>", "experiment directory", name, "simulated")
    .option("--sample <name>", "sample directory", name, "pool_1")
    .option("--barcodes <count>", "number of barcodes", whole(1, 96), 12)
    .addOption(
      new Option("--flat", "no barcoding: files are written to fastq_pass itself").conflicts("barcodes"),
    )
    .option("--files <count>", "total number of files", whole(1, 1_000_000), 120)
    .addOption(
      new Option("--minutes <count>", "duration of the run; sets the number of files from the pace")
        .argParser(number(0.01, 10_000))
        .conflicts("files"),
    )
    .option("--pace <files>", "files per second; 0 for unlimited", number(0, 10_000), 1)
    .option("--reads-per-file <count>", "reads per file", whole(1, 1_000_000), 4_000)
    .option("--read-length <bases>", "mean read length", whole(1, 100_000), 1_200)
    .option("--unclassified <share>", "share of unclassified reads, from 0 to 1", number(0, 1), 0.08)
    .option("--failed <share>", "share of failed reads, from 0 to 1", number(0, 1), 0.12)
    .addOption(
      new Option("--write <way>", "append to files, or rename them when they are complete")
        .choices(["growing", "renamed"])
        .default("growing"),
    )
    .option("--flush-reads <count>", "flush the gzip stream after this many reads", whole(1, 1_000_000))
    .option("--plain", "uncompressed files")
    .option("--seed <text>", "random seed; the same seed and options write the same bytes")
    .option("--no-summary", "omit the sequencing summary, which has one line per read")
    .option("--no-hashes", "omit the SHA-256 list")
    .action(simulate);
}

async function simulate(folder: string, options: Options): Promise<void> {
  const { flat, minutes, pace, unclassified, failed, plain, summary, hashes, ...others } = options;
  const interrupted = new AbortController();
  for (const [name, code] of Object.entries(INTERRUPTED))
    process.once(name, () => {
      process.exitCode = code;
      interrupted.abort();
    });
  let bar: ReturnType<typeof fileBar> | undefined;
  try {
    if (minutes !== undefined && pace === 0)
      throw new CannotSimulate("--minutes requires a pace other than 0");
    const files = minutes === undefined ? options.files : Math.max(Math.round(minutes * 60 * pace), 1);
    const run = await simulateRun({
      ...others,
      folder,
      ...(flat ? { barcodes: 0 } : {}),
      files,
      // The simulated run has just ended, and its files were written at the requested rate.
      ...(options.seed === undefined
        ? { startedAt: new Date(Date.now() - files * SECONDS_PER_FILE * 1000) }
        : {}),
      ...(unclassified === undefined ? {} : { unclassifiedShare: unclassified }),
      ...(failed === undefined ? {} : { passShare: 1 - failed }),
      pace: pace === 0 ? Number.POSITIVE_INFINITY : pace,
      isPlain: plain === true,
      withSummary: summary,
      withHashes: hashes,
      signal: interrupted.signal,
      onStart(runFolder, files) {
        console.log(runFolder);
        bar = fileBar(files.length);
      },
      onFile: (file) => bar?.written(file),
    });
    bar?.stop();
    console.log(totalsTable(run.files));
    console.log(run.isWhole ? "The run is complete." : "The run was interrupted; its files are complete.");
  } catch (error) {
    bar?.stop();
    const known = error instanceof CannotSimulate ? error.message : explain(error);
    process.stderr.write(`${known ?? `Something went wrong: ${String(error)}`}\n`);
    process.exitCode = 1;
  }
}

function whole(least: number, most: number) {
  return (text: string) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Must be an integer from ${least} to ${most}.`);
  };
}

function number(least: number, most: number) {
  return (text: string) => {
    const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Must be a number from ${least} to ${most}.`);
  };
}

// The characters that MinKNOW accepts, so that a name is a single directory.
function name(text: string): string {
  if (/^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,99}$/.test(text)) return text;
  throw new InvalidArgumentError("Must contain only letters, digits, dots, - and _.");
}

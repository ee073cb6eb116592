import { Command, Option } from "commander";
import { asSignedIn, type SignInOptions, withSignIn } from "./rest/asSignedIn.ts";
import { findOrderId } from "./rest/findOrderId.ts";
import type { RestClient } from "./rest/RestClient.ts";
import { postRun, REPLACE_READS, REPLACE_READS_HELP } from "./run/postRun.ts";
import { parseSettings, readParamsFile } from "./run/readSettings.ts";
import { startRun } from "./run/startRun.ts";
import { watchRun } from "./run/watchRun.ts";

interface Options extends SignInOptions {
  order?: string;
  study?: string;
  sample?: string[];
  paramsFile?: string;
  set?: string[];
  profile?: string[];
  mode?: "local" | "slurm";
  replaceReads?: true;
  start?: true;
  watch?: true;
}

export function runCreateCommand(): Command {
  const command = new Command("create")
    .description("create a pipeline run on an order or a study without starting it")
    .argument("<pipeline>", "pipeline id")
    .option("--order <order>", "order number (ORD-…) or id")
    .option("--study <id>", "study id")
    .option("--sample <id...>", "sample ids; default: all samples")
    .option("--params-file <file>", "JSON or YAML file with parameters of the run")
    .option(
      "--set <key=value...>",
      "parameters of the run, in place of those in the file; a value may be JSON",
    )
    .option("--profile <name...>", "Nextflow profiles of the run, in place of those of the pipeline")
    .addOption(new Option("--mode <mode>", "executor").choices(["local", "slurm"]))
    .option(REPLACE_READS, REPLACE_READS_HELP)
    .option("--start", "start the run")
    .option("--watch", "start the run and follow it until it ends")
    .action((pipeline: string, options: Options) =>
      asSignedIn(options, (client) => create(client, pipeline, options)),
    );
  return withSignIn(command);
}

async function create(
  client: RestClient,
  pipelineId: string,
  { order, study, sample, paramsFile, set = [], profile, mode, replaceReads, start, watch }: Options,
): Promise<void> {
  const request = {
    pipelineId,
    ...(order === undefined ? {} : { orderId: await findOrderId(client, order) }),
    ...(study === undefined ? {} : { studyId: study }),
    ...(sample === undefined ? {} : { sampleIds: sample }),
    ...(profile === undefined ? {} : { profiles: profile }),
    ...(mode === undefined ? {} : { executionMode: mode }),
    config: { ...(paramsFile !== undefined && (await readParamsFile(paramsFile))), ...parseSettings(set) },
  };
  const runId = await postRun(client, request, replaceReads);
  if (start || watch) await startRun(client, runId);
  if (watch) await watchRun(client, runId);
}

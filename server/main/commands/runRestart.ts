import { Command } from "commander";
import { asSignedIn, type SignInOptions, withSignIn } from "./rest/asSignedIn.ts";
import type { RestClient } from "./rest/RestClient.ts";
import { findRunId } from "./run/findRunId.ts";
import { postRun, REPLACE_READS, REPLACE_READS_HELP } from "./run/postRun.ts";
import { startRun } from "./run/startRun.ts";
import { watchRun } from "./run/watchRun.ts";

interface Options extends SignInOptions {
  replaceReads?: true;
  watch?: true;
}

interface Before {
  id: string;
  pipelineId: string;
  orderId: string | null;
  studyId: string | null;
  inputSampleIds: string[] | null;
  config: Record<string, unknown>;
  executionMode: string;
}

export function runRestartCommand(): Command {
  const command = new Command("restart")
    .description("run an ended run again as a new run; a failed Nextflow workflow is resumed")
    .argument("<run>", "run number or id")
    .option(REPLACE_READS, REPLACE_READS_HELP)
    .option("--watch", "follow the run until it ends")
    .action((run: string, options: Options) =>
      asSignedIn(options, async (client) => {
        const runId = await makeLike(client, await findRunId(client, run), options);
        await startRun(client, runId);
        if (options.watch) await watchRun(client, runId);
      }),
    );
  return withSignIn(command);
}

async function makeLike(client: RestClient, beforeId: string, { replaceReads }: Options): Promise<string> {
  const before = await client.send<{ run: Before }>("GET", `/api/pipelines/runs/${beforeId}`);
  const { id: restartedRunId, inputSampleIds: sampleIds, ...same } = before.run;
  const { pipelineId, orderId, studyId, config, executionMode } = same;
  const body = { pipelineId, orderId, studyId, sampleIds, config, executionMode, restartedRunId };
  return postRun(client, body, replaceReads);
}

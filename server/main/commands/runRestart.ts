import { Command } from "commander";
import { asSignedIn, type SignInOptions, withSignIn } from "./rest/asSignedIn.ts";
import type { RestClient } from "./rest/RestClient.ts";
import { findRunId } from "./run/findRunId.ts";
import { startRun } from "./run/startRun.ts";
import { watchRun } from "./run/watchRun.ts";

interface Options extends SignInOptions {
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
    .description("run an ended run again as a new one; a failed Nextflow workflow goes on where it stopped")
    .argument("<run>", "its number or id")
    .option("--watch", "tell how it goes until it is over")
    .action((run: string, options: Options) =>
      asSignedIn(options, async (client) => {
        const runId = await makeLike(client, await findRunId(client, run));
        await startRun(client, runId);
        if (options.watch) await watchRun(client, runId);
      }),
    );
  return withSignIn(command);
}

async function makeLike(client: RestClient, beforeId: string): Promise<string> {
  const before = await client.send<{ run: Before }>("GET", `/api/pipelines/runs/${beforeId}`);
  const { id: restartedRunId, inputSampleIds: sampleIds, ...same } = before.run;
  const { pipelineId, orderId, studyId, config, executionMode } = same;
  const asked = { pipelineId, orderId, studyId, sampleIds, config, executionMode, restartedRunId };
  const { run } = await client.send<{ run: { id: string; runNumber: string } }>(
    "POST",
    "/api/pipelines/runs",
    JSON.stringify(asked),
  );
  console.log(`${run.runNumber} is made; its id is ${run.id}.`);
  return run.id;
}

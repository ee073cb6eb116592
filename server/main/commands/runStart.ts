import { Command } from "commander";
import { asSignedIn, type SignInOptions, withSignIn } from "./rest/asSignedIn.ts";
import { findRunId } from "./run/findRunId.ts";
import { startRun } from "./run/startRun.ts";
import { watchRun } from "./run/watchRun.ts";

interface Options extends SignInOptions {
  watch?: true;
}

export function runStartCommand(): Command {
  const command = new Command("start")
    .description("start a created run")
    .argument("<run>", "run number or id")
    .option("--watch", "follow the run until it ends")
    .action((run: string, options: Options) =>
      asSignedIn(options, async (client) => {
        const runId = await findRunId(client, run);
        await startRun(client, runId);
        if (options.watch) await watchRun(client, runId);
      }),
    );
  return withSignIn(command);
}

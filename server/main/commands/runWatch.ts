import { Command } from "commander";
import { asSignedIn, type SignInOptions, withSignIn } from "./rest/asSignedIn.ts";
import { findRunId } from "./run/findRunId.ts";
import { watchRun } from "./run/watchRun.ts";

export function runWatchCommand(): Command {
  const command = new Command("watch")
    .description("follow a run until it ends; exit code 1 unless it completed")
    .argument("<run>", "run number or id")
    .action((run: string, options: SignInOptions) =>
      asSignedIn(options, async (client) => watchRun(client, await findRunId(client, run))),
    );
  return withSignIn(command);
}

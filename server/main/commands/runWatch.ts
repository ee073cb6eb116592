import { Command } from "commander";
import { asSignedIn, type SignInOptions, withSignIn } from "./rest/asSignedIn.ts";
import { findRunId } from "./run/findRunId.ts";
import { watchRun } from "./run/watchRun.ts";

export function runWatchCommand(): Command {
  const command = new Command("watch")
    .description("tell how a run goes until it is over; ends with 1 unless it completed")
    .argument("<run>", "its number or id")
    .action((run: string, options: SignInOptions) =>
      asSignedIn(options, async (client) => watchRun(client, await findRunId(client, run))),
    );
  return withSignIn(command);
}

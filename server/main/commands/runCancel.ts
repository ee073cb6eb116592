import { Command } from "commander";
import { asSignedIn, type SignInOptions, withSignIn } from "./rest/asSignedIn.ts";
import { findRunId } from "./run/findRunId.ts";

export function runCancelCommand(): Command {
  const command = new Command("cancel")
    .description("cancel a run and all its processes; files that it wrote are kept")
    .argument("<run>", "run number or id")
    .action((run: string, options: SignInOptions) =>
      asSignedIn(options, async (client) => {
        const runId = await findRunId(client, run);
        const { status, alreadyFinalized } = await client.send<{
          status: string;
          alreadyFinalized?: true;
        }>("DELETE", `/api/pipelines/runs/${runId}`);
        console.log(alreadyFinalized ? `The run had already ended: ${status}.` : `Run status: ${status}.`);
      }),
    );
  return withSignIn(command);
}

import { Command } from "commander";
import { asSignedIn, type SignInOptions, withSignIn } from "./rest/asSignedIn.ts";
import { findRunId } from "./run/findRunId.ts";

interface Options extends SignInOptions {
  errors?: true;
  lines: string;
}

export function runLogCommand(): Command {
  const command = new Command("log")
    .description("print the end of the log of a run")
    .argument("<run>", "run number or id")
    .option("--errors", "standard error instead of standard output")
    .option("--lines <count>", "number of lines", "100")
    .action((run: string, options: Options) =>
      asSignedIn(options, async (client) => {
        const runId = await findRunId(client, run);
        const query = new URLSearchParams({
          type: options.errors ? "error" : "output",
          tail: options.lines,
        });
        const { content } = await client.send<{ content: string }>(
          "GET",
          `/api/pipelines/runs/${encodeURIComponent(runId)}/logs?${query.toString()}`,
        );
        if (content !== "") console.log(content);
      }),
    );
  return withSignIn(command);
}

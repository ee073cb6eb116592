import { Command, Option } from "commander";
import { RUN_STATUSES } from "../../../db/values.ts";
import { inColumns } from "./inColumns.ts";
import { asSignedIn, type SignInOptions, withSignIn } from "./rest/asSignedIn.ts";
import { findOrderId } from "./rest/findOrderId.ts";
import type { RestClient } from "./rest/RestClient.ts";

interface Options extends SignInOptions {
  pipeline?: string;
  order?: string;
  study?: string;
  status?: string;
  limit: string;
  json?: true;
}

interface Listed {
  runNumber: string;
  pipelineId: string;
  status: string;
  progress: number | null;
  createdAt: string;
}

export function runListCommand(): Command {
  const command = new Command("list")
    .description("list pipeline runs, newest first")
    .option("--pipeline <id>", "runs of this pipeline")
    .option("--order <order>", "runs of this order: number (ORD-…) or id")
    .option("--study <id>", "runs of this study")
    .addOption(new Option("--status <status>", "runs with this status").choices(RUN_STATUSES))
    .option("--limit <count>", "number of runs", "20")
    .option("--json", "print the response of the server as JSON")
    .action((options: Options) => asSignedIn(options, (client) => list(client, options)));
  return withSignIn(command);
}

async function list(
  client: RestClient,
  { pipeline, order, study, status, limit, json }: Options,
): Promise<void> {
  const query = new URLSearchParams({
    limit,
    ...(pipeline !== undefined && { pipelineId: pipeline }),
    ...(order !== undefined && { orderId: await findOrderId(client, order) }),
    ...(study !== undefined && { studyId: study }),
    ...(status !== undefined && { status }),
  });
  const answer = await client.send<{ runs: Listed[]; total: number }>(
    "GET",
    `/api/pipelines/runs?${query.toString()}`,
  );
  if (json) return console.log(JSON.stringify(answer, null, 2));
  const rows = answer.runs.map((run) => [
    run.runNumber,
    run.pipelineId,
    run.status,
    run.progress === null ? "" : `${run.progress} %`,
    run.createdAt,
  ]);
  console.log(inColumns([["RUN", "PIPELINE", "STATUS", "PROGRESS", "CREATED"], ...rows]));
  if (answer.runs.length < answer.total) console.log(`${answer.runs.length} of ${answer.total} runs`);
}

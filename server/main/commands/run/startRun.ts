import type { RestClient } from "../rest/RestClient.ts";

/** Starts a run and prints the result. */
export async function startRun(client: RestClient, runId: string): Promise<void> {
  const { status, warnings } = await client.send<{ status: string; warnings: string[] }>(
    "POST",
    `/api/pipelines/runs/${runId}/start`,
    "{}",
  );
  for (const warning of warnings) console.log(warning);
  console.log(`Run status: ${status}.`);
}

import type { RestClient } from "../rest/RestClient.ts";

/** Returns the id of a run, specified by number or id. */
export async function findRunId(client: RestClient, run: string): Promise<string> {
  const { runs } = await client.send<{ runs: { id: string; runNumber: string }[] }>(
    "GET",
    `/api/pipelines/runs?search=${encodeURIComponent(run)}`,
  );
  const found = runs.find(({ runNumber }) => runNumber.toUpperCase() === run.toUpperCase());
  return found?.id ?? run;
}

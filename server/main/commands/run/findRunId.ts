import type { RestClient } from "../rest/RestClient.ts";

/** The id of a run given by its number or by its id. */
export async function findRunId(client: RestClient, run: string): Promise<string> {
  const { runs } = await client.send<{ runs: { id: string; runNumber: string }[] }>(
    "GET",
    `/api/pipelines/runs?search=${encodeURIComponent(run)}`,
  );
  const found = runs.find(({ runNumber }) => runNumber.toUpperCase() === run.toUpperCase());
  return found?.id ?? run;
}

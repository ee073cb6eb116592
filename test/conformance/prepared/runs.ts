import type { Client } from "../client.ts";
import { expectStatus } from "../expected.ts";
import type { Order, Site } from "../site.ts";

export const PATH = "/api/pipelines/runs";
export const UNKNOWN = "no-such-record";

/** An order with reads on which runs are only created. */
export const target = (site: Site): Promise<Order> => site.once("order of runs", () => site.orderWithReads());

/** A run on it that was created and never started; its id. */
export async function createdRun(site: Site): Promise<string> {
  const { id: orderId } = await target(site);
  return site.run({ orderId });
}

/** The ids of the runs that a query of the list finds. */
export async function listed(site: Site, query: string, who: Client = site.admin): Promise<string[]> {
  const { runs } = expectStatus(await who.get(`${PATH}?${query}`), 200);
  return runs.map(({ id }: { id: string }) => id);
}

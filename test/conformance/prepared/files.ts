import * as adapter from "../adapter.ts";
import type { Answer, Client } from "../client.ts";
import { skip } from "../row.ts";
import { FASTQ, type Order, type Site } from "../site.ts";

export const download = (client: Client, path: string): Promise<Answer> =>
  client.get(`/api/files/download?path=${encodeURIComponent(path)}`);

export const preview = (client: Client, path: string): Promise<Answer> =>
  client.get(`/api/files/preview?path=${encodeURIComponent(path)}`);

interface Stored {
  order: Order;
  raw: string;
  cleaned: string;
  customer: string;
  facility: string;
}

/** An order with a raw and a cleaned read and an artifact for each side, not published. */
async function stored(site: Site): Promise<Stored> {
  const order = await site.order();
  const [one, two] = order.samples;
  const send = async (fields: Record<string, unknown>) =>
    (await site.send(order.id, FASTQ, fields)).finalPath;
  const artifact = (visibility: string) => ({
    targetKind: "artifact",
    targetRole: "report",
    originalName: `${visibility}.txt`,
    metadata: { visibility, artifactType: "qc_report" },
  });
  return {
    order,
    raw: await send({ sampleId: one.id, metadata: { dataClass: "raw" } }),
    cleaned: await send({ sampleId: two.id, metadata: { dataClass: "cleaned" } }),
    customer: await send(artifact("customer")),
    facility: await send(artifact("facility")),
  };
}

/** One of them that rows share. */
export const unpublished = (site: Site) => site.once("stored files", () => stored(site));

/** One that is published. */
export async function published(site: Site): Promise<Stored> {
  return site.once("published files", async () => {
    const files = await stored(site);
    await adapter.publishDelivery(site.admin, files.order.id);
    return files;
  });
}

/** The path of an assembly or of a report that a run gave, as list and detail tell it. */
export async function resultPath(site: Site, runId: string, ending: string): Promise<string> {
  const { body } = await site.admin.get(`/api/pipelines/runs/${runId}`);
  const named = new RegExp(`"([^"\\\\]+${ending.replaceAll(".", "\\.")})"`, "g");
  const paths = [...JSON.stringify(body).matchAll(named)].map(([, path = ""]) => path);
  // Names are parts of the path they end.
  const [longest] = paths.sort((one, other) => other.length - one.length);
  return longest ?? skip(`the detail of a run tells of no file that ends in ${ending}`);
}

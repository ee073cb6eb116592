import { mkdir, rename, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expectStatus } from "../expected.ts";
import type { Order, Site } from "../site.ts";
import { until } from "../until.ts";

export const READS = 3;
/** A file of so many reads. */
export const FASTQ = "@r\nACGTA\n+\nIIIII\n".repeat(READS);

/** The order whose streams they are. */
export const order = (site: Site): Promise<Order> => site.once("order of streams", () => site.order());

/** A folder of its own below the output root. */
export async function folder(site: Site, name: string): Promise<string> {
  const made = join(await site.outputRoot(), name);
  await mkdir(made, { recursive: true });
  return made;
}

export const getPath = (orderId: string, streamRunId = "", rest = "") =>
  `/api/orders/${orderId}/stream${streamRunId === "" ? "" : `/${streamRunId}`}${rest}`;

/** Starts a stream run on a folder of that name; stopped at the end. */
export async function start(site: Site, name: string, fields: object = {}, given?: Order) {
  const { id: orderId } = given ?? (await order(site));
  const outputDir = await folder(site, name);
  const { id } = expectStatus(await site.admin.post(getPath(orderId), { outputDir, ...fields }), 201);
  site.atEnd(() => site.admin.post(getPath(orderId, id, "/stop")));
  return { orderId, id, outputDir };
}

/** A stream run as the list tells it. */
export async function listed(site: Site, orderId: string, id: string) {
  const { runs } = expectStatus(await site.admin.get(getPath(orderId)), 200);
  return runs.find((run: { id: string }) => run.id === id);
}

/** What the events of a stream run answer. */
export async function events(site: Site, { orderId, id }: { orderId: string; id: string }, query = "") {
  return expectStatus(await site.admin.get(getPath(orderId, id, `/events${query}`)), 200);
}

/** Writes a file as sequencers do: under its name only when it is whole. */
async function write(place: string): Promise<void> {
  await mkdir(dirname(place), { recursive: true });
  const coming = `${place}.tmp`;
  await writeFile(coming, FASTQ);
  await rename(coming, place);
}

/** A stream run of which three files were ingested: one of each of two barcodes, one of none. */
export function ingested(site: Site) {
  return site.once("stream with files", async () => {
    const run = await start(site, "ingested", { barcodeMap: { BARCODE01: "CONF-1" } });
    const outside = await folder(site, "elsewhere/barcode03");
    await write(join(outside, "d.fastq"));
    await mkdir(join(run.outputDir, "fastq_pass"));
    await symlink(outside, join(run.outputDir, "fastq_pass/barcode03"));
    await write(join(run.outputDir, "fastq_pass/barcode02/b.fastq"));
    await write(join(run.outputDir, "fastq_pass/barcode01/a.fastq"));
    await write(join(run.outputDir, "fastq_pass/c.fastq"));
    await until(
      async () => (await listed(site, run.orderId, run.id))?.totalReads === 3 * READS,
      "files to be ingested",
    );
    return run;
  });
}

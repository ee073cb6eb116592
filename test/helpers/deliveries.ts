import type { Knex } from "knex";
import { createHash } from "node:crypto";
import type { PartialModelObject } from "objection";
import { DeliveryItem } from "../../db/models/DeliveryItem.ts";
import type { Order } from "../../db/models/Order.ts";
import type { Read } from "../../db/models/Read.ts";
import { readDelivery } from "../../server/data/delivery/collectDelivery.ts";
import type { Person } from "./app.ts";
import type { Answer, Browser } from "./browser.ts";
import { aFile, anArtifact, anOrder, aRead, aSample } from "./factories.ts";

export const md5 = (bytes: string | Uint8Array) => createHash("md5").update(bytes).digest("hex");
export const sha256 = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** A published order with a sample, its cleaned R1 and R2 and a customer report, all on disk. */
export async function aPublishedDelivery(
  db: Knex,
  files: string,
  owner: Person,
  { order: columns = {}, read: readColumns = {} }: DeliveryColumns = {},
) {
  const order = await anOrder(db, owner.user.id, {
    name: "Lake",
    status: "COMPLETED",
    sequencingFilesPublishedAt: new Date(),
    ...columns,
  });
  const sample = await aSample(db, order.id, { sampleId: "LAKE-1" });
  const contents = { R1: `reads 1 of ${order.id}`, R2: `reads 2 of ${order.id}`, report: "<p>report</p>" };
  const paths = {
    R1: `orders/${order.id}/reads/LAKE-1/LAKE-1_R1.fastq.gz`,
    R2: `orders/${order.id}/reads/LAKE-1/LAKE-1_R2.fastq.gz`,
    report: `orders/${order.id}/artifacts/report.html`,
  };
  for (const key of ["R1", "R2", "report"] as const) await aFile(files, paths[key], contents[key]);
  const read = await aRead(db, sample.id, {
    file1: paths.R1,
    file2: paths.R2,
    fileSize1: String(contents.R1.length),
    fileSize2: String(contents.R2.length),
    checksum1: md5(contents.R1),
    checksum2: `sha256:${sha256(contents.R2).toUpperCase()}`,
    ...readColumns,
  });
  const artifact = await anArtifact(db, order.id, {
    visibility: "customer",
    path: paths.report,
    originalName: "Quality report.html",
  });
  if (order.sequencingFilesPublishedAt !== null) await publishFiles(db, order.id);
  return { order, sample, read, artifact, contents, paths };
}

/** Replaces the published files of an order by the current ones. The time of publication must be set already. */
export async function publishFiles(db: Knex, orderId: string): Promise<void> {
  const { current, order } = await readDelivery(orderId, db);
  const publishedAt = order.sequencingFilesPublishedAt ?? new Date();
  await DeliveryItem.query(db).delete().where({ orderId });
  await DeliveryItem.query(db).insert(
    current.map((file, position) => ({ ...file, orderId, position, publishedAt })),
  );
}

export interface DeliveryColumns {
  order?: PartialModelObject<Order>;
  read?: PartialModelObject<Read>;
}

/** The /trpc calls of the feature as one user. The body of an error is `{ error }`, as at /api. */
export function deliveryCalls(browser: Browser) {
  const path = (name: string) => `/trpc/delivery.${name}`;
  const query = async (name: string, input: object) =>
    unwrapped(await browser.get(`${path(name)}?input=${encodeURIComponent(JSON.stringify(input))}`));
  const mutation = async (name: string, input: object) => unwrapped(await browser.post(path(name), input));
  return {
    createLink: (orderId: string, fields: object = {}) =>
      mutation("createLink", { orderId, label: "Lab B", ...fields }),
    links: (orderId: string, page: object = {}) => query("links", { orderId, ...page }),
    revokeLink: (orderId: string, linkId: string) => mutation("revokeLink", { orderId, linkId }),
    downloads: (orderId: string, page: object = {}) => query("downloads", { orderId, ...page }),
    files: (orderId: string) => query("files", { orderId }),
    downloadTimes: (orderId: string) => query("downloadTimes", { orderId }),
    /** Creates a link; fails if the server refuses it. */
    async link(orderId: string, fields: object = {}): Promise<{ id: string; token: string }> {
      const { status, body } = await this.createLink(orderId, fields);
      if (status !== 200) throw new Error(body.error);
      return body.link;
    },
  };
}

function unwrapped({ status, headers, body }: Answer): Answer {
  return { status, headers, body: body.error ? { error: body.error.message } : body.result.data };
}

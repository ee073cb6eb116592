import { expectStatus } from "../expected.ts";
import type { Order, Site } from "../site.ts";

/** The least fields of a read. */
export const READ = { targetKind: "read", targetRole: "R1", originalName: "a.fastq", expectedSize: 10 };
/** The bytes of it. */
export const TEN = Buffer.from("0123456789");

export interface Session {
  order: Order;
  uploadId: string;
  path: string;
  tempPath: string;
}

/** An upload session of ten bytes on the shared order, cancelled at the end. */
export async function session(site: Site, fields: object = {}, given?: Order): Promise<Session> {
  const order = given ?? (await site.sharedOrder());
  const { uploadId, tempPath } = expectStatus(await site.initiate(order.id, { ...READ, ...fields }), 200);
  const path = `/api/orders/${order.id}/sequencing/uploads/${uploadId}`;
  site.atEnd(() => site.admin.delete(path));
  return { order, uploadId, path, tempPath };
}

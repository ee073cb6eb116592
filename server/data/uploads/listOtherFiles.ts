import type { z } from "zod";
import { SequencingArtifact } from "../../../db/models/SequencingArtifact.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findHashes, toHashFacts } from "../files/hashes/expectHashes.ts";
import { newestPage } from "../../platform/lists/newestPage.ts";
import { findOrder } from "../../ordering/access/findOrder.ts";
import type { listUploadsInput } from "./schema.ts";

/** Lists the files of an order that are no reads, newest first: reports, index reads, undetermined reads and others,
 *  including those hidden from the customer. Sizes in bytes; paths relative to the data directory. Returns { artifacts,
 *  total, limit, offset }. Raises orderNotFound. */
export async function listOtherFiles(
  ctx: SignedInContext,
  { orderId, ...page }: z.output<typeof listUploadsInput>,
) {
  await findOrder(ctx, orderId);
  const found = SequencingArtifact.query(ctx.db).where({ orderId }).withGraphFetched("sample");
  const { rows, total } = await newestPage(found, page);
  const hashes = await findHashes(
    rows.map(({ path }) => path),
    ctx.db,
  );
  return {
    artifacts: rows.map((artifact) => ({
      artifactId: artifact.id,
      sampleId: artifact.sampleId,
      sampleCode: artifact.sample?.sampleId ?? null,
      stage: artifact.stage,
      artifactType: artifact.artifactType,
      visibility: artifact.visibility,
      path: artifact.path,
      fileName: artifact.originalName,
      size: artifact.size === null ? null : Number(artifact.size),
      checksum: artifact.checksum,
      ...toHashFacts(hashes.get(artifact.path), artifact.checksum),
      createdAt: artifact.createdAt.toISOString(),
    })),
    total,
    ...page,
  };
}

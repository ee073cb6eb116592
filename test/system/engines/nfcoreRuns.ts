import type { Knex } from "knex";
import { gzipSync } from "node:zlib";
import type { Person, TestApp } from "../../helpers/app.ts";
import { aFile, anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { readRow } from "../../helpers/launches.ts";
import { eventually } from "./engine.ts";

/** The time limit of an nf-core pipeline, as a multiple of the time limit of `eventually`. */
const PATIENCES = 9;

/** An order of samples with these IDs, each with a pair of files, or one, that contain `reads`. */
export async function createOrder(
  app: TestApp,
  owner: Person,
  {
    codes,
    reads,
    platform,
    isPaired = true,
    isZipped = true,
  }: { codes: string[]; reads: string; platform?: string; isPaired?: boolean; isZipped?: boolean },
): Promise<string> {
  const order = await anOrder(app.db, owner.user.id, platform === undefined ? {} : { platform });
  for (const [index, sampleId] of codes.entries()) {
    const ending = isZipped ? "fastq.gz" : "fastq";
    const file1 = `${order.id}/${index}_R1.${ending}`;
    const file2 = isPaired ? `${order.id}/${index}_R2.${ending}` : null;
    for (const file of [file1, file2])
      if (file !== null) await aFile(app.files, file, isZipped ? gzipSync(reads) : reads);
    await aRead(app.db, (await aSample(app.db, order.id, { sampleId })).id, {
      file1,
      file2,
      dataClass: "raw",
    });
  }
  return order.id;
}

/** The row of a run after it has completed or failed. */
export async function ended(db: Knex, admin: Person, id: string) {
  const isOver = async () => {
    await admin.post(`/api/pipelines/runs/${id}/sync`, {});
    const row = await readRow(db, { id });
    return ["completed", "failed"].includes(row.status) ? row : undefined;
  };
  for (let more = PATIENCES - 1; more > 0; more--) {
    const row = await eventually(isOver, "the run to end").catch(() => undefined);
    if (row) return row;
  }
  return eventually(isOver, "the run to end");
}

import { expect } from "chai";
import { withdrawDelivery } from "../adapter.ts";
import {
  exactly,
  expectAnswer,
  expectKeys,
  expectRefusal,
  expectShape,
  expectSomeRefusal,
  expectStatus,
  filledText,
  flag,
  integer,
  list,
  listKind,
  object,
  orNull,
  text,
} from "../expected.ts";
import { PATH, target } from "../prepared/runs.ts";
import { area } from "../row.ts";
import { FASTQ, type Site } from "../site.ts";

const LOCKED = "Cannot modify samples after order submission";
const STATUSES = ["WAITING", "PROCESSING", "SEQUENCED", "QC_REVIEW", "READY", "ISSUE"];

/** Orders, samples and studies, and what is read of them around sequencing. */
export const records = area("records", "additions", [
  [
    "§13 Departments",
    "GET /api/departments answers [{ id, name }]",
    async (site) => {
      const { client } = await site.researcher();
      const departments = expectStatus(await client.get("/api/departments"), 200);
      expect(Array.isArray(departments)).to.equal(true);
      for (const department of departments) expectShape(department, { id: filledText, name: filledText });
    },
  ],
  [
    "§3 Samples",
    "GET /api/samples?orderId= answers the samples of the order with order, study and reads",
    async (site) => {
      const { id, samples, owner } = await site.sharedOrder();
      const { samples: found, total } = expectStatus(await owner.get(`/api/samples?orderId=${id}`), 200);
      expect(total).to.equal(2);
      const ids = (rows: { id: string }[]) => rows.map((row) => row.id).toSorted();
      expect(ids(found)).to.deep.equal(ids(samples));
      for (const sample of found)
        expectKeys(sample, { sampleId: filledText, order: object, study: orNull(object), reads: list });
    },
  ],
  [
    "§3 Samples",
    "PUT /api/samples/[id]/preferred-assembly takes null, and only an assembly of the sample",
    async (site) => {
      const [sample] = (await site.sharedOrder()).samples;
      const path = `/api/samples/${sample.id}`;
      expectStatus(await site.admin.put(`${path}/preferred-assembly`, { assemblyId: null }), 200);
      expectSomeRefusal(
        await site.admin.put(`${path}/preferred-assembly`, { assemblyId: "no-such-assembly" }),
        400,
      );
      const { preferredAssemblyId } = expectStatus(await site.admin.get(path), 200);
      expect(preferredAssemblyId).to.equal(null);
    },
  ],
  [
    "§3 Samples",
    "after submission an owner may still change answers of samples, never code or organism",
    async (site) => {
      const { owner, samples } = await site.order();
      const path = `/api/samples/${samples[0].id}`;
      expectStatus(await owner.put(path, { sampleTitle: "Completed later" }), 200);
      expectRefusal(await owner.put(path, { taxId: "562" }), 400, LOCKED);
      expect(expectStatus(await owner.get(path), 200).sampleTitle).to.equal("Completed later");
    },
  ],
  [
    "§3 Studies",
    "GET /api/studies/[id]/table answers columns, rows and info; /table/columns the columns alone",
    async (site) => {
      const { id, order } = await site.study();
      const path = `/api/studies/${id}/table`;
      const table = expectStatus(await order.owner.get(path), 200);
      expectKeys(table, { columns: listKind(object), rows: listKind(object), info: object });
      expect(table.rows).to.have.length(2);
      for (const row of table.rows) expectKeys(row, { id: filledText, cells: object });
      const { columns } = expectStatus(await order.owner.get(`${path}/columns`), 200);
      expect(columns).to.deep.equal(table.columns);
    },
  ],
  [
    "§3 Sequencing summary",
    "GET /api/orders/[id]/sequencing answers the samples with reads and files, and their counts",
    async (site) => {
      const { id, samples } = await target(site);
      const body = expectStatus(await site.admin.get(`/api/orders/${id}/sequencing`), 200);
      expectKeys(body, {
        orderId: exactly(id),
        orderName: orNull(text),
        orderStatus: filledText,
        canManage: flag,
        dataBasePathConfigured: exactly(true),
        config: object,
        orderArtifacts: list,
      });
      expectKeys(body.summary, {
        totalSamples: exactly(samples.length),
        readsLinkedSamples: exactly(samples.length),
        qcArtifactSamples: integer,
        missingChecksumSamples: integer,
        orderArtifactCount: integer,
      });
      expect(body.summary.statusCounts).to.have.all.keys(STATUSES);
      for (const sample of body.samples)
        expectKeys(sample, {
          id: filledText,
          sampleId: filledText,
          read: object,
          hasReads: exactly(true),
          integrityStatus: filledText,
          protectedProvenance: list,
          artifacts: list,
          stream: orNull(object),
        });
    },
  ],
  [
    "§3 Orders",
    "an order is COMPLETED when its delivery is published and every sample has an active published read, never by the last byte alone",
    async (site) => {
      const { id, owner } = await withCleanedReads(site);
      const state = async () => expectStatus(await owner.get(`/api/orders/${id}`), 200);
      expectKeys(await state(), { status: exactly("SUBMITTED"), stage: filledText });
      const { delivery } = expectStatus(
        await site.admin.post(`/api/orders/${id}/sequencing/delivery/publication`),
        200,
      );
      expectKeys(await state(), { status: exactly("COMPLETED"), stage: exactly("DELIVERED") });
      expectAnswer(await owner.get(`/api/orders/${id}/sequencing/delivery`), 200, delivery);
      expect(delivery.readFiles).to.have.length(2);
      for (const file of delivery.readFiles)
        expectKeys(file, { path: filledText, fileName: filledText, sampleId: filledText });
    },
  ],
  [
    "§7 Run detail",
    "steps carry stepId, stepName and status; events their ids",
    async (site) => {
      const { id } = await site.completed();
      const { run } = expectStatus(await site.admin.get(`${PATH}/${id}`), 200);
      for (const step of run.steps)
        expectKeys(step, { stepId: filledText, stepName: filledText, status: filledText });
      expect(run.events).to.not.have.length(0);
      for (const event of run.events) expectKeys(event, { id: filledText });
    },
  ],
  [
    "§7 Run checks",
    "POST /api/pipelines/validate-metadata answers derivedSettings as a list",
    async (site) => {
      const { id: orderId } = await target(site);
      const pipelineId = await site.pipeline();
      const requested = { pipelineId, orderId, config: { mode: "quick" } };
      const body = expectStatus(await site.admin.post("/api/pipelines/validate-metadata", requested), 200);
      expectKeys(body, { derivedSettings: list });
    },
  ],
]);

async function withCleanedReads(site: Site) {
  const order = await site.order();
  for (const sample of order.samples)
    await site.send(order.id, FASTQ, { sampleId: sample.id, metadata: { dataClass: "cleaned" } });
  site.atEnd(() => withdrawDelivery(site.admin, order.id));
  return order;
}

import { expect } from "chai";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as adapter from "../adapter.ts";
import {
  exactly,
  expectKeys,
  expectRefusal,
  expectShape,
  expectSomeRefusal,
  expectStatus,
  filledText,
  flag,
  list,
  listKind,
  object,
  orNull,
  text,
} from "../expected.ts";
import { PATH, UNKNOWN } from "../prepared/runs.ts";
import { area, skip } from "../row.ts";
import type { Order, Site } from "../site.ts";

const CANDIDATE = {
  artifactId: filledText,
  outputId: filledText,
  outputLabel: filledText,
  sampleId: filledText,
  sampleCode: filledText,
  file1: filledText,
  file2: orNull(text),
  readLayout: filledText,
  targetDataClass: filledText,
  status: filledText,
  currentRead: orNull(object),
};

const CURRENT_READ = {
  id: filledText,
  file1: orNull(text),
  file2: orNull(text),
  dataClass: filledText,
  dataClassLabel: filledText,
  isProtectedRaw: flag,
};

const REPORT = { id: filledText, name: filledText, path: filledText, outputId: filledText };

/** A run that ended well on an order of its own, whose results a row may use up. */
function ownRun(site: Site): Promise<{ id: string; order: Order }> {
  return site.once("run to promote", async () => {
    const order = await site.orderWithReads();
    return { id: await site.ended({ orderId: order.id }, "quick", "completed"), order };
  });
}

function cleaning(site: Site): Promise<{ id: string; order: Order }> {
  return site.once("read-cleaning run", async () => {
    if (!(await adapter.isPipelineOn(site.admin, adapter.READ_CLEANING)))
      skip("there is no pipeline here whose cleaned reads could be asked for");
    const reference = join(await site.folder(), "reference.fa");
    await writeFile(reference, `>reference\n${"TTTTTTTTGGGGGGGG".repeat(20)}\n`);
    const order = await site.orderWithReads();
    const { status, body } = await site.admin.post(PATH, {
      pipelineId: adapter.READ_CLEANING,
      orderId: order.id,
      config: adapter.cleaningConfig(reference),
    });
    if (status !== 200) throw new Error(`could not be prepared: ${status} ${JSON.stringify(body)}`);
    site.forgetRun(body.run.id);
    await site.start(body.run.id);
    await site.reaches(body.run.id, "completed");
    return { id: body.run.id, order };
  });
}

/** What is done with what runs gave: promotion of reads. */
export const readPromotion = area("results", "instance-api", [
  [
    "§4 GET pending-writebacks",
    "answers { run: { id, runNumber, pipelineId, status, orderId }, readCandidates, reports, review: { title, ... } }",
    async (site) => {
      const { id, order } = await site.completed();
      const body = expectStatus(await site.admin.get(`${PATH}/${id}/pending-writebacks`), 200);
      expectShape(body, { run: object, readCandidates: list, reports: list, review: object });
      expectShape(body.run, {
        id: exactly(id),
        runNumber: filledText,
        pipelineId: exactly(await site.pipeline()),
        status: exactly("completed"),
        orderId: exactly(order.id),
      });
      expectKeys(body.review, { title: filledText });
    },
  ],
  [
    "§2 Pending read candidate",
    "a candidate has the documented fields, with the current read of its sample beside it",
    async (site) => {
      const { id, order } = await site.completed();
      const { readCandidates } = (await site.admin.get(`${PATH}/${id}/pending-writebacks`)).body;
      expect(readCandidates.map(({ sampleId }: { sampleId: string }) => sampleId)).to.have.members(
        order.samples.map((sample) => sample.id),
      );
      for (const candidate of readCandidates) {
        expectKeys(candidate, CANDIDATE, "a candidate");
        expectShape(candidate.currentRead, CURRENT_READ, "currentRead");
        expectKeys(candidate, { status: exactly("candidate"), targetDataClass: exactly("cleaned") });
        expect(candidate.currentRead.isProtectedRaw, "raw reads are protected").to.equal(true);
      }
    },
  ],
  [
    "§2 Pending read candidate",
    "a report entry has id, name, path and outputId",
    async (site) => {
      const { id } = await site.completed();
      const { reports } = (await site.admin.get(`${PATH}/${id}/pending-writebacks`)).body;
      expect(reports).to.not.deep.equal([]);
      for (const report of reports) expectShape(report, REPORT, "a report");
    },
  ],
  [
    "§4 POST pending-writebacks",
    "sampleIds promotes the candidates of these samples alone: { success, promoted, readIds }",
    async (site) => {
      const { id, order } = await ownRun(site);
      const path = `${PATH}/${id}/pending-writebacks`;
      const body = expectStatus(await site.admin.post(path, { sampleIds: [order.samples[0].id] }), 200);
      expectShape(body, { success: exactly(true), promoted: exactly(1), readIds: listKind(filledText) });
      const { readCandidates } = (await site.admin.get(path)).body;
      const waiting = readCandidates.filter(({ status }: { status: string }) => status === "candidate");
      expect(waiting.map(({ sampleId }: { sampleId: string }) => sampleId)).to.deep.equal([
        order.samples[1].id,
      ]);
    },
  ],
  [
    "§3 Read records on promotion",
    "promoting a candidate creates a new active Read; the previous one is superseded and its file stays",
    async (site) => {
      const { id, order } = await ownRun(site);
      const sample = order.samples[1];
      const [before] = await adapter.readReads(site.admin, order.id, sample.id);
      const { readIds } = expectStatus(await site.admin.post(`${PATH}/${id}/pending-writebacks`), 200);
      const [after, ...others] = await adapter.readReads(site.admin, order.id, sample.id);
      expect(others).to.deep.equal([]);
      expect([after?.id, after?.dataClass]).to.deep.equal([readIds[0], "cleaned"]);
      const old = await site.admin.get(`/api/files/download?path=${encodeURIComponent(before?.file1 ?? "")}`);
      expectStatus(old, 200);
      expect(old.headers.get("x-service-read-data-class")).to.equal("raw");
    },
  ],
  [
    "§7 Errors",
    "nothing left to promote is 400 'No pending read candidates selected for promotion'",
    async (site) => {
      const { id } = await ownRun(site);
      await site.admin.post(`${PATH}/${id}/pending-writebacks`);
      for (const body of [undefined, { sampleIds: [] }, { sampleIds: ["no-such-sample"] }])
        expectRefusal(
          await site.admin.post(`${PATH}/${id}/pending-writebacks`, body),
          400,
          "No pending read candidates selected for promotion",
        );
    },
  ],
  [
    "§7 Errors",
    "a run that is not order-scoped is 400 'Pending read promotion requires an order-scoped run'",
    async (site) => {
      const { id } = await site.completedOnStudy();
      const path = `${PATH}/${id}/pending-writebacks`;
      for (const answer of [await site.admin.get(path), await site.admin.post(path)])
        expectRefusal(answer, 400, "Pending read promotion requires an order-scoped run");
    },
  ],
  [
    "§7 Errors",
    "pending-writebacks of an unknown run is 404 'Pipeline run not found'",
    async ({ admin }) => {
      const path = `${PATH}/${UNKNOWN}/pending-writebacks`;
      for (const answer of [await admin.get(path), await admin.post(path)])
        expectRefusal(answer, 404, "Pipeline run not found");
    },
  ],
  [
    "§4 GET and POST cleaned-reads",
    "the narrower read-cleaning variant: GET answers, POST takes the same body and answers { success, promoted, readIds }",
    async (site) => {
      const { id, order } = await cleaning(site);
      expectStatus(await site.admin.get(`${PATH}/${id}/cleaned-reads`), 200);
      const body = expectStatus(
        await site.admin.post(`${PATH}/${id}/cleaned-reads`, { sampleIds: [order.samples[0].id] }),
        200,
      );
      expectShape(body, { success: exactly(true), promoted: exactly(1), readIds: listKind(filledText) });
      const [read] = await adapter.readReads(site.admin, order.id, order.samples[0].id);
      expect(read?.dataClass).to.equal("cleaned");
    },
  ],
  [
    "§7 Errors",
    "cleaned-reads: a message that contains 'not found' is 404, any other failure 400",
    async (site) => {
      const unknown = `${PATH}/${UNKNOWN}/cleaned-reads`;
      for (const answer of [await site.admin.get(unknown), await site.admin.post(unknown)])
        expect(expectSomeRefusal(answer, 404)).to.contain("not found");
      const { id } = await site.completedOnStudy();
      const other = `${PATH}/${id}/cleaned-reads`;
      for (const answer of [await site.admin.get(other), await site.admin.post(other)])
        expect(expectSomeRefusal(answer, 400)).to.not.contain("not found");
    },
  ],
  [
    "§3 Pipeline run",
    "when output resolution fails the run is not completed",
    async (site) => {
      const id = await site.lacking();
      expect(await site.statusOf(id)).to.not.equal("completed");
    },
  ],
]);

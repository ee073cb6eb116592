import { expect } from "chai";
import type { FacilityStatus } from "../../../db/models/Sample.ts";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aRead, aSample, aStudy } from "../../helpers/factories.ts";
import { aRun } from "../../helpers/runs.ts";
import { trpcCalls } from "../../helpers/trpcCalls.ts";

interface Entry {
  note: { text: string } | string | null;
  action: string | null;
  before: object | null;
  after: object | null;
  status?: FacilityStatus;
}
interface Activity {
  entries: Entry[];
  total: number;
}

/** The text of a note, the action, or the given status, of each entry. */
const shown = ({ entries }: Activity) =>
  entries.map(
    ({ note, action, status }) => status ?? (typeof note === "string" ? note : (note?.text ?? action)),
  );

describe("the history", function () {
  this.timeout(60_000);
  let app: TestApp;
  let admin: Person;
  let owner: Person;

  beforeEach(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
  });
  afterEach(() => app[Symbol.asyncDispose]());

  const ask = async (person: Person, of: "sample" | "study", input: object) =>
    (await trpcCalls(person, "activity").ask(of, input))[1] as Activity;

  describe("of a sample", () => {
    async function aTrackedSample() {
      const order = await anOrder(app.db, owner.user.id);
      const sample = await aSample(app.db, order.id, { sampleId: "LAKE-1" });
      const other = await aSample(app.db, order.id, { sampleId: "LAKE-2" });
      const move = (facilityStatus: string, ...codes: string[]) =>
        trpcCalls(admin, "samples").tell("changeFacilityStatus", {
          orderId: order.id,
          updates: codes.map((sampleId) => ({ sampleId, facilityStatus })),
        });
      await owner.put(`/api/orders/${order.id}`, { markSamplesSent: true });
      await move("PROCESSING", "LAKE-1", "LAKE-2");
      await move("ISSUE", "LAKE-2");
      await owner.put(`/api/orders/${order.id}`, { name: "Sea" });
      await move("SEQUENCED", "LAKE-1");
      const read = await aRead(app.db, sample.id, { file1: "one.fastq.gz" });
      for (const [targetType, targetId] of [
        ["read", read.id],
        ["sample", sample.id],
        ["sample", other.id],
      ] as const)
        await AuditEntry.query(app.db).insert({
          action: `${targetType}.edited`,
          targetType,
          targetId,
          orderId: order.id,
          before: { title: "A" },
          after: { title: "B" },
        });
      return { order, sample };
    }

    it("has the changes of its status and the notes of its order for the owner", async () => {
      const { sample } = await aTrackedSample();
      const all = await ask(owner, "sample", { sampleId: sample.id });
      expect(shown(all)).to.deep.equal([
        "SEQUENCED",
        "Stage changed from SUBMITTED to IN_PROGRESS",
        "PROCESSING",
        "Samples are on their way",
      ]);
      expect(all.entries.map(({ before, after }) => [before, after])).to.deep.equal(
        all.entries.map(() => [null, null]),
      );
    });

    it("has the recorded changes of the sample and its read sets too for the facility, in pages", async () => {
      const { sample } = await aTrackedSample();
      const all = await ask(admin, "sample", { sampleId: sample.id });
      expect(shown(all)).to.deep.equal([
        "sample.edited",
        "read.edited",
        "SEQUENCED",
        "Stage changed from SUBMITTED to IN_PROGRESS",
        "PROCESSING",
        "Samples are on their way",
      ]);
      expect(all.entries[0]).to.deep.include({ before: { title: "A" }, after: { title: "B" } });
      const page = await ask(admin, "sample", { sampleId: sample.id, limit: 2, offset: 2 });
      expect(page).to.deep.equal({ entries: all.entries.slice(2, 4), total: 6, limit: 2, offset: 2 });
    });

    it("is refused to others, and not found for an unknown sample", async () => {
      const { sample } = await aTrackedSample();
      const status = async (person: Person, sampleId: string) =>
        (await person.get(`/trpc/activity.sample?input=${encodeURIComponent(JSON.stringify({ sampleId }))}`))
          .status;
      expect(await status(await app.as("RESEARCHER"), sample.id)).to.equal(403);
      expect(await status(app.anyone as Person, sample.id)).to.equal(401);
      expect(await status(admin, "nowhere")).to.equal(404);
    });
  });

  describe("of a study", () => {
    it("has its changes for its owner, and their values and the analyses for the facility", async () => {
      const order = await anOrder(app.db, owner.user.id);
      const sample = await aSample(app.db, order.id, { sampleId: "LAKE-1" });
      const study = await aStudy(app.db, owner.user.id, { title: "Lakes" });
      const studies = trpcCalls(owner, "studies");
      await studies.tell("addSamples", { studyId: study.id, sampleIds: [sample.id] });
      await studies.tell("update", { studyId: study.id, title: "Seas" });
      const run = await aRun(app.db, { studyId: study.id });
      await AuditEntry.query(app.db).insert({ action: "run.created", targetType: "run", targetId: run.id });

      const own = await ask(owner, "study", { studyId: study.id });
      expect(shown(own)).to.deep.equal(["study.edited", "study.samplesAdded"]);
      expect(own.entries.map(({ before, after }) => [before, after])).to.deep.equal([
        [null, null],
        [null, null],
      ]);
      const all = await ask(admin, "study", { studyId: study.id });
      expect(shown(all)).to.deep.equal(["run.created", "study.edited", "study.samplesAdded"]);
      expect(all.entries[1]).to.deep.include({ before: { title: "Lakes" }, after: { title: "Seas" } });
      expect(await ask(admin, "study", { studyId: study.id, limit: 1, offset: 2 })).to.deep.equal({
        entries: [all.entries[2]],
        total: 3,
        limit: 1,
        offset: 2,
      });
    });

    it("is refused to others", async () => {
      const study = await aStudy(app.db, owner.user.id);
      const path = `/trpc/activity.study?input=${encodeURIComponent(JSON.stringify({ studyId: study.id }))}`;
      expect((await (await app.as("RESEARCHER")).get(path)).status).to.equal(403);
    });
  });
});

import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

const FORBIDDEN = [403, { error: "Unauthorized" }];

const WELLS = ["A1", "B1", "A2", "B2"].map((well, at) => ({
  name: `UDP000${at + 1}`,
  well,
  i7Name: `i7-${at + 1}`,
  i7Sequence: ["AACCGGTT", "CCGGTTAA", "GGTTAACC", "TTAACCGG"][at] ?? "",
  i5Name: `i5-${at + 1}`,
  i5Sequence: ["ACACACAC", "CACACACA", "GTGTGTGT", "TGTGTGTG"][at] ?? "",
}));

interface Answer {
  status: number;
  body: { [key: string]: unknown };
}

describe("libraries", () => {
  let app: TestApp;
  let facility: Person;
  let researcher: Person;
  before(async () => {
    app = await testApp();
    facility = await app.as("FACILITY_ADMIN");
    researcher = await app.as("RESEARCHER");
  });
  after(() => app[Symbol.asyncDispose]());

  let sets = 0;
  async function anIndexSet(): Promise<string> {
    const { body } = (await facility.post("/api/index-sets", {
      name: `Set ${++sets}`,
      entries: WELLS,
    })) as Answer;
    return (body["indexSet"] as { id: string }).id;
  }

  async function readSamples(codes: string[], columns = {}) {
    const order = await anOrder(app.db, researcher.user.id, columns);
    const samples = [];
    for (const sampleId of codes) samples.push(await aSample(app.db, order.id, { sampleId }));
    return { order, samples };
  }

  const create = async (body: object) => {
    const answer = (await facility.post("/api/libraries", body)) as Answer;
    expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
    return answer.body["libraries"] as Record<string, unknown>[];
  };

  describe("POST /api/index-sets", () => {
    it("creates a set with its wells, column by column", async () => {
      const answer = await facility.post("/api/index-sets", {
        name: "UD plate A",
        note: "",
        entries: [...WELLS].reverse(),
      });
      const { indexSet } = answer.body as { indexSet: { id: string; entries: unknown } };
      expect(answer.status).to.equal(201);
      expect(indexSet).to.deep.include({ name: "UD plate A", note: null, entries: WELLS });
      const read = await facility.get(`/api/index-sets/${indexSet.id}`);
      expect(statusAndBody(read)).to.deep.equal([200, { indexSet }]);
      const { body } = (await facility.get("/api/index-sets")) as Answer;
      expect((body["indexSets"] as { id: string }[]).find(({ id }) => id === indexSet.id)).to.deep.include({
        name: "UD plate A",
        wellCount: 4,
        isDual: true,
      });
      expect(statusAndBody(await facility.get("/api/index-sets/none"))).to.deep.equal([
        404,
        { error: "Index set not found" },
      ]);
    });

    it("refuses a taken name and names the first wrong well", async () => {
      await facility.post("/api/index-sets", { name: "Taken", entries: WELLS });
      expect(
        statusAndBody(await facility.post("/api/index-sets", { name: "taken", entries: WELLS })),
      ).to.deep.equal([409, { error: "An index set with the name taken exists already" }]);
      const wrong = [WELLS[0], { ...WELLS[1], i7Sequence: "ACGN" }];
      expect(
        statusAndBody(await facility.post("/api/index-sets", { name: "Wrong", entries: wrong })),
      ).to.deep.equal([
        400,
        {
          error:
            "The index set was not saved, because of its line 2: ACGN is no index sequence of 1 to 32 letters A, C, G and T",
        },
      ]);
    });
  });

  describe("POST /api/libraries", () => {
    it("creates a library for samples of many orders with the next wells, and records it for each order", async () => {
      const first = await readSamples(["L1", "L2"]);
      const second = await readSamples(["L3"]);
      const libraries = await create({
        sampleIds: [second.samples[0]!.id, first.samples[1]!.id, first.samples[0]!.id],
        kit: "DNA Prep",
        indexSetId: await anIndexSet(),
        startWell: "b01",
        wantedReads: 10_000_000,
      });
      expect(
        libraries.map(({ code: _code, sample, indexWell, i7Sequence }) => [sample, indexWell, i7Sequence]),
      ).to.deep.equal([
        [{ id: first.samples[0]!.id, sampleId: "L1" }, "B1", "CCGGTTAA"],
        [{ id: first.samples[1]!.id, sampleId: "L2" }, "A2", "GGTTAACC"],
        [{ id: second.samples[0]!.id, sampleId: "L3" }, "B2", "TTAACCGG"],
      ]);
      expect(libraries[0]).to.deep.include({
        status: "PLANNED",
        kit: "DNA Prep",
        wantedReads: 10_000_000,
        molarity: null,
        pools: [],
      });
      expect(libraries[0]?.["code"]).to.match(/^LIB-\d{6}$/);
      const entries = await AuditEntry.query(app.db).where({
        action: "library.created",
        orderId: first.order.id,
      });
      expect(entries).to.have.length(2);
    });

    it("uses wells row by row, and refuses an unknown well and too few wells", async () => {
      const { samples } = await readSamples(["R1", "R2"]);
      const sampleIds = samples.map(({ id }) => id);
      const indexSetId = await anIndexSet();
      const libraries = await create({ sampleIds, indexSetId, along: "rows" });
      expect(libraries.map(({ indexWell }) => indexWell)).to.deep.equal(["A1", "A2"]);
      const refused = async (body: object) =>
        statusAndBody(await facility.post("/api/libraries", { sampleIds, ...body }));
      expect(await refused({ indexSetId, startWell: "C5" })).to.deep.equal([
        400,
        { error: "The index set has no well C5" },
      ]);
      expect(await refused({ indexSetId, startWell: "B2" })).to.deep.equal([
        400,
        { error: "From B2 on the set has 1 wells or barcodes, but 2 libraries need one" },
      ]);
      expect(await refused({ indexSetId: "none" })).to.deep.equal([404, { error: "Index set not found" }]);
      expect(await refused({ barcodeSetId: "none" })).to.deep.equal([
        404,
        { error: "Barcode set not found" },
      ]);
    });

    it("gives nanopore libraries the barcodes of a set of the catalog", async () => {
      const admin = await app.as("FACILITY_ADMIN");
      const barcodeSets = [{ id: "native-24", name: "Native", barcodeRange: [1, 24], count: 24 }];
      const saved = await admin.put("/api/admin/sequencing-tech", {
        config: { technologies: [], barcodeSets },
      });
      expect(saved.status, JSON.stringify(saved.body)).to.equal(200);
      const { samples } = await readSamples(["N1", "N2"]);
      const libraries = await create({
        sampleIds: samples.map(({ id }) => id),
        barcodeSetId: "native-24",
        firstBarcode: 9,
      });
      expect(libraries.map(({ barcode }) => barcode)).to.deep.equal(["barcode09", "barcode10"]);
    });

    it("refuses samples of drafts, and unknown ones", async () => {
      const { samples } = await readSamples(["D1"], { status: "DRAFT" });
      expect(
        statusAndBody(await facility.post("/api/libraries", { sampleIds: [samples[0]!.id] })),
      ).to.deep.equal([409, { error: "Samples of orders that are not submitted receive no libraries: D1" }]);
      expect(statusAndBody(await facility.post("/api/libraries", { sampleIds: ["none"] }))).to.deep.equal([
        404,
        { error: "Sample not found" },
      ]);
    });

    it("refuses rejected and canceled samples", async () => {
      const { samples } = await readSamples(["R1", "R2", "R3"]);
      await samples[0]!.$query(app.db).patch({ stage: "REJECTED" });
      await samples[2]!.$query(app.db).patch({ stage: "CANCELLED" });
      expect(
        statusAndBody(await facility.post("/api/libraries", { sampleIds: samples.map(({ id }) => id) })),
      ).to.deep.equal([409, { error: "Rejected and canceled samples receive no libraries: R1, R3" }]);
    });

    it("gives concurrent requests different codes", async () => {
      const { samples } = await readSamples(["C1", "C2", "C3", "C4"]);
      const created = await Promise.all(samples.map(({ id }) => create({ sampleIds: [id] })));
      expect(new Set(created.flat().map(({ code }) => code)).size).to.equal(4);
    });

    it("is for users of the facility who plan sequencing", async () => {
      const viewer = await app.as("FACILITY_VIEWER");
      expect(statusAndBody(await researcher.post("/api/libraries", {}))).to.deep.equal(FORBIDDEN);
      expect((await viewer.post("/api/libraries", {})).status).to.equal(403);
      expect((await viewer.get("/api/libraries")).status).to.equal(200);
      expect(statusAndBody(await researcher.get("/api/libraries"))).to.deep.equal(FORBIDDEN);
    });
  });

  describe("PATCH /api/libraries", () => {
    it("changes the named columns, calculates the molarity, and records both values", async () => {
      const { samples, order } = await readSamples(["P1"]);
      const [library] = await create({ sampleIds: [samples[0]!.id], kit: "Kit" });
      const id = library?.["id"];
      const answer = (await facility.patch("/api/libraries", {
        libraries: [
          { id, concentration: 10, fragmentLength: 500, volume: 20, status: "PREPARED", i7Sequence: "acgt" },
        ],
      })) as Answer;
      const [changed] = answer.body["libraries"] as Record<string, unknown>[];
      expect(changed).to.deep.include({
        kit: "Kit",
        status: "PREPARED",
        concentration: 10,
        fragmentLength: 500,
        volume: 20,
        i7Sequence: "ACGT",
      });
      expect(changed?.["molarity"]).to.be.closeTo(30.303, 0.001);
      const [entry] = await AuditEntry.query(app.db).where({
        action: "library.changed",
        orderId: order.id,
      });
      expect(entry?.before).to.deep.include({ sample: "P1", status: "PLANNED", concentration: null });
      expect(entry?.after).to.deep.include({ status: "PREPARED", concentration: 10 });
    });

    it("changes all libraries or none", async () => {
      const { samples } = await readSamples(["A1", "A2"]);
      const libraries = await create({ sampleIds: samples.map(({ id }) => id) });
      const answer = await facility.patch("/api/libraries", {
        libraries: [
          { id: libraries[0]?.["id"], note: "first" },
          { id: "none", note: "second" },
        ],
      });
      expect(statusAndBody(answer)).to.deep.equal([404, { error: "Library not found" }]);
      const { body } = (await facility.get(`/api/libraries?sample=${samples[0]!.id}`)) as Answer;
      expect((body["libraries"] as { note: unknown }[])[0]?.note).to.equal(null);
    });

    it("refuses a sequence with other letters", async () => {
      const { samples } = await readSamples(["Q1"]);
      const [library] = await create({ sampleIds: [samples[0]!.id] });
      const answer = (await facility.patch("/api/libraries", {
        libraries: [{ id: library?.["id"], i7Sequence: "ACGN" }],
      })) as Answer;
      expect(answer.status).to.equal(400);
      expect(JSON.stringify(answer.body)).to.contain("An index sequence has 1 to 32 letters A, C, G and T");
    });
  });

  it("are listed by filter, newest first, and exported without formulas", async () => {
    const { samples, order } = await readSamples(["=cmd", "F2"]);
    const libraries = await create({ sampleIds: samples.map(({ id }) => id), kit: "Filtered" });
    await facility.patch("/api/libraries", {
      libraries: [{ id: libraries[1]?.["id"], status: "FAILED" }],
    });
    const codes = async (query: string) => {
      const { body } = (await facility.get(`/api/libraries?${query}`)) as Answer;
      return (body["libraries"] as { sample: { sampleId: string } }[]).map(({ sample }) => sample.sampleId);
    };
    expect(await codes(`order=${order.id}`)).to.deep.equal(["F2", "=cmd"]);
    expect(await codes("kit=Filtered&status=FAILED")).to.deep.equal(["F2"]);
    expect(await codes(`search=${String(libraries[0]?.["code"])}`)).to.deep.equal(["=cmd"]);
    expect(await codes(`order=${order.id}&pool=none&limit=1`)).to.deep.equal(["F2"]);
    const exported = await facility.post("/api/exports/libraries", {
      chosen: { matching: { order: order.id } },
      format: "csv",
      columns: ["sample_id", "status"],
    });
    expect(String(exported.body)).to.equal("\uFEFFsample_id,status\r\nF2,FAILED\r\n'=cmd,PLANNED\r\n");
  });

  it("print labels by code, of chosen libraries or of those that match, which a scan finds", async () => {
    const { samples, order } = await readSamples(["L1", "L2", "L3"]);
    const libraries = await create({ sampleIds: samples.map(({ id }) => id) });
    const [first, second, third] = libraries.map(({ id, code }) => ({ id: String(id), code: String(code) }));
    const labels = (query: string) => facility.get(`/api/libraries/labels?format=dymo-11352&${query}`);
    const printedCodes = async (query: string) => {
      const zpl = String((await labels(`output=zpl&${query}`)).body);
      return [...new Set([...zpl.matchAll(/\^FD(LIB-\d+)\^FS/g)].map(([, code]) => code))];
    };
    const { body } = await labels(`output=zpl&libraryIds=${third?.id}`);
    for (const line of [third?.code, "L3", order.orderNumber])
      expect(String(body)).to.include(`^FD${line}^FS`);
    expect(await printedCodes(`libraryIds=${third?.id},${first?.id},none`)).to.deep.equal([
      first?.code,
      third?.code,
    ]);
    expect(await printedCodes(`order=${order.id}&except=${first?.id}`)).to.deep.equal([
      second?.code,
      third?.code,
    ]);
    expect((await labels(`order=${order.id}`)).headers.get("content-type")).to.equal("application/pdf");
    expect((await facility.get(`/api/scan?code=${first?.code}`)).body).to.deep.include({
      kind: "library",
      id: first?.id,
    });
    expect(statusAndBody(await labels("libraryIds=none"))).to.deep.equal([
      400,
      { error: "No libraries to label" },
    ]);
    expect((await facility.get("/api/libraries/labels?format=unknown")).status).to.equal(400);
    expect(statusAndBody(await researcher.get("/api/libraries/labels?format=dymo-11352"))).to.deep.equal(
      FORBIDDEN,
    );
  });

  it("print at most 1,536 labels at once", async () => {
    const { samples, order } = await readSamples(["Many"]);
    await app.db.raw(
      `insert into libraries (id, code, sample_id)
       select 'many-' || number, 'LIB-8' || lpad(number::text, 5, '0'), ? from generate_series(1, 1537) as number`,
      [samples[0]?.id ?? ""],
    );
    const labels = (more: string) =>
      facility.get(`/api/libraries/labels?format=dymo-11352&output=zpl&order=${order.id}${more}`);
    expect(statusAndBody(await labels(""))).to.deep.equal([
      400,
      { error: "At most 1536 labels can be printed at once" },
    ]);
    expect(String((await labels("&except=many-1")).body).match(/\^XA/g)).to.have.length(1_536);
  });
});

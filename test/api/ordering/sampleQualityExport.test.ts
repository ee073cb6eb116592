import exceljs from "exceljs";
import { expect } from "chai";
import { MeasurementType } from "../../../db/models/MeasurementType.ts";
import { Service } from "../../../db/models/Service.ts";
import { testApp } from "../../helpers/app.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";

const NONE = { warnBelow: null, warnAbove: null, failAbove: null };

describe("the measurements in the export of samples", () => {
  it("have a column for each measured type with its unit, and the verdict, without formulas", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const owner = await app.as("RESEARCHER");
    const rin = await MeasurementType.query(app.db).findOne({ name: "RIN" }).throwIfNotFound();
    const service = await Service.query(app.db).insertAndFetch({
      name: "RNA",
      qualityRules: [{ ...NONE, typeId: rin.id, failBelow: 5 }],
    });
    const order = await anOrder(app.db, owner.user.id, { serviceId: service.id });
    for (const sampleId of ["A-1", "B-2", "C-3"]) await aSample(app.db, order.id, { sampleId });
    await admin.post("/api/admin/measurement-types", { name: "=RISK" });
    const record = (sample: string, type: string, value: number) =>
      admin.post(`/api/orders/${order.id}/measurements`, { measurements: [{ sample, type, value }] });
    await record("A-1", "RIN", 2);
    await record("A-1", "RIN", 8.4);
    await record("A-1", "Qubit", 12.5);
    await record("B-2", "RIN", 3.1);
    await record("B-2", "=RISK", -4);
    const request = {
      chosen: { matching: {} },
      sort: "code",
      direction: "asc",
      columns: ["sample_id", "measurement_verdict", "measurements"],
    };
    const csv = await admin.post("/api/exports/samples", request);
    expect(String(csv.body)).to.equal(
      "\uFEFFsample_id,measurement_verdict,Qubit (ng/µl),RIN,'=RISK\r\n" +
        "A-1,pass,12.5,8.4,\r\nB-2,fail,,3.1,-4\r\nC-3,,,,\r\n",
    );
    const { body } = await admin.post("/api/exports/samples", { ...request, format: "xlsx" });
    const workbook = new exceljs.Workbook();
    await workbook.xlsx.load(body);
    const second = workbook.worksheets[0]?.getRow(2).values as unknown[];
    expect(second.slice(1, 5)).to.deep.equal(["A-1", "pass", 12.5, 8.4]);
    const all = await admin.post("/api/exports/samples", { chosen: { matching: {} } });
    expect(String(all.body).split("\r\n")[0]).to.match(/,measurement_verdict,Qubit \(ng\/µl\),RIN,'=RISK$/);
    const own = await owner.post("/api/exports/samples", { chosen: { matching: {} } });
    expect(String(own.body)).to.not.contain("measurement_verdict");
  });
});

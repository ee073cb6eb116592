import { expect } from "chai";
import type { Order } from "../../../db/models/Order.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { HOSTILE, OTHERS, PLAN } from "../../helpers/hostileWorkbooks.ts";
import { buildWorkbook } from "../../helpers/workbooks.ts";

const COPY = "copy its table into a new workbook and import that file";
const SAVE = "save it as .xlsx and import that file";
const DAMAGED = "The Excel file is incomplete or damaged: open it, save it again and import that file";

/** What is answered to files of test/helpers/hostileWorkbooks.ts. */
const REFUSED: [what: string, text: string][] = [
  [
    "a table of comma-separated values",
    "The file is not an Excel workbook: save the table as .xlsx and import that file",
  ],
  ["nothing", "The file is not an Excel workbook: save the table as .xlsx and import that file"],
  [
    "a workbook with a password",
    "The Excel file is password-protected: save it without a password and import that file",
  ],
  ["the old format of workbooks", `The Excel file has an older or binary format: ${SAVE}`],
  ["its second half cut off", DAMAGED],
  ["entities that grow by laughing", DAMAGED],
  ["a part that comes to more than 48 MB", `The Excel file exceeds 48 MB when unpacked: ${COPY}`],
  ["400 worksheets", `The Excel file has more than 300 parts: ${COPY}`],
  ["no row but a header", "No worksheet with sample rows found"],
  ["more than 1000 rows", "Run plan imports are limited to 1000 data rows"],
  ["a cell in the last corner", "Run plan imports are limited to 80 columns"],
  ["a cell of more than 2000 characters", "Cell AB9 has more than 2000 characters"],
  ["a shared text that all cells show", "The worksheet contains too much text for one import"],
];

type File = { bytes: Buffer; field?: string; name?: string };

describe("an uploaded workbook", function () {
  // Processes are started, which takes its time where many run.
  this.timeout(60_000);
  let app: TestApp;
  let admin: Person;
  let order: Order;

  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    order = await anOrder(app.db, admin.user.id);
    await aSample(app.db, order.id, { sampleId: "S1" });
  });
  after(() => app[Symbol.asyncDispose]());

  const path = () => `/api/orders/${order.id}/sequencing/runs/import`;
  const send = async (files: File[], line = "") => {
    const form = new FormData();
    form.append("comment", "the plan of today");
    for (const { bytes, field = "file", name = "plan.xlsx" } of files)
      form.append(field, new Blob([new Uint8Array(bytes)]), name);
    const { headers, body } = new Request("http://form", { method: "POST", body: form });
    const sent = Buffer.from(await new Response(body).arrayBuffer());
    return admin.post(path() + line, sent, { "content-type": headers.get("content-type") ?? "" });
  };
  const refusal = async (answering: ReturnType<typeof send>) => {
    const { status, body } = await answering;
    return [status, body];
  };
  const plan = () => buildWorkbook([{ name: "Plan", data: PLAN }]);

  it("is read under any name", async () => {
    const { status, body } = await send([{ bytes: plan(), name: "Plan für Lauf 1.csv" }]);
    expect(status).to.equal(200);
    expect(body).to.deep.include({ sheet: "Plan", rowCount: 1, rowErrors: [], applyReady: true });
  });

  it("is required as the only file, in the field named file of a complete form", async () => {
    const required = [400, { error: "Excel file is required" }];
    const damaged = [400, { error: "The form with the Excel file is incomplete or damaged" }];
    expect(await refusal(send([]))).to.deep.equal(required);
    expect(await refusal(send([{ bytes: plan(), field: "plan" }]))).to.deep.equal(required);
    expect(await refusal(admin.post(path(), { file: "plan.xlsx" }))).to.deep.equal(required);
    expect(await refusal(send([{ bytes: plan() }, { bytes: plan() }]))).to.deep.equal([
      400,
      { error: "Only one Excel file can be imported at once" },
    ]);
    const cut = Buffer.from(
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nPK',
    );
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    expect(await refusal(admin.post(path(), cut, headers))).to.deep.equal(damaged);
    expect(await refusal(admin.post(path(), cut, { "content-type": "multipart/form-data" }))).to.deep.equal(
      damaged,
    );
    const field = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`;
    // Looked through as an array, which the second one asks for, it takes minutes.
    const long = Buffer.from(`${field("a[4000000000]")}${field("a[b]")}--x--\r\n`);
    expect(await refusal(admin.post(path(), long, headers))).to.deep.equal(damaged);
  });

  it("has at most 5 MB", async () => {
    const bytes = Buffer.alloc(5 * 1024 * 1024);
    expect(await refusal(send([{ bytes }]))).to.deep.equal([
      400,
      { error: "The file is not an Excel workbook: save the table as .xlsx and import that file" },
    ]);
    for (const line of ["", "/sheet"]) {
      expect(await refusal(send([{ bytes: Buffer.concat([bytes, Buffer.alloc(1)]) }], line))).to.deep.equal([
        413,
        { error: "Run plan imports are limited to 5 MB" },
      ]);
      expect(await refusal(send([], line))).to.deep.equal([400, { error: "Excel file is required" }]);
    }
  });

  for (const [what, text] of REFUSED)
    it(`is refused with ${what}`, async () => {
      const { bytes } = [...HOSTILE, ...OTHERS].find((file) => file.what === what) ?? expect.fail(what);
      expect(await refusal(send([{ bytes: bytes() }]))).to.deep.equal([400, { error: text }]);
    });

  it("does not delay other requests while it is read", async () => {
    const { bytes } = HOSTILE.find(({ what }) => what === "a flood of shared texts") ?? expect.fail();
    const answered: string[] = [];
    const reading = send([{ bytes: bytes() }]).then(({ status }) => answered.push(`import ${status}`));
    const { status } = await admin.get("/api/modules");
    answered.push(`modules ${status}`);
    await reading;
    expect(answered).to.deep.equal(["modules 200", "import 200"]);
  });
});

import { expect } from "chai";
import { OrderForm } from "../../../db/models/OrderForm.ts";
import { type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder } from "../../helpers/factories.ts";
import { BASH, fakePrograms } from "../../helpers/fakePrograms.ts";
import { aRun } from "../../helpers/runs.ts";
import { tempDir } from "../../helpers/tempDir.ts";

type Caller = Awaited<ReturnType<TestApp["as"]>>;

describe("the setup guide of a facility", () => {
  let app: TestApp;
  let admin: Caller;
  let folder: Awaited<ReturnType<typeof tempDir>>;
  beforeEach(async () => {
    folder = await tempDir();
    app = await testApp({ PATH: await fakePrograms(folder.path, { bash: BASH }) });
    admin = await app.as("FACILITY_ADMIN");
  });
  afterEach(async () => {
    await app[Symbol.asyncDispose]();
    await folder.remove();
  });

  const guide = async () => (await admin.get("/trpc/setupGuide.get")).body.result.data;
  const done = async () =>
    (await guide()).steps.flatMap(({ id, isDone }: { id: string; isDone: boolean }) => (isDone ? [id] : []));

  it("derives each step from the facility as it is, and is complete with the last one", async () => {
    expect(await done()).to.deep.equal(["storage"]);

    await admin.put("/api/admin/settings/facility", { name: "Genome Core" });
    expect(await done()).to.deep.equal(["storage"]);
    await admin.put("/api/admin/settings/facility", { contactEmail: "core@example.org" });
    expect(await done()).to.include("facility");

    const { body: form } = await admin.get("/api/admin/form-config");
    await admin.put("/api/admin/form-config", { fields: form.fields, groups: form.groups });
    expect(await OrderForm.query(app.db).resultSize()).to.be.greaterThan(0);
    expect(await done()).to.include("orderForm");

    await app.as("RESEARCHER");
    expect(await done()).to.include("people");

    const order = await anOrder(app.db, admin.user.id, { status: "DRAFT" });
    expect(await done()).not.to.include("testOrder");
    await order.$query(app.db).patch({ status: "SUBMITTED" });
    expect(await done()).to.include("testOrder");

    expect((await guide()).isComplete).to.equal(false);
    for (const step of ["access", "receivedReads", "catalog", "execution"])
      expect((await admin.post("/trpc/setupGuide.mark", { step, isDone: true })).status).to.equal(200);
    expect(await guide()).to.deep.include({ isComplete: true, isDismissed: false });

    await app.db("settings").where({ key: "sequencing-files" }).delete();
    expect(await done()).not.to.include("storage");
  });

  it("counts a passed system check until the execution settings change, and a completed pipeline run", async () => {
    const check = () => admin.get("/api/admin/settings/pipelines/check-prerequisites");
    expect((await check()).body.ready).to.equal(true);
    expect(await done()).to.include("execution");

    await admin.put("/api/admin/settings/pipelines/execution", { useSlurm: true });
    expect(await done()).not.to.include("execution");
    expect((await check()).body.ready).to.equal(false);
    expect(await done()).not.to.include("execution");

    const order = await anOrder(app.db, admin.user.id);
    await aRun(app.db, { orderId: order.id }, { status: "completed" });
    expect(await done()).to.include("execution");
  });

  it("keeps every mark of concurrent changes, and hides and shows the guide", async () => {
    await Promise.all([
      ...["orderForm", "catalog", "execution"].map((step) =>
        admin.post("/trpc/setupGuide.mark", { step, isDone: true }),
      ),
      admin.post("/trpc/setupGuide.dismiss", { isDismissed: true }),
    ]);
    expect(await done()).to.have.members(["storage", "orderForm", "catalog", "execution"]);
    expect((await guide()).isDismissed).to.equal(true);

    await admin.post("/trpc/setupGuide.mark", { step: "catalog", isDone: false });
    await admin.post("/trpc/setupGuide.dismiss", { isDismissed: false });
    expect(await done()).not.to.include("catalog");
    expect((await guide()).isDismissed).to.equal(false);
  });

  it("is for facility admins, and only steps that can be marked are marked", async () => {
    const researcher = await app.as("RESEARCHER");
    expect((await researcher.get("/trpc/setupGuide.get")).status).to.equal(403);
    expect((await app.anyone.get("/trpc/setupGuide.get")).status).to.equal(401);
    for (const path of ["mark", "dismiss"])
      expect((await researcher.post(`/trpc/setupGuide.${path}`, {})).status).to.equal(403);
    const storage = await admin.post("/trpc/setupGuide.mark", { step: "storage", isDone: true });
    expect(storage.status).to.equal(400);
    expect((await guide()).isDismissed).to.equal(false);
  });
});

import { expect } from "chai";
import { rm } from "node:fs/promises";
import { testApp, type TestApp } from "../../helpers/app.ts";

describe("GET /readyz", () => {
  let app: TestApp;
  beforeEach(async () => (app = await testApp()));
  afterEach(() => app[Symbol.asyncDispose]());

  it("reports that all dependencies work", async () => {
    const { status, body, headers } = await app.anyone.get("/readyz");
    expect(status).to.equal(200);
    expect(body).to.deep.equal({ ready: true, database: "ok", migrations: "ok", storage: "ok" });
    expect(headers.get("cache-control")).to.equal("no-store");
  });

  it("answers 503 while the storage is missing, and names no path", async () => {
    await rm(app.files, { recursive: true });
    const { status, body } = await app.anyone.get("/readyz");
    expect(status).to.equal(503);
    expect(body).to.deep.equal({ ready: false, database: "ok", migrations: "ok", storage: "missing" });
    expect((await app.anyone.get("/healthz")).status).to.equal(200);
  });

  it("answers 503 while no storage is set", async () => {
    await app.site.database("settings").where({ key: "sequencing-files" }).update({ value: "{}" });
    const { status, body } = await app.anyone.get("/readyz");
    expect(status).to.equal(503);
    expect(body).to.deep.equal({ ready: false, database: "ok", migrations: "ok", storage: "unset" });
  });

  it("answers 503 while a migration is pending", async () => {
    await app.site
      .database("migrations")
      .where({ name: "20261121100400_create_sequencing_uploads" })
      .delete();
    const { status, body } = await app.anyone.get("/readyz");
    expect(status).to.equal(503);
    expect(body).to.deep.equal({
      ready: false,
      database: "ok",
      migrations: "pending",
      storage: "unknown",
    });
  });
});

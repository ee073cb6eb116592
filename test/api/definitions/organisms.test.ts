import { expect } from "chai";
import { testApp, type TestApp } from "../../helpers/app.ts";

describe("organisms.list", () => {
  let app: TestApp;
  before(async () => void (app = await testApp()));
  after(() => app[Symbol.asyncDispose]());

  it("names the bundled taxa for any session, demo ones too", async () => {
    const demo = await app.as("RESEARCHER", { isDemo: true });
    const { status, body } = await demo.get("/trpc/organisms.list");
    expect([status, body.result.data.length > 50]).to.deep.equal([200, true]);
    expect(body.result.data).to.deep.include({ taxId: "470", name: "Acinetobacter baumannii" });
    expect(body.result.data).to.deep.include({
      taxId: "7460",
      name: "Apis mellifera",
      synonyms: ["honey bee"],
    });
  });

  it("requires a session", async () => {
    const { status, body } = await app.anyone.get("/trpc/organisms.list");
    expect([status, body.error.message]).to.deep.equal([401, "Unauthorized"]);
  });
});

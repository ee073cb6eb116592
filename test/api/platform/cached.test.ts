import { expect } from "chai";
import { publishChange } from "../../../server/platform/events/publishChange.ts";
import { cached } from "../../../server/platform/cache/cached.ts";
import type { Site } from "../../../server/platform/site/site.ts";
import { testApp, type TestApp } from "../../helpers/app.ts";
import { until } from "../../helpers/until.ts";

describe("a cached value", () => {
  let app: TestApp;
  before(async () => void (app = await testApp()));
  after(() => app[Symbol.asyncDispose]());

  function counted(topics: string[]) {
    let reads = 0;
    return cached(topics, () => Promise.resolve(++reads));
  }

  it("is read once for many callers", async () => {
    const value = counted(["setting:modules"]);
    expect(await Promise.all([value(app.site), value(app.site), value(app.site)])).to.deep.equal([1, 1, 1]);
  });

  it("is read again when its topic is announced, and when its kind is", async () => {
    const one = counted(["setting:modules"]);
    const all = counted(["setting"]);
    await Promise.all([one, all].map((value) => value(app.site)));
    await publishChange(app.site.database, "setting:modules");
    await until(async () => (await one(app.site)) === 2 && (await all(app.site)) === 2);
  });

  it("is read again immediately by the process that changed it", async () => {
    const value = counted(["form"]);
    await value(app.site);
    value.forget(app.site);
    expect(await value(app.site)).to.equal(2);
  });

  it("is dropped even if it was being read when the change was announced", async () => {
    let arrive: (value: string) => void = () => {};
    const slow = new Promise<string>((resolve) => (arrive = resolve));
    const reads = [slow, Promise.resolve("new")];
    const value = cached(["form"], () => reads.shift() ?? Promise.reject(new Error("read too often")));
    const old = value(app.site);
    value.forget(app.site);
    arrive("old");
    expect([await old, await value(app.site)]).to.deep.equal(["old", "new"]);
  });

  it("is read at every call while no announcements are received", async () => {
    const value = counted(["form"]);
    const deaf: Site = { ...app.site, changes: { ...app.site.changes, isPresent: () => false } };
    expect([await value(deaf), await value(deaf)]).to.deep.equal([1, 2]);
  });

  it("that could not be read is tried again", async () => {
    const reads = [Promise.reject(new Error("away")), Promise.resolve("there")];
    const value = cached(["form"], () => reads.shift() ?? Promise.reject(new Error("read too often")));
    expect(await value(app.site).catch((error: Error) => error.message)).to.equal("away");
    expect(await value(app.site)).to.equal("there");
  });
});

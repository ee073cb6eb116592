import { expect } from "chai";
import { publishChange } from "../../../server/platform/events/publishChange.ts";
import { live } from "../../../server/platform/events/live.ts";
import { testApp, type TestApp } from "../../helpers/app.ts";
import { until } from "../../helpers/until.ts";

describe("a watched record", () => {
  let app: TestApp;
  before(async () => void (app = await testApp()));
  after(() => app[Symbol.asyncDispose]());

  /** Its value, the number of reads, and the published updates. */
  function watched(againMs: number) {
    const record = { value: 1, reads: 0, seen: [] as unknown[] };
    const read = () => {
      record.reads++;
      return Promise.resolve({ value: record.value });
    };
    const one = live({ topic: "thing", read, pauseMs: 5, againMs })(app.site, "1");
    const leave = one.subscribe(() => record.seen.push(one.state?.value));
    return { record, leave };
  }

  it("is polled, and sent when it differs, while it has subscribers", async () => {
    const { record, leave } = watched(10);
    const other = watched(10);
    await until(() => record.reads > 3);
    expect(record.seen).to.deep.equal([1]);
    record.value = 2;
    await until(() => record.seen.length === 2);
    leave();
    record.value = 3;
    const { reads } = other.record;
    await until(() => other.record.reads > reads + 3);
    other.leave();
    expect(record.seen).to.deep.equal([1, 2]);
  });

  it("is sent after an announcement, even if unchanged", async () => {
    const { record, leave } = watched(60_000);
    await until(() => record.seen.length === 1);
    await publishChange(app.site.database, "thing:2");
    await publishChange(app.site.database, "thing:1");
    await until(() => record.seen.length === 2);
    leave();
    expect(record).to.deep.equal({ value: 1, reads: 2, seen: [1, 1] });
  });
});

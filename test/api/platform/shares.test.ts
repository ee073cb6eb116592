import { expect } from "chai";
import { Readable } from "node:stream";
import { contextFor } from "../../../server/platform/rpc/context.ts";
import { publicProcedure } from "../../../server/platform/rpc/procedures.ts";
import { ConcurrencyLimiter } from "../../../server/platform/concurrency/ConcurrencyLimiter.ts";
import { limitConcurrency } from "../../../server/platform/rpc/limitConcurrency.ts";
import { asApiError, trpc } from "../../../server/platform/rpc/trpc.ts";
import { type TestApp, testApp } from "../../helpers/app.ts";
import { until } from "../../helpers/until.ts";

const MUCH = "You have too many concurrent requests of this kind. Try again when one of them has completed.";

describe("an expensive operation", () => {
  let app: TestApp;
  before(async () => (app = await testApp()));
  after(() => app[Symbol.asyncDispose]());

  it("is refused to a user with eight active ones, with 429 and Retry-After", async () => {
    const [person, other] = [await app.as("RESEARCHER"), await app.as("RESEARCHER")];
    const search = `/trpc/search.records?input=${encodeURIComponent(JSON.stringify({ text: "lake" }))}`;
    const statuses: number[] = [];
    const results = await app.site.database.transaction(async (trx) => {
      await trx.raw("lock table orders in access exclusive mode");
      const all = Array.from({ length: 10 }, () => person.get(search));
      for (const one of all) void one.then(({ status }) => statuses.push(status));
      await until(() => statuses.length === 2, "two to be refused");
      return all;
    });
    const answers = await Promise.all(results);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).to.deep.equal([
      ...Array(8).fill(200),
      429,
      429,
    ]);
    const refused = answers.find(({ status }) => status === 429);
    expect([refused?.headers.get("retry-after"), refused?.body.error.message]).to.deep.equal(["3", MUCH]);
    expect((await other.get(search)).status).to.equal(200);
    expect((await person.get(search)).status).to.equal(200);
  });

  it("is active until a feed or a file has ended, its procedure has failed, or the caller has disconnected", async () => {
    const gone = new AbortController();
    const dear = publicProcedure.use(
      limitConcurrency(new ConcurrencyLimiter({ atOnce: 1, waitingMax: 0, perPerson: 1 })),
    );
    const call = trpc.createCallerFactory(
      trpc.router({
        feed: dear.subscription(async function* () {
          yield 1;
          yield 2;
        }),
        file: dear.query(() => ({ name: "a", stream: Readable.from(["a"]) })),
        fails: dear.query(() => {
          throw new Error("It fails");
        }),
        passes: dear.query(() => "passes"),
      }),
    )({ ...contextFor(app.site, null), signal: gone.signal });
    const passes = () =>
      call.passes().catch((error: unknown) => [asApiError(error).status, asApiError(error).message]);

    const feed = (await call.feed())[Symbol.asyncIterator]();
    await feed.next();
    expect(await passes()).to.deep.equal([429, MUCH]);
    await feed.return?.();
    expect(await passes()).to.equal("passes");

    const { stream } = await call.file();
    expect(await passes()).to.deep.equal([429, MUCH]);
    await stream.toArray();
    await until(async () => (await passes()) === "passes", "the file to end");

    await call.fails().catch(() => {});
    expect(await passes()).to.equal("passes");

    await call.feed();
    expect(await passes()).to.deep.equal([429, MUCH]);
    gone.abort();
    expect(await passes()).to.equal("passes");
  });
});

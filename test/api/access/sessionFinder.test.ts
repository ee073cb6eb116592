import { expect } from "chai";
import pg from "pg";
import { sessionFinder } from "../../../server/access/auth/sessionFinder.ts";
import { cloneDatabase } from "../../helpers/database.ts";

describe("the session finder", () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  let pool: pg.Pool;

  before(async () => {
    database = await cloneDatabase();
    pool = new pg.Pool({ connectionString: database.url });
    // Released connections may still receive an error when the database is dropped.
    pool.on("error", () => {});
  });
  after(async () => {
    await pool.end();
    await database.remove();
  });

  async function aSession(sid: string): Promise<void> {
    const expire = new Date(Date.now() + 60_000);
    await pool.query("insert into sessions (sid, sess, expire) values ($1, $2, $3)", [
      sid,
      { cookie: {} },
      expire,
    ]);
  }

  /** A finder whose queries are counted and wait for `open`. */
  function held() {
    let queries = 0;
    let open: () => void = () => {};
    const opened = new Promise<void>((resolve) => (open = resolve));
    const query = async (config: pg.QueryConfig) => {
      queries++;
      const answered = pool.query(config);
      await opened;
      return answered;
    };
    const find = sessionFinder({ query: query as pg.Pool["query"] });
    return { find, open: () => open(), queries: () => queries };
  }

  it("runs one query for all requests that arrive during a query", async () => {
    await Promise.all(["a", "b"].map(aSession));
    const { find, open, queries } = held();
    const first = find("a");
    await Promise.resolve();
    const others = ["a", "b", "none", "b"].map(find);
    open();
    const found = await Promise.all([first, ...others]);
    expect(found.map((session) => session !== null)).to.deep.equal([true, true, true, false, true]);
    expect(queries()).to.equal(2);
  });

  it("finds no session that ended before the request", async () => {
    await aSession("ended");
    const { find, open } = held();
    const before = find("ended");
    await new Promise((resolve) => setImmediate(resolve));
    await pool.query("delete from sessions where sid = 'ended'");
    const after = find("ended");
    open();
    await before;
    expect(await after).to.equal(null);
  });

  it("returns a separate session object to each request", async () => {
    await aSession("shared");
    const find = sessionFinder(pool);
    const [one, other] = await Promise.all([find("shared"), find("shared")]);
    expect(one?.session).to.deep.equal(other?.session);
    expect(one?.session).to.not.equal(other?.session);
  });

  it("rejects the waiting requests when the database fails, and queries again for the next", async () => {
    await aSession("later");
    const answers = [() => Promise.reject(new Error("away")), (config: pg.QueryConfig) => pool.query(config)];
    const query = (config: pg.QueryConfig) => answers.shift()?.(config);
    const find = sessionFinder({ query: query as pg.Pool["query"] });
    const failed = await find("later").catch((error: Error) => error.message);
    expect([failed, (await find("later"))?.user]).to.deep.equal(["away", null]);
  });
});

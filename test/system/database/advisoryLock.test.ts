import { expect } from "chai";
import { acquireLeadership } from "../../../db/advisoryLock.ts";
import { connect } from "../../../db/knex.ts";
import { cloneDatabase } from "../../helpers/database.ts";
import { until } from "../../helpers/until.ts";

describe("leadership", () => {
  it("is lost when the database ends its connection, reported, and can be acquired again", async () => {
    const database = await cloneDatabase();
    const knex = connect(database.url);
    const stop = new AbortController();
    const troubles: unknown[] = [];
    const options = { signal: stop.signal, onError: (error: unknown) => void troubles.push(error) };
    const first = await acquireLeadership(database.url, "pipelineMonitor", options);
    await knex.raw(
      "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
    );
    await until(() => first?.lost.aborted, "the duty to be lost");
    expect(troubles).to.not.deep.equal([]);
    const second = await acquireLeadership(database.url, "pipelineMonitor", options);
    expect(second?.lost.aborted).to.equal(false);
    await first?.release();
    await second?.release();
    await knex.destroy();
    await database.remove();
  });
});

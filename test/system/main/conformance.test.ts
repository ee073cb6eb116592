import { expect } from "chai";
import { tmpdir } from "node:os";
import { type Outcome, runRows } from "../../conformance/runRows.ts";
import { cloneDatabase } from "../../helpers/database.ts";
import { somebodyWithOrder } from "../../helpers/somebodyWithOrder.ts";
import { startServer } from "../../helpers/server.ts";
import { tempDir } from "../../helpers/tempDir.ts";

const ADMIN = { email: "admin@example.org", password: "correct horse battery" };

/** Tests that cannot run against our own server here, by the beginnings of their titles. */
const SKIPPED = [
  "the scheduler response is",
  "when the execution itself fails",
  "cancel of a run that reached a terminal state in the meantime",
  "without a trace yet",
  "PUT selection of a run without study or order",
  "resolve-outputs without adapter and manifest",
  "databases are {",
  "private pipeline packages are listed",
  "a catalog that cannot be loaded",
  "when the default provider cannot be reached",
  "an entry that exists but cannot be read or parsed",
];

describe("the conformance suite", function () {
  this.timeout(900_000);

  it("passes on this server", async () => {
    const home = await tempDir();
    const database = await cloneDatabase();
    try {
      await somebodyWithOrder(database.url);
      await using server = await startServer({
        DATABASE_URL: database.url,
        LANEKEEPER_HOME: home.path,
        LANEKEEPER_ADMIN_EMAIL: ADMIN.email,
        LANEKEEPER_ADMIN_PASSWORD: ADMIN.password,
        LANEKEEPER_DEMO: "1",
        LOG_LEVEL: "silent",
      });
      const { outcomes, left } = await runRows({
        baseUrl: server.url,
        registryUrl: server.url,
        adminEmail: ADMIN.email,
        adminPassword: ADMIN.password,
        sharedFolder: tmpdir(),
        ownHost: "127.0.0.1",
        isFresh: true,
        weblogSecret: undefined,
      });
      expect(describeOutcomes(outcomes, "fail")).to.deep.equal([]);
      const skipped = describeOutcomes(outcomes, "skipped");
      expect(skipped.filter((line) => !SKIPPED.some((known) => line.includes(`: ${known}`)))).to.deep.equal(
        [],
      );
      expect(outcomes.length).to.be.at.least(456);
      expect(left, "what was not taken away").to.deep.equal([]);
    } finally {
      await database.remove();
      await home.remove();
    }
  });
});

function describeOutcomes(outcomes: Outcome[], wanted: Outcome["result"]): string[] {
  return outcomes
    .filter(({ result }) => result === wanted)
    .map(({ row, why }) => `${row.section}: ${row.sentence}: ${why ?? ""}`);
}

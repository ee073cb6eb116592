import { expect } from "chai";
import { connect } from "../../../db/knex.ts";
import { down, up } from "../../../db/migrations/20261123160000_sum_read_profiles.ts";
import { migrate } from "../../../db/migrate.ts";
import { emptyDatabase } from "../../helpers/database.ts";

describe("the migration that sums up read profiles", () => {
  it("adds up the files of each run that have a profile", async () => {
    const empty = await emptyDatabase();
    const database = connect(empty.url);
    try {
      await migrate(database);
      await down(database);
      await database("users").insert({
        id: "owner",
        email: "owner@example.org",
        passwordHash: "none",
        firstName: "A",
        lastName: "B",
        role: "RESEARCHER",
      });
      await database("orders").insert({ id: "order", orderNumber: "1", userId: "owner" });
      const now = new Date();
      for (const id of ["several", "none", "old"])
        await database("stream_runs").insert({
          id,
          orderId: "order",
          outputDir: `/data/${id}`,
          startedAt: now,
          lastSeenAt: now,
        });
      const file = (streamRunId: string, path: string, columns: Record<string, unknown> = {}) =>
        database("stream_files").insert({
          id: `${streamRunId}-${path}`,
          streamRunId,
          path,
          barcode: "barcode01",
          bases: 100,
          ...columns,
        });
      await file("several", "a", { errorSum: 1.5, lengthReads: [0, 2, 1], lengthBases: [0, 40, 60] });
      await file("several", "b", { errorSum: 0.5, lengthReads: [1, 2], lengthBases: [10, 90] });
      await file("several", "c");
      await file("old", "a");

      await up(database);

      const rows = await database("stream_runs")
        .orderBy("id")
        .select("id", "profiledBases", "errorSum", "lengthReads", "lengthBases");
      const without = { profiledBases: "0", errorSum: 0, lengthReads: [], lengthBases: [] };
      expect(rows).to.deep.equal([
        { id: "none", ...without },
        { id: "old", ...without },
        {
          id: "several",
          profiledBases: "200",
          errorSum: 2,
          lengthReads: ["1", "4", "1"],
          lengthBases: ["10", "130", "60"],
        },
      ]);
    } finally {
      await database.destroy();
      await empty.remove();
    }
  });
});

import { expect } from "chai";
import type { InstanceFacts } from "../../../server/access/instance/readInstanceFacts.ts";
import { decideStatus } from "../../../server/access/setup/decideStatus.ts";
import { inTexts } from "../../../server/platform/errors/rules/sentence.ts";
import { STEPS, type StepState } from "../../../server/access/setup/steps.ts";

const READY: InstanceFacts = { database: "ok", migrations: "ok", admin: "ok", storage: "ok" };
const UNKNOWN = { migrations: "unknown", admin: "unknown", storage: "unknown" } as const;
const UNREAD = { admin: "unknown", storage: "unknown" } as const;

// Each row: the facts that differ from a ready installation; exists, configured; phase; the statuses of database,
// schema, seed and storage; the next action; the error.
const TABLE: [Partial<InstanceFacts>, string, string, string, string | null, string | undefined][] = [
  [{}, "exists, configured", "ready", "complete complete complete complete", null, undefined],
  [
    { database: "unreachable", ...UNKNOWN },
    "",
    "database-unreachable",
    "error pending pending pending",
    "Restore the database connection",
    "PostgreSQL is not responding.",
  ],
  [
    { database: "refused", ...UNKNOWN },
    "",
    "database-config",
    "error pending pending pending",
    "Correct the database URL",
    "PostgreSQL rejects the login of Lanekeeper.",
  ],
  [
    { database: "failed", ...UNKNOWN },
    "",
    "unknown-error",
    "error pending pending pending",
    "Check the logs",
    "PostgreSQL responds, but the data of Lanekeeper cannot be read.",
  ],
  [
    { migrations: "pending", ...UNREAD },
    "",
    "schema-missing",
    "complete active pending pending",
    "Restart Lanekeeper",
    undefined,
  ],
  [
    { migrations: "newer", ...UNREAD },
    "",
    "unknown-error",
    "complete error pending pending",
    "Start the newer release",
    "The database was migrated by a newer release.",
  ],
  [
    { admin: "none" },
    "exists",
    "seeding",
    "complete complete active complete",
    "Create the administrator account",
    undefined,
  ],
  [
    { admin: "none", storage: "missing" },
    "exists",
    "seeding",
    "complete complete active error",
    "Create the administrator account",
    "The data directory does not exist.",
  ],
  [
    { storage: "unset" },
    "exists",
    "ready",
    "complete complete complete active",
    "Set the data directory",
    undefined,
  ],
  [
    { storage: "missing" },
    "exists",
    "ready",
    "complete complete complete error",
    "Restore the storage",
    "The data directory does not exist.",
  ],
  [
    { storage: "not writable" },
    "exists",
    "ready",
    "complete complete complete error",
    "Grant write permission",
    "The data directory is not writable.",
  ],
  [
    { storage: "silent" },
    "exists",
    "ready",
    "complete complete complete error",
    "Check the disk",
    "The disk of the data directory does not respond.",
  ],
];

describe("the setup status of an installation", () => {
  for (const [difference, words, phase, statuses, action, error] of TABLE) {
    const name = Object.entries(difference)
      .filter(([, state]) => state !== "unknown")
      .map(([fact, state]) => `${fact} ${state}`)
      .join(", ");
    it(`is ${phase}${words === "" ? "" : ` (${words})`} with ${name === "" ? "everything there" : name}`, () => {
      const decided = inTexts(decideStatus({ ...READY, ...difference }));
      const found = [decided.exists && "exists", decided.configured && "configured"].filter(Boolean);
      expect(found.join(", ")).to.equal(words);
      expect(decided.phase).to.equal(phase);
      expect(decided.steps.map(({ id }) => id)).to.deep.equal(["database", "schema", "seed", "storage"]);
      expect(decided.steps.map(({ status }) => status).join(" ")).to.equal(statuses);
      expect(decided.nextAction?.label ?? null).to.equal(action);
      expect(decided.error).to.equal(error);
      expect(Object.hasOwn(decided, "error")).to.equal(error !== undefined);
    });
  }

  it("has a row of the table for every state but the unknown ones", () => {
    const rows = TABLE.map(([difference]) => ({ ...READY, ...difference }));
    const tested = (fact: keyof InstanceFacts) => [...new Set(rows.map((row) => row[fact]))].toSorted();
    const known = (states: object) => Object.keys(states).toSorted();
    expect(tested("database")).to.deep.equal(known(STEPS.database.states));
    expect(tested("migrations")).to.deep.equal(known(STEPS.schema.states));
    expect(tested("admin")).to.deep.equal(known(STEPS.seed.states));
    expect(tested("storage")).to.deep.equal(known(STEPS.storage.states));
  });

  it("names the remedy for every step that requires an action, and only for those", () => {
    const { database, schema, seed, storage } = STEPS;
    const states = [database, schema, seed, storage].flatMap((step) => Object.values<StepState>(step.states));
    for (const { status, action, description } of states) {
      const waits = status === "active" || status === "error";
      expect(action !== undefined, description.text).to.equal(waits);
    }
  });
});

import { addMessages } from "../client/kit/i18n/t.ts";
import { enFacility } from "../client/kit/i18n/enFacility.ts";
import { enEditing } from "../client/kit/i18n/enEditing.ts";
import { enInside } from "../client/kit/i18n/enInside.ts";
import { enOutside } from "../client/kit/i18n/enOutside.ts";
import { endRun } from "./helpers/atRunEnd.ts";
import { takeViolations } from "./helpers/contractViolations.ts";

addMessages({ ...enOutside, ...enInside, ...enEditing, ...enFacility });

// Unit tests need no database: a run of them alone neither starts one nor loads the modules that do.
// Options are not files, among them the name of this one.
const specs = process.argv.slice(2).filter((word) => !word.startsWith("-") && word.includes("test/"));
const IS_UNIT = specs.length > 0 && specs.every((spec) => spec.includes("test/unit/"));

let stop: () => Promise<void> = async () => {};

/** Prepares PostgreSQL once for the whole run, before the parallel workers start. */
export async function mochaGlobalSetup(): Promise<void> {
  if (IS_UNIT) return;
  const { startTestDatabase } = await import("./helpers/testDatabase.ts");
  const { recordAnswers } = await import("./helpers/answerCoverage.ts");
  const stopDatabase = await startTestDatabase();
  const checkCoverage = await recordAnswers();
  stop = async () => {
    await stopDatabase();
    await checkCoverage();
  };
}

export async function mochaGlobalTeardown(): Promise<void> {
  await stop();
}

export const mochaHooks = {
  beforeEach(this: Mocha.Context): void {
    if (!this.currentTest) return;
    repeatOnce(this.currentTest);
    failAtViolations(this.currentTest);
  },
  afterAll: endRun,
};

const watched = new WeakSet<Mocha.Func | Mocha.AsyncFunc>();

/** Has `npm test` and `npm run test:all` repeat a failed test once, and print that they did. */
function repeatOnce(test: Mocha.Test): void {
  if (!["usual", "all"].includes(process.env["LANEKEEPER_TESTS"] ?? "")) return;
  test.retries(1);
  // The second attempt is a copy of the test.
  if (test.fn && watched.has(test.fn)) console.warn(`Repeated: ${test.file}: ${test.fullTitle()}`);
}

/** Has a test fail that receives an undocumented response, also if it ignores the error. */
function failAtViolations(test: Mocha.Test): void {
  const { fn } = test;
  if (fn === undefined || fn.length > 0 || watched.has(fn)) return;
  test.fn = async function (this: Mocha.Context) {
    takeViolations();
    try {
      await (fn as Mocha.AsyncFunc).call(this);
    } catch (error) {
      // The reporter prints only the error of the last attempt.
      if (test.retries() > 0 && !test.pending) console.warn(`Failed: ${test.fullTitle()}`, error);
      throw error;
    }
    const violations = takeViolations();
    if (violations.length > 0) throw new Error(violations.join("\n"));
  };
  watched.add(test.fn);
}

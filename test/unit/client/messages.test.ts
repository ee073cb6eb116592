import { expect } from "chai";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { hasText } from "../../../client/kit/i18n/t.ts";
import { packageRoot } from "../../../server/platform/site/release.ts";

const server = join(packageRoot(), "server");
// Where the texts of answers stand: errors and refusals, and what a schema says of an input.
const PLACES = ["errors.ts", "gates.ts", "schema.ts", "person.ts", "answers.ts", "text.ts", "page.ts"];

const files = readdirSync(server, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !path.startsWith("main"))
  .map((path) => ({ path, literals: literalsOf(readFileSync(join(server, path), "utf8")) }));
const texts = files
  .filter(({ path }) => PLACES.includes(basename(path)))
  .flatMap(({ path, literals }) => literals.filter(isText).map((text) => ({ path, text })));

/** The quoted and backquoted literals of a source, as they are written. Comments hold no literals. */
function literalsOf(source: string): string[] {
  const tokens = source.matchAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g);
  return [...tokens].flatMap((token) => token[1] ?? token[2] ?? []);
}

// A sentence or a word that answers carry; names of columns, files and enumerations are no texts.
function isText(literal: string): boolean {
  return /^[A-Za-z$].*\s/.test(literal) || ["Forbidden", "Unauthorized"].includes(literal);
}

describe("the texts of answers", () => {
  it("are found", () => {
    const found = texts.map(({ text }) => text);
    expect(found).to.include.members([
      "Unauthorized",
      "Forbidden",
      "Sequencing Order not found",
      "Missing required fields",
      "Administration is disabled in the public demo.",
      "Sample code already used in this order: ${code}",
    ]);
    expect(found.length).to.be.greaterThan(50);
  });

  it("stand once each in the server", () => {
    const repeated = texts.flatMap(({ text }) => {
      const places = files.flatMap(({ path, literals }) =>
        literals.filter((one) => one === text).map(() => path),
      );
      return places.length > 1 ? [`${text}: ${places.join(", ")}`] : [];
    });
    expect([...new Set(repeated)]).to.deep.equal([]);
  });

  it("are raised from errors.ts, gates.ts and schemas alone", () => {
    const elsewhere = files
      .filter(({ path }) => !PLACES.includes(basename(path)))
      .filter(({ path }) => /new ApiError\(\s*\d/.test(readFileSync(join(server, path), "utf8")))
      .map(({ path }) => path);
    // The first text of a refused input comes from its schema.
    expect(elsewhere).to.deep.equal(["platform/rpc/trpc.ts"]);
  });
});

describe("what the history of an order tells", () => {
  it("has words for every action that is recorded", () => {
    const elsewhere = ["checklist", "form", "pipeline", "settings", "study", "user"];
    const actions = files
      .flatMap(({ path }) => [
        ...readFileSync(join(server, path), "utf8").matchAll(/\baction: "((\w+)\.\w+)"/g),
      ])
      .flatMap(([, action = "", noun = ""]) => (elsewhere.includes(noun) ? [] : action));
    expect(actions).to.include.members(["streamRun.started", "streamRun.readsAsked", "run.created"]);
    // An order that is deleted has no history any more.
    const told = actions.filter((action) => action !== "order.deleted");
    expect(told.filter((action) => !hasText(`order.action.${action}`))).to.deep.equal([]);
  });
});

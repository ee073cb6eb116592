import { expect } from "chai";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { answers } from "../../../client/kit/i18n/de/answers.ts";
import { serverText, translation } from "../../../client/kit/i18n/serverText.ts";
import { packageRoot } from "../../../server/platform/site/release.ts";

const server = join(packageRoot(), "server");
const HOLES = /\$\{[^}]*\}/g;

/** The quoted and backquoted literals of a source, unparsed. Comments contain no literals. */
function literalsOf(source: string): string[] {
  const tokens = source.matchAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g);
  return [...tokens].flatMap((token) => token[1] ?? token[2] ?? []);
}

describe("a stored text of the server, in German", () => {
  it("belongs to an existing text of the server, with the same placeholders", () => {
    const written = new Set(
      readdirSync(server, { recursive: true, encoding: "utf8" })
        .filter((path) => path.endsWith(".ts"))
        .flatMap((path) => literalsOf(readFileSync(join(server, path), "utf8"))),
    );
    expect(Object.keys(answers).filter((text) => !written.has(text))).to.deep.equal([]);
    const strange = Object.entries(answers).filter(([text, german]) =>
      (german.match(HOLES) ?? []).some((hole) => !text.includes(hole)),
    );
    expect(strange).to.deep.equal([]);
  });

  it("is found by the text around its placeholders, and is unchanged if unknown", () => {
    const german = translation(answers);
    expect(german("Status changed from DRAFT to SUBMITTED")).to.equal(
      "Zustand geändert von DRAFT zu SUBMITTED",
    );
    expect(german("toString")).to.equal(undefined);
    expect(serverText("Its job runs.")).to.equal("Its job runs.");
  });
});

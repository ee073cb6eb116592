import { expect } from "chai";
import type { Command } from "commander";
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { enFacility } from "../../../client/kit/i18n/enFacility.ts";
import { enEditing } from "../../../client/kit/i18n/enEditing.ts";
import { enInside } from "../../../client/kit/i18n/enInside.ts";
import { enOutside } from "../../../client/kit/i18n/enOutside.ts";
import { pageHelp } from "../../../client/kit/i18n/en/pageHelp.ts";
import { maintenanceProgram } from "../../../server/main/program.ts";
import { packageRoot } from "../../../server/platform/site/release.ts";
import { openApi } from "../../helpers/operations.ts";
import { BANNED_IN_NAMES, BANNED_IN_REFERENCE, BANNED_IN_TEXT } from "./bannedWords.ts";

const root = packageRoot();

/** The number of names with banned words by area. Numbers may only decrease: lower them with the rename. */
const NAMES_LEFT: Record<string, number> = {};

function pathsBelow(folder: string, wanted: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((path) => join(folder, path).split(sep).join("/"))
    .filter((path) => wanted.test(path) && !/registry\/content\//.test(path));
}

/** Every phrase that the glossary discourages, with the term to use. */
function discouraged(): [phrase: RegExp, term: string][] {
  const rows = readFileSync(join(root, "docs/glossary.md"), "utf8").matchAll(
    /^\| ([^|]+?) +\| [^|]+ \| ([^|]*?) *\|$/gm,
  );
  return [...rows].flatMap(([, term = "", words = ""]) =>
    words
      .split(",")
      .map((word) => word.trim())
      // Single words such as "place" and "device" may be correct in other contexts.
      .filter((word) => word.includes(" "))
      .map((word): [RegExp, string] => [new RegExp(`\\b${word}\\b`, "i"), term]),
  );
}

function bannedIn(where: string, text: string, banned: [RegExp, string][]): string[] {
  return banned.flatMap(([pattern, instead]) => {
    // "the audit" is discouraged, but "the audit log" is the term.
    const found = pattern.exec(text.replaceAll(instead, ""));
    return found ? [`${where}: "${found[0]}" (use: ${instead})`] : [];
  });
}

/** The exported names of a file, with the banned words in them. */
function bannedNames(path: string): string[] {
  const source = readFileSync(join(root, path), "utf8");
  const exported = source.matchAll(
    /^export (?:default )?(?:async )?(function\*?|const|class|interface|type) (\w+)/gm,
  );
  return [...exported].flatMap(([, kind = "", name = ""]) => {
    const words = name.split(/(?=[A-Z])|_/).map((word) => word.toLowerCase());
    return words.some((word, index) => {
      if (!Object.hasOwn(BANNED_IN_NAMES, word)) return false;
      return word !== "of" || (kind.startsWith("function") && index === words.length - 1);
    })
      ? [`${path}: ${name}`]
      : [];
  });
}

/** The summaries and descriptions of a document except those of error responses, which contain documented texts. */
function documentTexts(value: unknown, path = ""): [path: string, text: string][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]): [string, string][] => {
    const isText = typeof child === "string" && (key === "summary" || key === "description");
    if (isText) return /\/responses\/4\d\d$/.test(path) ? [] : [[`${path}/${key}`, child]];
    return key === "example" || key === "examples" ? [] : documentTexts(child, `${path}/${key}`);
  });
}

function helpTexts(command: Command, parents = ""): [name: string, text: string][] {
  const name = `${parents} ${command.name()}`;
  return [[name, command.helpInformation()], ...command.commands.flatMap((child) => helpTexts(child, name))];
}

describe("the language", () => {
  it("of the interface has no banned words", () => {
    const texts = Object.entries({ ...enOutside, ...enInside, ...enEditing, ...enFacility, ...pageHelp });
    const banned = [...BANNED_IN_TEXT, ...discouraged()];
    expect(texts.length).to.be.greaterThan(2_000);
    expect(texts.flatMap(([key, text]) => bannedIn(key, String(text), banned))).to.deep.equal([]);
  });

  it("of the documents has no banned words", () => {
    const pages = [
      "README.md",
      "CONTRIBUTING.md",
      "CHANGELOG.md",
      "db/README.md",
      ...pathsBelow("docs", /\.md$/),
    ].filter((path) => !/docs\/(glossary|style)\.md$/.test(path));
    expect(
      pages.flatMap((path) => bannedIn(path, readFileSync(join(root, path), "utf8"), BANNED_IN_TEXT)),
    ).to.deep.equal([]);
  });

  it("of the API document has no banned words", () => {
    const texts = documentTexts(openApi);
    expect(texts.length).to.be.greaterThan(500);
    expect(
      texts.flatMap(([path, text]) => bannedIn(path, text, [...BANNED_IN_TEXT, ...BANNED_IN_REFERENCE])),
    ).to.deep.equal([]);
  });

  it("of the command help has no banned words", () => {
    const help = helpTexts(maintenanceProgram());
    expect(help.length).to.be.greaterThan(30);
    expect(
      help.flatMap(([name, text]) => bannedIn(name, text, [...BANNED_IN_TEXT, ...BANNED_IN_REFERENCE])),
    ).to.deep.equal([]);
  });

  it("of names only loses banned words", () => {
    const left: Record<string, number> = {};
    for (const top of ["server", "client", "db", "compat"])
      for (const path of pathsBelow(top, /\.tsx?$/)) {
        const area = top === "server" || top === "client" ? path.split("/").slice(0, 2).join("/") : top;
        const count = bannedNames(path).length;
        if (count > 0) left[area] = (left[area] ?? 0) + count;
      }
    expect(left).to.deep.equal(NAMES_LEFT);
  });

  it("of functions has no names that end in Of, which say neither what they do nor what they return", () => {
    const declared = /\b(?:function\*?|const|let) (\w*[a-z\d]Of)\b(?:\(|<| = (?:async )?(?:\(|<|\w+ =>))/g;
    const left = ["server", "client", "db", "compat", "test"]
      .flatMap((top) => pathsBelow(top, /\.(tsx?|js)$/))
      // Packages are published, and migrations have run.
      .filter((path) => !/^(server\/registry\/packageLib|db\/migrations)\//.test(path))
      .flatMap((path) =>
        [...readFileSync(join(root, path), "utf8").matchAll(declared)].map(([, name]) => `${path}: ${name}`),
      );
    // "One of" is a term of schemas.
    expect(left.filter((found) => !/\b(is)?oneOf$/i.test(found))).to.deep.equal([]);
  });

  it("bans a word in a text, at the end of a function's name, and nowhere else", () => {
    expect(bannedIn("x", "It goes on by itself.", BANNED_IN_TEXT)).to.have.length(2);
    expect(bannedIn("x", "The run resumes automatically.", BANNED_IN_TEXT)).to.deep.equal([]);
  });
});

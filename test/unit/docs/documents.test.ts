import { expect } from "chai";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { maintenanceProgram } from "../../../server/main/program.ts";
import { packageRoot } from "../../../server/platform/site/release.ts";
import { documentPaths, leaves, scripts } from "../../reference/referencePages.ts";

const root = packageRoot();
const README_MAX_LINES = 120;
const PAGE_MAX_LINES = 160;
/** Exempt from the length limit: a history, generated tables, the table of `npm run bench`. */
const LONG = /^(CHANGELOG\.md|docs\/reference\/|docs\/benchmarks\.md|test\/engines\/recordings\/)/;
/** These describe the state at the time of writing. */
const HISTORY = /^(CHANGELOG\.md|docs\/decisions\/)/;
const AREAS = "server|client|compat|db|test|docs|\\.ci";

interface Page {
  path: string;
  text: string;
  /** The text without fenced code blocks. */
  prose: string;
  /** The texts between backticks outside code blocks. */
  code: string[];
}

const pages: Page[] = documentPaths().map((path) => {
  const text = readFileSync(join(root, path), "utf8");
  const prose = text.replaceAll(/^ *```[^]*?^ *```$/gm, "");
  return { path, text, prose, code: [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code) };
});

/** All words of the code, in which a documented identifier must occur. */
function wordsOfCode(): Set<string> {
  const words = new Set<string>();
  for (const area of ["server", "client", "compat", "db", "test"])
    for (const name of readdirSync(join(root, area), { recursive: true, encoding: "utf8" })) {
      const path = `${area}/${name}`;
      if (path.startsWith("test/unit/docs/") || !/\.(tsx?|js|mjs|json|ya?ml|sh)$/.test(path)) continue;
      for (const [word] of readFileSync(join(root, path), "utf8").matchAll(/\w+/g)) words.add(word);
    }
  return words;
}

/** The anchor that GitHub generates for a heading. */
function getAnchors(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

function brokenLinks({ path, prose }: Page): string[] {
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = ""]) => {
    if (/^[a-z]+:/.test(link)) return [];
    const [target = "", anchor] = link.split("#");
    const file = target === "" ? path : posix.normalize(posix.join(dirname(path), target));
    if (!existsSync(join(root, file))) return [`${path}: ${link}`];
    const isKnown =
      anchor === undefined || getAnchors(readFileSync(join(root, file), "utf8")).includes(anchor);
    return isKnown ? [] : [`${path}: ${link}`];
  });
}

/** Paths of the project that a page names and that do not exist. The check of a path ends at a placeholder, as
 *  in `docs/howto/<name>.md`. */
function missingPaths({ path, code }: Page): string[] {
  return code.flatMap((named) => {
    if (!new RegExp(`^(${AREAS})/[^\\s:;,()]*$`).test(named)) return [];
    const [fixed = ""] = named.split(/[<*{…]/);
    const checked = fixed === named ? named : fixed.slice(0, fixed.lastIndexOf("/") + 1);
    return existsSync(join(root, checked)) ? [] : [`${path}: ${named}`];
  });
}

function unknownScripts({ path, text }: Page): string[] {
  return [...text.matchAll(/\bnpm run ([a-z][\w:-]*)/g)]
    .filter(([, name = ""]) => !(name in scripts()))
    .map(([found]) => `${path}: ${found}`);
}

const commands = leaves(maintenanceProgram(), []).map(({ words }) => words);
const groups = new Set(commands.map((words) => words.split(" ")[0]));

function unknownCommands({ path, text }: Page): string[] {
  return [...text.matchAll(/\bnpm run cli -- ([a-z][a-z-]*)(?: ([a-z][a-z-]*))?/g)]
    .filter(([, first = "", second = ""]) => {
      if (commands.includes(`${first} ${second}`)) return false;
      return !(groups.has(first) && commands.includes(first));
    })
    .map(([found]) => `${path}: ${found}`);
}

describe("the documents", () => {
  it("are all read", () => {
    const names = pages.map(({ path }) => path);
    expect(names).to.include.members(["README.md", "CONTRIBUTING.md", "docs/architecture.md"]);
  });

  it("link to files and headings that exist", () => {
    expect(pages.flatMap(brokenLinks)).to.deep.equal([]);
  });

  it("name paths of the project that exist", () => {
    expect(pages.filter(({ path }) => !HISTORY.test(path)).flatMap(missingPaths)).to.deep.equal([]);
  });

  it("name identifiers and variables that the code has", () => {
    const words = wordsOfCode();
    const unknown = pages
      .filter(({ path }) => !HISTORY.test(path) && path !== "docs/glossary.md" && path !== "docs/style.md")
      .flatMap(({ path, code }) =>
        code
          .filter((named) => /^([a-z]+[A-Z]\w*|[A-Z]+_[A-Z_]+)$/.test(named) && !words.has(named))
          .map((named) => `${path}: ${named}`),
      );
    expect(unknown).to.deep.equal([]);
  });

  it("name npm scripts and commands that exist", () => {
    expect(pages.flatMap(unknownScripts)).to.deep.equal([]);
    expect(pages.flatMap(unknownCommands)).to.deep.equal([]);
  });

  it("are short, the README above all", () => {
    const lines = (text: string) => text.trimEnd().split("\n").length;
    const long = pages
      .filter(({ path }) => !LONG.test(path))
      .filter(({ path, text }) => lines(text) > (path === "README.md" ? README_MAX_LINES : PAGE_MAX_LINES))
      .map(({ path, text }) => `${path}: ${lines(text)} lines`);
    expect(long).to.deep.equal([]);
  });

  it("are each linked from another page", () => {
    const linked = new Set(
      pages.flatMap(({ path, prose }) =>
        [...prose.matchAll(/\]\(([^)\s#]+)/g)]
          .map(([, link = ""]) => posix.normalize(posix.join(dirname(path), link)))
          .filter((target) => target !== path),
      ),
    );
    const alone = pages.filter(({ path }) => path.startsWith("docs/") && !linked.has(path));
    expect(alone.map(({ path }) => path)).to.deep.equal([]);
  });
});

describe("the glossary", () => {
  const text = pages.find(({ path }) => path === "docs/glossary.md")?.text ?? "";
  const rows = text
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2)
    .map((line) => line.split("|").map((cell) => cell.trim()));

  it("has one row of term, meaning and discouraged words for each term", () => {
    expect(rows.length).to.be.greaterThan(40);
    expect(text).to.contain("| term ");
    expect(rows.filter((row) => row.length !== 5 || row[1] === "" || row[2] === "")).to.deep.equal([]);
    const terms = rows.map(([, term]) => term);
    expect(terms).to.deep.equal([...new Set(terms)]);
  });

  it("discourages no word that it defines", () => {
    const terms = new Set(rows.map(([, term = ""]) => term.toLowerCase()));
    const discouraged = rows.flatMap(([, , , not = ""]) => not.split(",").map((word) => word.trim()));
    expect(discouraged.filter((word) => terms.has(word.toLowerCase()))).to.deep.equal([]);
  });
});

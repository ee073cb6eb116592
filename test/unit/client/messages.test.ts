import { expect } from "chai";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { refusals } from "../../../client/kit/i18n/de/refusals.ts";
import { packageSentences } from "../../../client/kit/i18n/de/packageSentences.ts";
import { prerequisiteSentences } from "../../../client/kit/i18n/de/prerequisiteSentences.ts";
import { runSentences } from "../../../client/kit/i18n/de/runSentences.ts";
import { setupSentences } from "../../../client/kit/i18n/de/setupSentences.ts";
import type { SentenceTexts } from "../../../client/kit/i18n/sentenceText.ts";
import { hasText } from "../../../client/kit/i18n/t.ts";
import { packageRoot } from "../../../server/platform/site/release.ts";

const GERMAN = [refusals, packageSentences, prerequisiteSentences, runSentences, setupSentences];
const german = Object.assign({}, ...GERMAN) as SentenceTexts;
const server = join(packageRoot(), "server");
// Functions that create errors from a code and a text.
const MAKERS = [
  "platform/errors/refusal.ts",
  "platform/rpc/trpc.ts",
  "definitions/checklists/files/parseInThread.ts",
];
const DEFINED =
  /\b(?:refusal|detailedRefusal|passingRefusal|rateRefusal|sentence|inputText)\(\s*"([^"]+)",\s*(?:\d+,\s*)?("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[A-Z_]+)/g;
const HOLE = /\{(\w+)\}/g;

const files = readdirSync(server, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !path.startsWith("main"))
  .map((path) => {
    const source = readFileSync(join(server, path), "utf8").replaceAll(
      /\/\*[\s\S]*?\*\/|^\s*\/\/[^\n]*/gm,
      "",
    );
    return { path, source, literals: getLiterals(source) };
  });
const defined = files.flatMap(({ path, source }) =>
  [...source.matchAll(DEFINED)].map(([, code = "", text = ""]) => ({
    path,
    code,
    text: getText(text, source),
  })),
);

/** A literal, or the value of the constant in the same source. */
function getText(written: string, source: string): string {
  // Texts that contain double quotes are in single quotes.
  if (written.startsWith("'")) return written.slice(1, -1).replaceAll("\\'", "'");
  const literal = written.startsWith('"')
    ? written
    : new RegExp(`const ${written} =\\s*("(?:[^"\\\\]|\\\\.)*")`).exec(source)?.[1];
  return JSON.parse(literal ?? '""') as string;
}

/** The quoted and backquoted literals of a source, unparsed. */
function getLiterals(source: string): string[] {
  const tokens = source.matchAll(/"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g);
  return [...tokens].flatMap((token) => token[1] ?? token[2] ?? []);
}

function getHoles(text: string): string[] {
  return [...text.matchAll(HOLE)].map(([, name = ""]) => name);
}

describe("the refusals and other sentences of the server", () => {
  it("are found", () => {
    const found = new Map(defined.map(({ code, text }) => [code, text]));
    expect(found.get("orders.notFound")).to.equal("Sequencing Order not found");
    expect(found.get("auth.notSignedIn")).to.equal("Unauthorized");
    expect(found.get("users.fieldsMissing")).to.equal("Missing required fields");
    expect(found.get("demo.administration")).to.equal("Administration is disabled in the public demo.");
    expect(found.get("samples.codeTaken")).to.equal("Sample code already used in this order: {code}");
    expect(found.size).to.be.greaterThan(400);
  });

  it("have a unique code of their feature, and a text", () => {
    const codes = defined.map(({ code }) => code);
    expect(codes.filter((code) => !/^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*){1,2}$/.test(code))).to.deep.equal([]);
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).to.deep.equal([]);
    expect(defined.filter(({ text }) => text === "").map(({ code }) => code)).to.deep.equal([]);
  });

  it("have a German text each, with the same params", () => {
    const codes = new Set(defined.map(({ code }) => code));
    const worded = GERMAN.flatMap((texts) => Object.keys(texts));
    expect([...codes].filter((code) => !Object.hasOwn(german, code))).to.deep.equal([]);
    expect(worded.filter((code) => !codes.has(code))).to.deep.equal([]);
    expect(worded.filter((code, index) => worded.indexOf(code) !== index)).to.deep.equal([]);
    const strange = defined.filter(({ code, text }) => {
      const words = german[code];
      const holes = getHoles(text);
      if (typeof words !== "function") return getHoles(words ?? "").some((hole) => !holes.includes(hole));
      return /undefined|\{|\}/.test(words(Object.fromEntries(holes.map((hole) => [hole, "x"]))));
    });
    expect(strange.map(({ code }) => code)).to.deep.equal([]);
  });

  it("occur once each in the server, unless they are a word or two inside a sentence", () => {
    const repeated = defined.flatMap(({ text }) => {
      const places = files.flatMap(({ path, literals }) =>
        literals.filter((one) => one === text && /\s\S+\s/.test(one)).map(() => path),
      );
      return places.length > 1 ? [`${text}: ${places.join(", ")}`] : [];
    });
    expect([...new Set(repeated)]).to.deep.equal([]);
  });

  it("are the only errors in responses", () => {
    const elsewhere = files
      .filter(({ source }) => /new (Api|Passing)Error\(/.test(source))
      .map(({ path }) => path);
    expect(elsewhere.sort()).to.deep.equal(MAKERS.toSorted());
  });
});

describe("the texts of an order's history", () => {
  it("exist for every recorded action", () => {
    const elsewhere = [
      "checklist",
      "department",
      "form",
      "indexSet",
      "instrument",
      "instrumentRun",
      "invitation",
      "pipeline",
      "place",
      "measurementType",
      "readIntake",
      "pool",
      "referenceData",
      "runFolder",
      "price",
      "rate",
      "rule",
      "service",
      "settings",
      "signOn",
      "study",
      "terms",
      "token",
      "user",
    ];
    const actions = files
      .flatMap(({ source }) => [...source.matchAll(/\baction: "((\w+)\.\w+)"/g)])
      .flatMap(([, action = "", noun = ""]) => (elsewhere.includes(noun) ? [] : action));
    expect(actions).to.include.members(["streamRun.started", "streamRun.readsAsked", "run.created"]);
    // A deleted order has no history.
    const shown = actions.filter((action) => action !== "order.deleted");
    expect(shown.filter((action) => !hasText(`order.action.${action}`))).to.deep.equal([]);
  });
});

/** The actions whose names are computed, by the expression in the source. */
const COMPUTED: Record<string, string[]> = {
  "`order.${state}`": ["order.approved", "order.rejected"],
  "`catalog.${action}`": ["first", "saved", "synced", "reset", "restored"].map(
    (action) => `catalog.${action}`,
  ),
  "`${kind}.${verb}`": ["sample", "library", "pool"].flatMap((kind) => [
    `${kind}.stored`,
    `${kind}.takenOut`,
  ]),
  "`${noun(before)}.changed`": ["webhook.changed", "chat.changed"],
  ...Object.fromEntries(
    ["created", "deleted", "disabled", "redelivered", "tested"].map((verb) => [
      `\`\${noun(webhook)}.${verb}\``,
      [`webhook.${verb}`, `chat.${verb}`],
    ]),
  ),
};

describe("the texts of the audit log", () => {
  const all = (pattern: RegExp) => [
    ...new Set(files.flatMap(({ source }) => [...source.matchAll(pattern)].map(([, found = ""]) => found))),
  ];

  it("exist for every recorded action, whether its name is written or computed", () => {
    const computed = all(/\baction: (`[^`]+`)/g);
    expect(computed.toSorted()).to.deep.equal(Object.keys(COMPUTED).toSorted());
    const actions = [...all(/\baction: "(\w+\.\w+)"/g), ...Object.values(COMPUTED).flat()];
    expect(actions).to.include.members([
      "token.created",
      "user.created",
      "user.mailRefused",
      "webhook.disabled",
      "signOn.failed",
    ]);
    const wordless = actions.filter(
      (action) => !hasText(`audit.action.${action}`) && !hasText(`order.action.${action}`),
    );
    expect(wordless).to.deep.equal([]);
  });

  it("exist for every type of object, by which the log can be filtered", () => {
    const types = [...all(/\btargetType: "(\w+)"/g), "webhook", "chat"];
    expect(types).to.include.members(["token", "user", "setting", "invitation"]);
    expect(types.filter((type) => !hasText(`audit.target.${type}`))).to.deep.equal([]);
  });
});

import { expect } from "chai";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deEditing } from "../../../client/kit/i18n/deEditing.ts";
import { deFacility } from "../../../client/kit/i18n/deFacility.ts";
import { deInside } from "../../../client/kit/i18n/deInside.ts";
import { deOutside } from "../../../client/kit/i18n/deOutside.ts";
import { packageSentences } from "../../../client/kit/i18n/de/packageSentences.ts";
import { pageHelp as deHelp } from "../../../client/kit/i18n/de/pageHelp.ts";
import { prerequisiteSentences } from "../../../client/kit/i18n/de/prerequisiteSentences.ts";
import { refusals } from "../../../client/kit/i18n/de/refusals.ts";
import { runSentences } from "../../../client/kit/i18n/de/runSentences.ts";
import { enFacility } from "../../../client/kit/i18n/enFacility.ts";
import { enEditing } from "../../../client/kit/i18n/enEditing.ts";
import { enInside } from "../../../client/kit/i18n/enInside.ts";
import { enOutside } from "../../../client/kit/i18n/enOutside.ts";
import { pageHelp as enHelp } from "../../../client/kit/i18n/en/pageHelp.ts";
import { serverSentences } from "../../../client/kit/i18n/en/serverSentences.ts";
import { packageRoot } from "../../../server/platform/site/release.ts";

const root = packageRoot();

// "Sequencing run" and compounds of instruments, programs that run, and commands.
const ALLOWED =
  /(sequencing|planned|instrument) runs?|run (folders?|plans?|ID|date)|runs?(?= (again|on|npm|on the server|this command|them|it|these|md5sum|check|separately|as separate|as|Nextflow|Lanekeeper|this server|nextflow|scontrol|the (system )?(check|analysis)|commands|through|without it))|runs\/|npm run|did not run|not run|queued or running|cannot run/gi;
const ALONE = {
  en: /\bruns?\b/i,
  de: /\b(Lauf(?!-ID)|Laufs|Laufes|Läufen?|Laufverzeichnis\w*|Pipeline-L(auf|äufe)\w*)\b/,
};

/** The forms of a text with placeholders: with counts of one and two, and with words. */
function forms(text: unknown): string[] {
  if (typeof text !== "function") return [String(text)];
  return [1, 2, "x"].flatMap((value) => {
    try {
      return [String(text(new Proxy({}, { get: () => value })))];
    } catch {
      return [];
    }
  });
}

function withRunAlone(texts: Record<string, unknown>, language: keyof typeof ALONE): string[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    const found = forms(text).find((form) => ALONE[language].test(form.replaceAll(ALLOWED, "")));
    return found === undefined ? [] : [`${key}: ${found}`];
  });
}

/** The texts of the server by code, as its sources write them. */
function serverTexts(): [code: string, text: string][] {
  return readdirSync(join(root, "server"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !/registry\/content/.test(path))
    .flatMap((path) => [
      ...readFileSync(join(root, "server", path), "utf8").matchAll(
        /\w\(\s*"([a-zA-Z]+\.[a-zA-Z.]+)",\s*(?:\d+,\s*)?"((?:[^"\\]|\\.)*)"/g,
      ),
    ])
    .map(([, code = "", text = ""]) => [code, text]);
}

describe("the word run", () => {
  it("never stands alone in the interface: it is an analysis or a sequencing run", () => {
    const english = { ...enOutside, ...enInside, ...enEditing, ...enFacility, ...enHelp, ...serverSentences };
    expect(withRunAlone(english, "en")).to.deep.equal([]);
    const german = {
      ...deOutside,
      ...deInside,
      ...deEditing,
      ...deFacility,
      ...deHelp,
      ...refusals,
      ...runSentences,
      ...packageSentences,
      ...prerequisiteSentences,
    };
    expect(withRunAlone(german, "de")).to.deep.equal([]);
  });

  it("is found where it stands alone", () => {
    expect(withRunAlone({ a: "Delete run", b: "Run again", c: "New sequencing run" }, "en")).to.have.length(
      1,
    );
    expect(withRunAlone({ a: ({ n }: { n: number }) => `${n} runs` }, "en")).to.have.length(1);
    expect(withRunAlone({ a: "Lauf löschen", b: "Sequenzierlauf", c: "Laufplan" }, "de")).to.have.length(1);
  });

  it("of a server text is worded by the interface", () => {
    const texts = serverTexts();
    expect(texts.length).to.be.greaterThan(700);
    const open = texts.filter(([code]) => !Object.hasOwn(serverSentences, code));
    expect(withRunAlone(Object.fromEntries(open), "en")).to.deep.equal([]);
  });

  it("is worded only for sentences that exist, with the same params", () => {
    const texts = new Map(serverTexts());
    const params = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).toSorted();
    const unknown = Object.entries(serverSentences).filter(
      ([code, text]) => !params(String(text)).every((param) => params(texts.get(code) ?? "").includes(param)),
    );
    expect(unknown).to.deep.equal([]);
    expect(Object.keys(serverSentences).filter((code) => !texts.has(code))).to.deep.equal([]);
  });
});

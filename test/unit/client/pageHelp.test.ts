import { expect } from "chai";
import { pageHelp as german } from "../../../client/kit/i18n/de/pageHelp.ts";
import { pageHelp as english } from "../../../client/kit/i18n/en/pageHelp.ts";
import { STREAM_TABS } from "../../../client/sequencing/monitoring/sequencingStates.ts";
import { pageHelpKeys, type Reader } from "../../../client/shell/help/pageHelpKeys.ts";
import { isInFrame, pathsOfInterface } from "../../helpers/interfacePaths.ts";

const LANGUAGES: [string, Record<string, string>][] = [
  ["English", english],
  ["German", german],
];
const paths = pathsOfInterface()
  .filter(isInFrame)
  .map((path) => (path.startsWith("/") ? path : `/${path}`));

/** The tabs in the search of an address, and whether researchers have them. */
const TABS: Record<string, [tab: string, isForResearchers: boolean][]> = {
  "/studies/$studyId": [
    ["metadata", true],
    ["samples", true],
    ["analyses", true],
    ["activity", true],
  ],
  "/pipelines/$pipelineId": [
    ["versions", false],
    ["about", false],
  ],
  "/analyses/rules": [["log", false]],
  "/analyses/$runId": [
    ["tasks", true],
    ["logs", false],
    ["resources", false],
    ["files", false],
    ["reports", false],
    ["cost", true],
    ["about", true],
  ],
  "/instrument-runs": [
    ["calendar", false],
    ["instruments", false],
  ],
  "/orders/$orderId/streams/$streamRunId": STREAM_TABS.map((tab) => [tab, false]),
};

// Other pages open for researchers, too; test/browser/shell/pageHelp.test.ts opens all of them as both.
const FOR_FACILITY =
  /^\/(users|departments|audit|receive|places|storage|reports|pipelines|sequencing|run-folders|instrument-runs|libraries|pools|settings|analyses\/new|analyses\/rules)(\/|$)|\/streams\/|\/(sequencing|files)(\/import)?$|\/form$/;
const SAMPLE_FOR_FACILITY = /\/libraries$/;
const isForFacility = (path: string) =>
  path.includes("$sampleId") ? SAMPLE_FOR_FACILITY.test(path) : FOR_FACILITY.test(path);

const find = (texts: Record<string, string>, reader: Reader) =>
  pageHelpKeys(reader).find((key) => Object.hasOwn(texts, key));

describe("the help of each page", () => {
  for (const [language, texts] of LANGUAGES) {
    it(`exists for every reader of every route in the frame, in two to four sentences, in ${language}`, () => {
      expect(paths.length).to.be.greaterThan(50);
      const page = (path: string, isOfFacility: boolean) =>
        find(texts, { path, tab: undefined, isOfFacility });
      expect(paths.filter((path) => page(path, true) === undefined)).to.deep.equal([]);
      expect(paths.filter((path) => page(path, false) === undefined)).to.deep.equal(
        paths.filter(isForFacility),
      );
      const sentences = Object.entries(texts).map(([key, text]) => [key, text.split(/(?<=[.?!])\s/).length]);
      expect(sentences.filter(([, count]) => Number(count) < 2 || Number(count) > 4)).to.deep.equal([]);
    });

    it(`of a tab is its own, in ${language}`, () => {
      for (const [path, tabs] of Object.entries(TABS))
        for (const [tab, isForResearchers] of tabs) {
          const key = `help.${path}?${tab}`;
          expect(find(texts, { path, tab, isOfFacility: true })).to.satisfy((found: string) =>
            found.startsWith(key),
          );
          if (isForResearchers)
            expect(find(texts, { path, tab, isOfFacility: false })).to.satisfy((found: string) =>
              found.startsWith(key),
            );
        }
    });

    it(`has no text that no reader sees, in ${language}`, () => {
      const seen = paths.flatMap((path) =>
        [undefined, ...(TABS[path] ?? []).map(([tab]) => tab)].flatMap((tab) =>
          [true, false].map((isOfFacility) => find(texts, { path, tab, isOfFacility })),
        ),
      );
      expect(Object.keys(texts).filter((key) => !seen.includes(key))).to.deep.equal([]);
    });
  }

  it("differs between the readers where it has a text for each, and between the languages", () => {
    for (const [, texts] of LANGUAGES) {
      const alike = Object.keys(texts).filter(
        (key) => key.endsWith("#facility") && texts[key] === texts[key.replace("#facility", "#researcher")],
      );
      expect(alike).to.deep.equal([]);
    }
    const alike = Object.entries(german).filter(([key, text]) => LANGUAGES[0]?.[1][key] === text);
    expect(alike).to.deep.equal([]);
  });
});

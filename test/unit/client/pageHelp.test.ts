import { expect } from "chai";
import { pageHelp as german } from "../../../client/kit/i18n/de/pageHelp.ts";
import { pageHelp as english } from "../../../client/kit/i18n/en/pageHelp.ts";
import { isBeforeSignIn, pathsOfInterface } from "../../helpers/interfacePaths.ts";

const LANGUAGES: [string, Record<string, string>][] = [
  ["English", english],
  ["German", german],
];
const paths = pathsOfInterface()
  .filter((path) => !isBeforeSignIn(path))
  .map((path) => (path.startsWith("/") ? path : `/${path}`));

describe("the help of each page", () => {
  for (const [language, texts] of LANGUAGES)
    it(`exists for every route behind the sign-in, in two or three sentences, in ${language}`, () => {
      expect(paths.length).to.be.greaterThan(30);
      expect(Object.keys(texts).toSorted()).to.deep.equal(paths.map((path) => `help.${path}`).toSorted());
      const sentences = Object.entries(texts).map(([key, text]) => [key, text.split(/(?<=[.?!])\s/).length]);
      expect(sentences.filter(([, count]) => Number(count) < 2 || Number(count) > 4)).to.deep.equal([]);
    });

  it("differs between the languages", () => {
    const alike = Object.entries(german).filter(([key, text]) => LANGUAGES[0]?.[1][key] === text);
    expect(alike).to.deep.equal([]);
  });
});

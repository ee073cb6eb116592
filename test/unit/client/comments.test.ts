import { expect } from "chai";
import { messageParts } from "../../../client/ordering/comments/messageParts.ts";
import {
  mentionAt,
  mentionedIn,
  peopleNamed,
  withMention,
} from "../../../client/ordering/comments/mentions.ts";

const person = (id: string, firstName: string, lastName: string) => ({
  id,
  firstName,
  lastName,
  role: "FACILITY_ADMIN" as const,
});
const ANA = person("1", "Ana", "Lake");
const ANAIS = person("2", "Ana", "Lakeside");
const BO = person("3", "Bo", "Reed");
const TWIN = person("4", "Bo", "Reed");
const PEOPLE = [ANA, ANAIS, BO, TWIN];
interface Shown {
  kind: string;
  text: string;
  href?: string;
}
const text = (words: string): Shown => ({ kind: "text", text: words });
const link = (words: string, href = words): Shown => ({ kind: "link", text: words, href });
const mention = (words: string): Shown => ({ kind: "mention", text: words });

describe("a message on an order", () => {
  const table: [what: string, body: string, names: string[], parts: Shown[]][] = [
    ["nothing in it", "All is well\nhere", [], [text("All is well\nhere")]],
    ["markup", "<b>x</b> javascript:alert(1)", [], [text("<b>x</b> javascript:alert(1)")]],
    [
      "an address at the end of a sentence",
      "See https://example.org/a?b=1#c.",
      [],
      [text("See "), link("https://example.org/a?b=1#c"), text(".")],
    ],
    [
      "an address in quotes and markup",
      '<a href="http://example.org/">',
      [],
      [text('<a href="'), link("http://example.org/"), text('">')],
    ],
    ["what only looks like an address", "https://", [], [text("https://")]],
    ["no address at all", "http://[ x", [], [text("http://["), text(" x")]],
    [
      "people, the longer name first",
      "@Ana Lakeside, @Ana Lake: @Bo Reed?",
      ["Ana Lake", "Ana Lakeside"],
      [mention("@Ana Lakeside"), text(", "), mention("@Ana Lake"), text(": @Bo Reed?")],
    ],
    ["a name with signs", "Hi @J. (Jo) O+", ["J. (Jo) O+"], [text("Hi "), mention("@J. (Jo) O+")]],
  ];
  for (const [what, body, names, parts] of table)
    it(`is distinguished by ${what}`, () => {
      const found = messageParts(body, names);
      expect(found.map(({ at: _at, ...part }) => part)).to.deep.equal(parts);
      for (const { at, text: words } of found) expect(body.slice(at, at + words.length)).to.equal(words);
      expect(found.map((part) => part.text).join("")).to.equal(body);
    });

  const carets: [string, ReturnType<typeof mentionAt>][] = [
    ["@", { at: 0, typed: "" }],
    ["Hello @an", { at: 6, typed: "an" }],
    ["Hello @Ana La", { at: 6, typed: "Ana La" }],
    ["mail a@example.org", undefined],
    ["@Ana\nnext", undefined],
    ["no", undefined],
    ["@Ana  x", undefined],
  ];
  for (const [typed, expected] of carets)
    it(`offers people ${expected ? `for "${expected.typed}"` : "for nothing"} after ${JSON.stringify(typed)}`, () => {
      expect(mentionAt(typed, typed.length)).to.deep.equal(expected);
    });

  it("suggests names with the typed prefix, and inserts the chosen one", () => {
    expect(peopleNamed(PEOPLE, "ana l")).to.deep.equal([ANA, ANAIS]);
    expect(peopleNamed(PEOPLE, "ree")).to.deep.equal([BO, TWIN]);
    expect(peopleNamed(PEOPLE, "x")).to.deep.equal([]);
    expect(withMention("Hi @an", { at: 3, typed: "an" }, ANA)).to.deep.equal({
      text: "Hi @Ana Lake ",
      caret: 13,
    });
    expect(withMention("Hi @an you", { at: 3, typed: "an" }, ANA)).to.deep.equal({
      text: "Hi @Ana Lake you",
      caret: 13,
    });
  });

  it("mentions the named users, of two with the same name the chosen one", () => {
    expect(mentionedIn("@Ana Lakeside", PEOPLE, [])).to.deep.equal(["2"]);
    expect(mentionedIn("@Ana Lake, @Ana Lakeside", PEOPLE, [])).to.deep.equal(["1", "2"]);
    expect(mentionedIn("@Bo Reed", PEOPLE, ["4"])).to.deep.equal(["4"]);
    expect(mentionedIn("@Bo Reed", PEOPLE, [])).to.deep.equal(["3", "4"]);
    expect(mentionedIn("Bo Reed", PEOPLE, ["3"])).to.deep.equal([]);
  });
});

import { expect } from "chai";
import { SECTION_GROUPS } from "../../../client/access/settings/sections.ts";
import { currentEntry, navigationFor, shortcutTargets } from "../../../client/kit/routing/navigation.ts";

const groups = navigationFor({ isOfFacility: true, can: () => true, hasRegistry: true });

describe("the navigation", () => {
  const PAGES: [path: string, entry: string | undefined][] = [
    ["/", "/"],
    ["/orders", "/orders"],
    ["/orders/new", "/orders"],
    ["/orders/7/samples/8", "/orders"],
    ["/analyses/new", "/analyses"],
    ["/settings", "/settings"],
    ["/settings/execution", "/settings"],
    ["/settings/order-form", "/settings"],
    ["/settings/catalog", "/settings"],
    ["/explore/technology", "/explore"],
    ["/ordersomething", undefined],
    ["/account", undefined],
  ];
  for (const [path, entry] of PAGES)
    it(`marks ${entry ?? "no entry"} on ${path}`, () => expect(currentEntry(groups, path)).to.equal(entry));

  it("leads to each page from one place: the navigation or the sections of the settings", () => {
    const entries = groups.flatMap((group) => group.entries.map(({ to }) => to));
    const sections = SECTION_GROUPS.flatMap((group) => group.sections.map(({ to }) => to));
    expect(sections).to.include.members(["/settings/order-form", "/settings/catalog", "/settings/system"]);
    expect(entries.filter((to) => sections.some((section) => section === to))).to.deep.equal([]);
    expect(sections.map((section) => currentEntry(groups, section))).to.deep.equal(
      sections.map(() => "/settings"),
    );
  });

  it("gives each shortcut one page", () => {
    const targets = Object.values(shortcutTargets(groups, { can: () => true }));
    expect(targets).to.include("/orders/new");
    expect(new Set(targets).size).to.equal(targets.length);
  });
});

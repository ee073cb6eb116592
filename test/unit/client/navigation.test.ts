import { expect } from "chai";
import { currentEntry, navigationFor, shortcutTargets } from "../../../client/kit/routing/navigation.ts";

const groups = navigationFor({ isAdmin: true, hasRegistry: true });

describe("the navigation", () => {
  const PAGES: [path: string, entry: string | undefined][] = [
    ["/", "/"],
    ["/orders", "/orders"],
    ["/orders/new", "/orders"],
    ["/orders/7/samples/8", "/orders"],
    ["/analyses/new", "/analyses"],
    ["/settings", "/settings"],
    ["/settings/execution", "/settings"],
    ["/settings/system", "/settings/system"],
    ["/settings/order-form", "/settings/order-form"],
    ["/settings/study-form", "/settings/order-form"],
    ["/settings/catalog", "/settings/catalog"],
    ["/explore/technology", "/explore"],
    ["/ordersomething", undefined],
    ["/account", undefined],
  ];
  for (const [path, entry] of PAGES)
    it(`marks ${entry ?? "no entry"} on ${path}`, () => expect(currentEntry(groups, path)).to.equal(entry));

  it("gives each shortcut one page", () => {
    const targets = Object.values(shortcutTargets(groups));
    expect(targets).to.include("/orders/new");
    expect(new Set(targets).size).to.equal(targets.length);
  });
});

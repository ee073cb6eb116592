import { expect } from "chai";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { enEditing } from "../../../client/kit/i18n/enEditing.ts";
import { enFacility } from "../../../client/kit/i18n/enFacility.ts";
import { enInside } from "../../../client/kit/i18n/enInside.ts";
import { enOutside } from "../../../client/kit/i18n/enOutside.ts";
import { packageRoot } from "../../../server/platform/site/release.ts";

const root = packageRoot();
const GROUPS = { outside: new Set(Object.keys(enOutside)), inside: new Set(Object.keys(enInside)) };
const FACILITY = new Set(Object.keys(enFacility));
const EDITING = new Set(Object.keys(enEditing));
const keys = [...GROUPS.outside, ...GROUPS.inside, ...FACILITY, ...EDITING];

/** A page, and the texts that its route and parent routes load. */
interface Place {
  page: string;
  loads: string;
}

const places: Place[] = readdirSync(join(root, "client"), { recursive: true, encoding: "utf8" })
  .map((path) => `client/${path.split(sep).join("/")}`)
  .filter((path) => /(Routes?|\/routes)\.tsx?$/.test(path))
  .flatMap((path) => getPlaces(path))
  // Opened from any page, with their own loading of texts.
  .concat({ page: "client/overview/search/SearchDialog.tsx", loads: "loadInside loadFacilityMessages" });

function getPlaces(path: string): Place[] {
  const [, ...routes] = readFileSync(join(root, path), "utf8").split(
    /^(?:export )?const (?=\w+ = createRoute\()/m,
  );
  return routes.flatMap((route) => {
    const page = /component: lazyRouteComponent\(\s*\(\) => import\("([^"]+)"\)/.exec(route)?.[1];
    return page === undefined ? [] : [{ page: join(dirname(path), page), loads: getLoads(route, routes) }];
  });
}

/** What a route and the routes above it in the same file load. */
function getLoads(route: string, routes: string[]): string {
  const parent = /getParentRoute: \(\) => (\w+)/.exec(route)?.[1];
  const above = routes.find((other) => other.startsWith(`${parent} =`));
  const loads = /beforeLoad:.*/.exec(route)?.[0] ?? "";
  return `${parent === "signedIn" ? "loadInside" : ""} ${loads} ${above ? getLoads(above, routes) : ""}`;
}

const WITH_TEXTS = /import\("[^"]+"\),\s*loadFacilityMessages\(\)/g;

/** The client modules that are loaded with a module, or by it on demand. */
function reached(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  const source = readFileSync(join(root, path), "utf8").replaceAll(WITH_TEXTS, "");
  for (const [, isType, named] of source.matchAll(
    /(?:^(?:import|export)\s(type\s)?[^"';]*?\sfrom\s|\bimport\()"(\.[^"]+\.tsx?)"/gm,
  )) {
    const to = relative(root, join(root, dirname(path), named ?? ""))
      .split(sep)
      .join("/");
    if (isType === undefined && to.startsWith("client/") && !to.startsWith("client/kit/i18n/"))
      reached(to, seen);
  }
  return seen;
}

/** The keys that a module may use: literal ones, and all matches of keys with placeholders. */
function keysIn(path: string): string[] {
  const source = readFileSync(join(root, path), "utf8");
  const named = new Set([...source.matchAll(/"([\w]+\.[^"\s]*)"/g)].map(([, key = ""]) => key));
  const shapes = [...source.matchAll(/`([a-zA-Z]+\.[^`\s]*\$\{[^`\s]*)`/g)].map(
    ([, shape = ""]) =>
      new RegExp(
        `^${shape
          .split(/\$\{[^}]*\}/)
          .map(escaped)
          .join(".+")}$`,
      ),
  );
  return keys.filter((key) => named.has(key) || shapes.some((shape) => shape.test(key)));
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}

describe("the texts that a page loads", () => {
  it("are found for every page", () => {
    expect(places.length).to.be.greaterThan(35);
  });

  for (const { page, loads } of places) {
    it(`are all that ${page} asks for`, () => {
      const known = [
        GROUPS.outside,
        ...(loads.includes("loadInside") ? [GROUPS.inside] : []),
        ...(loads.includes("loadFacilityMessages") ? [FACILITY, EDITING] : []),
        ...(loads.includes("loadEditingMessages") ? [EDITING] : []),
      ];
      const missing = [...reached(page)].flatMap((path) =>
        keysIn(path)
          .filter((key) => !known.some((group) => group.has(key)))
          .map((key) => `${path}: ${key}`),
      );
      expect(missing).to.deep.equal([]);
    });
  }
});

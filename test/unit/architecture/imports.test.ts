import { expect } from "chai";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../../server/platform/site/release.ts";
import { files, type Import, imports } from "./imports.ts";

/** The areas, highest first: an area imports itself and the areas after it (docs/architecture.md). */
const SERVER = [
  "main",
  "overview",
  "registry",
  "analysis",
  "sequencing",
  "data",
  "ordering",
  "definitions",
  "access",
  "platform",
];
const CLIENT = [
  "shell",
  "overview",
  "registry",
  "analysis",
  "sequencing",
  "data",
  "ordering",
  "definitions",
  "access",
  "kit",
];

/** Files outside the areas that tools expect at the root of their directory. */
const ROOT_FILES = ["client/vite.config.ts"];

/** Pure rules. Those that also run in the browser import only each other. */
const RULES = /^server\/.+\/rules\//;
const CLIENT_RULES =
  /^server\/(access\/(facilityLogo|modules|tokens|webhooks)|analysis\/runRecords|data\/(attachments|reads)|definitions\/(catalog|forms|prices)|ordering\/(places|shipping|stages)|platform\/(documents|errors|input|rpc)|sequencing\/(indexSets|libraries|pools|runs))\/rules\//;

/** The server modules that compat may import besides types, refusals (errors.ts) and rules, each with its reason. */
const FOR_COMPAT: Record<string, string> = {
  "server/main/router.ts": "the procedures it calls",
  "server/platform/rpc/openContext.ts": "the context of a request without a session",
  "server/platform/rpc/trpc.ts": "turns a failed procedure into its refusal",
  "server/platform/rpc/bodyLimits.ts": "the limit of a body, declared at its procedure",
  "server/platform/limits/limits.ts": "limits that headers state",
  "server/sequencing/limits.ts": "the size of a workbook, which its body parser states",
  "server/platform/threads/threadPool.ts": "builds the API document outside the event loop",
  "server/platform/threads/answerTasks.ts": "answers as a thread of that pool",
  "server/platform/http/discardBody.ts": "reads or drops a body",
  "server/platform/http/reserveBodySpace.ts": "bounds the bodies read at once",
  "server/platform/http/readJsonText.ts": "reads a bounded JSON body",
  "server/platform/http/refuseEncoded.ts": "refuses compressed bodies",
  "server/platform/http/sendError.ts": "writes a refusal",
  "server/platform/errors/rules/sentence.ts": "gives the sentences of an answer as texts",
  "server/data/files/withReportScript.ts": "adds the script a shown report needs to be sized",
};

/** The conformance suite runs against any server, so it may import only itself. */
const CONFORMANCE = "test/conformance/";

/** The reason why an import violates the architecture, or undefined. */
function violation({ from, to, isType }: Import): string | undefined {
  if (to === undefined) return undefined;
  const [here, there] = [getTop(from), getTop(to)];
  if (from.startsWith(CONFORMANCE))
    return to.startsWith(CONFORMANCE) ? undefined : "the conformance suite imports only itself";
  if (here === "test") return undefined;
  if (there === "test") return "only tests import tests";
  if (here === "db") return there === "db" ? undefined : "db imports only itself";
  if (CLIENT_RULES.test(from) && !CLIENT_RULES.test(to))
    return "rules that the client runs import only such rules";
  if (here === "client") return clientViolation(from, to, isType);
  if (there === "client") return "only the client imports the client";
  if (here === "compat") return compatViolation(from, to, isType);
  if (there === "compat") return getArea(from) === "main" ? undefined : "only server/main imports compat";
  if (there === "db") return undefined;
  if (isHigher(SERVER, getArea(to), getArea(from))) return `${getArea(from)} is below ${getArea(to)}`;
  const isPrivate = /\/(router|schema)\.ts$/.test(to) && getFeature(from) !== getFeature(to);
  return isPrivate && getArea(from) !== "main"
    ? "router.ts and schema.ts are private to a feature"
    : undefined;
}

function clientViolation(from: string, to: string, isType: boolean): string | undefined {
  const there = getTop(to);
  if (there === "client")
    return isHigher(CLIENT, getArea(to), getArea(from))
      ? `${getArea(from)} is below ${getArea(to)}`
      : undefined;
  if (CLIENT_RULES.test(to)) return undefined;
  return to === "server/main/router.ts" && isType
    ? undefined
    : "the client imports types of the router and rules";
}

function compatViolation(from: string, to: string, isType: boolean): string | undefined {
  const there = getTop(to);
  if (there === "compat") return undefined;
  if (there === "db")
    return from.startsWith("compat/document/") && to === "db/values.ts"
      ? undefined
      : "compat reads no database; its document lists the values of columns";
  const isKnown =
    isType ||
    to.endsWith("/errors.ts") ||
    to in FOR_COMPAT ||
    (from.startsWith("compat/document/") && RULES.test(to));
  return isKnown ? undefined : "compat translates to procedures and decides nothing";
}

function isHigher(order: string[], one: string, other: string): boolean {
  return order.indexOf(one) < order.indexOf(other);
}

const getTop = (path: string) => path.split("/")[0] ?? "";
const getArea = (path: string) => path.split("/")[1] ?? "";
/** Areas that are a single feature: the process start, the public registry, the shell of the pages. */
const UNDIVIDED = ["main", "registry", "shell"];
const getFeature = (path: string) =>
  path
    .split("/")
    .slice(0, UNDIVIDED.includes(getArea(path)) ? 2 : 3)
    .join("/");

/** Groups of features that import each other, ignoring types. */
function cycles(top: string): string[][] {
  const edges = new Map<string, Set<string>>();
  for (const { from, to, isType, isLazy } of imports) {
    if (isType || isLazy || to === undefined || getTop(from) !== top || getTop(to) !== top) continue;
    const [here, there] = [getFeature(from), getFeature(to)];
    if (here !== there) edges.set(here, (edges.get(here) ?? new Set()).add(there));
  }
  const reached = (start: string) => {
    const found = new Set<string>();
    const open = [start];
    for (let next = open.pop(); next !== undefined; next = open.pop())
      for (const to of edges.get(next) ?? []) if (!found.has(to)) open.push(to) && found.add(to);
    return found;
  };
  const all = new Map([...edges.keys()].map((feature) => [feature, reached(feature)]));
  const inCycle = [...all].filter(([feature, found]) => found.has(feature));
  const groups = inCycle.map(([feature, found]) =>
    [...found].filter((other) => all.get(other)?.has(feature)).toSorted(),
  );
  return [...new Set(groups.map((group) => group.join(" ")))].map((group) => group.split(" "));
}

describe("the architecture", () => {
  it("has no import of a higher area, and none that a directory does not allow", () => {
    const broken = imports.flatMap((line) => {
      const reason = violation(line);
      return reason ? [`${line.from} imports ${line.to}: ${reason}`] : [];
    });
    expect(imports.length).to.be.greaterThan(5_000);
    expect(broken).to.deep.equal([]);
  });

  for (const top of ["server", "client"])
    it(`has no features of the ${top} that import each other`, () => {
      expect(cycles(top)).to.deep.equal([]);
    });

  it("keeps only folders at the root of server and client, one for each area", () => {
    const areas = { server: SERVER, client: CLIENT };
    const wrong = files.filter(
      (path) =>
        (getTop(path) === "server" || getTop(path) === "client") &&
        !areas[getTop(path) as "server" | "client"].includes(getArea(path)) &&
        !ROOT_FILES.includes(path),
    );
    expect(wrong).to.deep.equal([]);
  });

  it("names no exception that is not used", () => {
    const used = new Set(imports.filter(({ from }) => getTop(from) === "compat").map(({ to }) => to));
    expect(Object.keys(FOR_COMPAT).filter((path) => !used.has(path))).to.deep.equal([]);
  });

  it("imports nothing in db/values.ts, which the API document reads", () => {
    expect(imports.filter(({ from }) => from === "db/values.ts")).to.deep.equal([]);
  });

  it("imports files that exist, with their extensions", () => {
    const wrong = imports.filter(
      ({ to }) =>
        to !== undefined && (!/\.(tsx?|js|json|css|svg)$/.test(to) || !existsSync(join(packageRoot(), to))),
    );
    expect(wrong.map(({ from, named }) => `${from} imports ${named}`)).to.deep.equal([]);
  });

  it("has no file that only re-exports a feature", () => {
    expect(files.filter((path) => /^server\/.*\/index\.ts$/.test(path))).to.deep.equal([]);
  });

  const table: [from: string, to: string, isType: boolean, isAllowed: boolean][] = [
    ["db/knex.ts", "server/platform/site/log.ts", false, false],
    ["server/ordering/orders/getOrder.ts", "server/ordering/samples/present.ts", false, true],
    ["server/ordering/orders/getOrder.ts", "server/ordering/samples/schema.ts", true, false],
    ["server/ordering/orders/getOrder.ts", "server/data/files/access.ts", true, false],
    ["server/ordering/orders/router.ts", "server/ordering/orders/schema.ts", false, true],
    ["server/main/router.ts", "server/ordering/orders/router.ts", false, true],
    ["server/analysis/runs/getRun.ts", "server/overview/home/readHome.ts", false, false],
    ["server/platform/site/site.ts", "server/registry/openContent.ts", true, false],
    ["server/main/web.ts", "compat/router.ts", false, true],
    ["server/registry/router.ts", "compat/router.ts", false, false],
    ["compat/orders.ts", "server/main/router.ts", false, true],
    ["compat/orders.ts", "server/ordering/orders/getOrder.ts", false, false],
    ["compat/orders.ts", "server/ordering/orders/getOrder.ts", true, true],
    ["compat/orders.ts", "server/ordering/orders/errors.ts", false, true],
    ["compat/orders.ts", "db/models/Order.ts", true, false],
    ["compat/orders.ts", "db/values.ts", false, false],
    ["compat/document/orders.ts", "db/values.ts", false, true],
    ["compat/document/forms.ts", "server/definitions/forms/rules/field.ts", false, true],
    ["compat/forms.ts", "server/definitions/forms/rules/field.ts", false, false],
    ["client/kit/trpc/trpc.ts", "server/main/router.ts", true, true],
    ["client/kit/trpc/trpc.ts", "server/main/router.ts", false, false],
    ["client/kit/trpc/trpc.ts", "db/models/Order.ts", true, false],
    ["client/kit/trpc/trpc.ts", "server/platform/errors/rules/fill.ts", true, true],
    ["client/ordering/samples/rows.ts", "server/definitions/forms/rules/findProblems.ts", false, true],
    ["client/ordering/samples/rows.ts", "server/definitions/forms/orderForm.ts", false, false],
    ["client/kit/table/table.ts", "client/ordering/orders/OrdersPage.tsx", true, false],
    ["client/shell/routes.tsx", "client/kit/table/table.ts", false, true],
    ["server/definitions/forms/rules/findProblems.ts", "server/platform/limits/limits.ts", false, false],
    ["server/main/web.ts", "test/helpers/app.ts", false, false],
    ["test/conformance/client.ts", "server/platform/limits/limits.ts", false, false],
  ];
  for (const [from, to, isType, isAllowed] of table)
    it(`${isAllowed ? "lets" : "does not let"} ${from} import ${isType ? "types of " : ""}${to}`, () => {
      expect(violation({ from, to, named: to, isType, isLazy: false }) === undefined).to.equal(isAllowed);
    });
});

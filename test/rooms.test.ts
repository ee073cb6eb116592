import { expect } from "chai";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { packageRoot } from "../server/platform/site/release.ts";

interface Import {
  from: string;
  /** The file it names, relative to the package; undefined for packages. */
  to: string | undefined;
  named: string;
  typeOnly: boolean;
}

const root = packageRoot();
const files = ["db", "server", "compat", "client", "test"].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: "utf8" })
    .map((path) => join(room, path).split(sep).join("/"))
    .filter((path) => /\.tsx?$/.test(path) && !path.includes("node_modules/")),
);
const imports = files.flatMap((path) => importsOf(path, readFileSync(join(root, path), "utf8")));

// What compat may know of the server beside its router: how to ask, what an answer is made of, its limits.
const FOR_COMPAT = [
  "router",
  "context",
  "contextOf",
  "trpc",
  "limits",
  "startThread",
  "log",
  "bodyLimits",
  "http/discardBody",
  "http/placeOfBody",
  "http/readJsonText",
  "http/refuseEncoded",
  "http/sendError",
  "http/sendJson",
  "files/withReportScript",
];

// Pure rules that a browser asks too, which they allow by importing nothing else of the server.
const FOR_BOTH_ENDS =
  /^server\/((forms|modules|reads|sequencing|technologies)\/rules\/|imports\/rules\/fields\.ts$)/;

// What is described is described in the words of those who take and give it, which stand in files without imports.
const DOCUMENT = "compat/document/";
const VALUES = "db/values.ts";

/** What any implementation can be asked by; package.json has its one way in, tests (main/conformance, versions) the other. */
const CONFORMANCE = "test/conformance/";

/** Why an import breaks the plan of the house, or undefined. */
function broken({ from, to, typeOnly }: Import): string | undefined {
  if (to === undefined) return undefined;
  const [here, there] = [roomOf(from), roomOf(to)];
  if (from.startsWith(CONFORMANCE))
    return to.startsWith(CONFORMANCE)
      ? undefined
      : "the conformance suite knows HTTP and the documents alone";
  if (here === "test" || here === "server/main") return undefined;
  if (there === "test") return "tests are imported by tests only";
  if (there === "server/main") return "server/main stands above every room";
  if (here === "db") return there === "db" ? undefined : "db knows nothing above it";
  if (from.startsWith(DOCUMENT) && (to === VALUES || FOR_BOTH_ENDS.test(to))) return undefined;
  if (there === "db") return here.startsWith("server") ? undefined : "only the server stores";
  if (there === "compat") return here === "compat" ? undefined : "compat stands above the server";
  if (here === "client") {
    if (there === "client") return undefined;
    // One rule for both ends: what is typed or dropped is judged by the code that judges it when it is sent.
    if (FOR_BOTH_ENDS.test(to)) return undefined;
    return to === "server/main/router.ts" && typeOnly
      ? undefined
      : "types of the router cross the wire, code does not";
  }
  if (FOR_BOTH_ENDS.test(from) && !FOR_BOTH_ENDS.test(to)) return "what both ends run stands on nothing else";
  if (there === "client") return "the client is served, never imported";
  if (here === "compat") {
    // Types bind nothing; a refusal that HTTP alone can know of, such as a range, still stands with its feature.
    const known =
      typeOnly || to.endsWith("/errors.ts") || FOR_COMPAT.some((name) => to === `server/${name}.ts`);
    return known ? undefined : "compat translates onto the router and holds no rules";
  }
  if (here !== there && /\/(router|schema)\.ts$/.test(to) && from !== "server/main/router.ts")
    return "a feature asks another for a verb, never for its router or schema";
  return undefined;
}

/** db, compat, client, test; a folder of the server as server/<feature>; its single files as server. */
function roomOf(path: string): string {
  const [room = "", folder = "", inner] = path.split("/");
  return room === "server" && inner !== undefined ? `server/${folder}` : room;
}

function importsOf(from: string, source: string): Import[] {
  const statements = source.matchAll(
    /^(?:import|export)\s(type\s)?[^"';]*?\sfrom\s"([^"]+)"|^import\s()"([^"]+)"|\bimport\(()"([^"]+)"\)/gm,
  );
  return [...statements].map((found) => {
    const named = found[2] ?? found[4] ?? found[6] ?? "";
    const to = named.startsWith(".") ? relative(root, join(root, dirname(from), named)) : undefined;
    return { from, named, to: to?.split(sep).join("/"), typeOnly: found[1] !== undefined };
  });
}

describe("the plan of the house", () => {
  it("reads every room", () => {
    const rooms = new Set(files.map(roomOf));
    expect([...rooms]).to.include.members([
      "db",
      "server",
      "server/ordering/orders",
      "server/main",
      "compat",
      "client",
    ]);
    expect(imports.length).to.be.greaterThan(500);
    expect(files.filter((path) => path === "server/main/router.ts")).to.have.length(1);
  });

  it("lets imports run one way: client types from server, compat onto server, server onto db", () => {
    const wrong = imports.flatMap((line) => {
      const reason = broken(line);
      return reason ? [`${line.from} imports ${line.named}: ${reason}`] : [];
    });
    expect(wrong).to.deep.equal([]);
  });

  it("leaves the words of columns without imports, for whoever describes them", () => {
    expect(imports.filter(({ from }) => from === VALUES)).to.deep.equal([]);
  });

  it("names the file of every relative import, extension and all", () => {
    const wrong = imports
      .filter(({ to }) => to !== undefined && !/\.(tsx?|js|json|css|svg)$/.test(to))
      .map(({ from, named }) => `${from} imports ${named}`);
    const missing = imports
      .filter(({ to }) => to !== undefined && !existsSync(join(root, to)))
      .map(({ from, named }) => `${from} imports ${named}`);
    expect(wrong).to.deep.equal([]);
    expect(missing).to.deep.equal([]);
  });

  it("has no barrel: no file of a feature only hands others on", () => {
    const barrels = files.filter((path) => /^server\/[^/]+\/index\.ts$/.test(path));
    expect(barrels).to.deep.equal([]);
  });

  const table: [string, string, boolean, boolean][] = [
    ["db/knex.ts", "server/platform/site/log.ts", false, false],
    ["server/ordering/orders/getOrder.ts", "server/ordering/samples/present.ts", false, true],
    ["server/ordering/orders/getOrder.ts", "server/ordering/samples/schema.ts", true, false],
    ["server/ordering/orders/getOrder.ts", "server/ordering/samples/router.ts", false, false],
    ["server/ordering/orders/router.ts", "server/ordering/orders/schema.ts", false, true],
    ["server/main/router.ts", "server/ordering/orders/router.ts", false, true],
    ["server/main/app.ts", "server/ordering/orders/router.ts", false, false],
    ["server/main/app.ts", "compat/router.ts", false, false],
    ["server/main/web.ts", "compat/router.ts", false, true],
    ["server/ordering/orders/getOrder.ts", "server/main/web.ts", false, false],
    ["compat/orders.ts", "server/main/router.ts", false, true],
    ["compat/orders.ts", "server/ordering/orders/getOrder.ts", false, false],
    ["compat/orders.ts", "server/ordering/orders/getOrder.ts", true, true],
    ["compat/orders.ts", "server/ordering/orders/errors.ts", false, true],
    ["compat/orders.ts", "db/models/Order.ts", true, false],
    ["compat/orders.ts", "db/values.ts", false, false],
    ["compat/orders.ts", "server/definitions/forms/rules/field.ts", false, false],
    ["compat/document/orders.ts", "db/values.ts", false, true],
    ["compat/document/orders.ts", "db/models/Order.ts", true, false],
    ["compat/document/forms.ts", "server/definitions/forms/rules/field.ts", false, true],
    ["compat/document/forms.ts", "server/definitions/forms/checkForm.ts", false, false],
    ["client/kit/trpc/trpc.ts", "server/main/router.ts", true, true],
    ["client/kit/trpc/trpc.ts", "server/main/router.ts", false, false],
    ["client/kit/trpc/trpc.ts", "server/platform/limits/limits.ts", false, false],
    ["client/kit/trpc/trpc.ts", "db/models/Order.ts", true, false],
    ["client/samples/problems.ts", "server/definitions/forms/rules/problemsOf.ts", false, true],
    ["client/samples/problems.ts", "server/definitions/forms/orderForm.ts", false, false],
    ["server/definitions/forms/rules/problemsOf.ts", "server/definitions/forms/rules/field.ts", false, true],
    ["server/definitions/forms/rules/problemsOf.ts", "server/platform/limits/limits.ts", false, false],
    ["server/main/app.ts", "test/helpers/app.ts", false, false],
    ["test/rooms.test.ts", "server/main/web.ts", false, true],
    ["test/conformance/client.ts", "server/platform/limits/limits.ts", false, false],
    ["test/conformance/client.ts", "test/helpers/browser.ts", false, false],
    ["test/conformance/rows/runs.ts", "test/conformance/row.ts", false, true],
    ["test/main/conformance.test.ts", "test/conformance/runRows.ts", false, true],
  ];
  for (const [from, to, typeOnly, allowed] of table) {
    it(`${from} ${allowed ? "may" : "may not"} import ${typeOnly ? "types of " : ""}${to}`, () => {
      expect(broken({ from, to, named: to, typeOnly }) === undefined).to.equal(allowed);
    });
  }
});

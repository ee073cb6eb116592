import { expect } from "chai";
import { type TestApp, testApp } from "../../helpers/app.ts";
import type { Browser } from "../../helpers/browser.ts";
import { describedOperations } from "../../helpers/operations.ts";

type Refusal = readonly [status: number, error: string] | "not refused";
interface Row {
  /** Operations of the API document that the row covers: the first matching row applies. */
  routes: RegExp;
  signedOut: Refusal;
  researcher: Refusal;
  demoAdmin: Refusal;
}

const U401: Refusal = [401, "Unauthorized"];
const U403: Refusal = [403, "Unauthorized"];
const inDemo = (what: string): Refusal => [403, `${what} disabled in the public demo.`];
const RUN = "/api/pipelines/runs/\\{runId\\}";
const pipelines = (method: string, path: string) => new RegExp(`^${method} ${path}$`);
const asRunsAdmin = { signedOut: U403, researcher: U403 };
const asAdmin = { signedOut: U401, researcher: U403 };

/** The table of additions §2, with the texts of reference 1 §3 where it defines them. */
const TABLE: Row[] = [
  {
    routes: /sequencing\/delivery\/publication$/,
    ...asAdmin,
    demoAdmin: inDemo("Sequencing delivery publication is"),
  },
  {
    routes: /^GET .*\/sequencing\/delivery\/(crate|archive)$/,
    signedOut: U401,
    researcher: "not refused",
    demoAdmin: inDemo("Downloads are"),
  },
  {
    routes: /^GET .*\/sequencing\/delivery(\/|$)/,
    signedOut: U401,
    researcher: "not refused",
    demoAdmin: "not refused",
  },
  { routes: /^GET .*\/stream(\/|$)/, ...asAdmin, demoAdmin: "not refused" },
  {
    routes: /\/orders\/\{orderId\}\/(sequencing|stream)(\/|$)/,
    ...asAdmin,
    demoAdmin: inDemo("Sequencing data management is"),
  },
  {
    routes: pipelines("(POST|DELETE)", `(/api/pipelines/runs|${RUN}(/start|/delete|/resolve-outputs)?)`),
    ...asRunsAdmin,
    demoAdmin: inDemo("Pipeline execution is"),
  },
  {
    routes: pipelines("(PUT|DELETE)", `${RUN}/selection`),
    ...asRunsAdmin,
    demoAdmin: inDemo("Pipeline result selection is"),
  },
  {
    routes: pipelines("POST", `${RUN}/pending-writebacks`),
    ...asRunsAdmin,
    demoAdmin: inDemo("Pending writeback promotion is"),
  },
  {
    routes: pipelines("POST", `${RUN}/cleaned-reads`),
    ...asRunsAdmin,
    demoAdmin: inDemo("Read cleaning promotion is"),
  },
  {
    routes: pipelines("GET", `${RUN}/(pending-writebacks|cleaned-reads)`),
    ...asRunsAdmin,
    demoAdmin: "not refused",
  },
  {
    routes: pipelines("POST", `${RUN}/sync`),
    signedOut: U401,
    researcher: "not refused",
    demoAdmin: inDemo("Run synchronization is"),
  },
  {
    routes: pipelines("GET", `(/api/pipelines/runs|${RUN}(/logs)?)`),
    signedOut: U401,
    researcher: "not refused",
    demoAdmin: "not refused",
  },
  {
    routes: /^GET \/api\/files\/download$/,
    signedOut: U401,
    researcher: "not refused",
    demoAdmin: inDemo("Downloads are"),
  },
  {
    routes: /^GET \/api\/files\/preview$/,
    signedOut: U401,
    researcher: "not refused",
    demoAdmin: "not refused",
  },
  {
    routes: /^POST \/api\/files\/checksum$/,
    signedOut: U401,
    researcher: [403, "Only facility admins can calculate checksums"],
    demoAdmin: inDemo("File management is"),
  },
  {
    routes: /^POST \/api\/files\/delete$/,
    signedOut: U401,
    researcher: U401,
    demoAdmin: inDemo("File management is"),
  },
  { routes: /^GET \/api\/admin\//, ...asAdmin, demoAdmin: "not refused" },
  { routes: /\/api\/admin\//, ...asAdmin, demoAdmin: inDemo("Administration is") },
  { routes: /^POST \/api\/orders\/\{orderId\}\/quotes$/, ...asAdmin, demoAdmin: inDemo("Administration is") },
  {
    routes:
      /^(POST|PUT|DELETE) \/api\/(orders\/\{orderId\}\/(receipt|measurements|quality\/(questions|decisions))(\/\S+)?|samples\/\{sampleId\}\/tube-code)$/,
    ...asAdmin,
    demoAdmin: inDemo("Changes are"),
  },
  // Additions §12: demo sessions change no order, sample or study.
  {
    routes: /^(POST|PUT|PATCH|DELETE) \/api\/(orders|samples|studies)(\/|$)/,
    signedOut: U401,
    researcher: "not refused",
    demoAdmin: inDemo("Changes are"),
  },
];

/** Each documented refusal, requested from every operation it covers, with input that is invalid in every other way. */
describe("the refusals of additions §2", () => {
  let app: TestApp;
  let people: Record<"signedOut" | "researcher" | "demoAdmin", Browser>;
  before(async () => {
    app = await testApp();
    people = {
      signedOut: app.anyone,
      researcher: await app.as("RESEARCHER"),
      demoAdmin: await app.as("FACILITY_ADMIN", { isDemo: true }),
    };
  });
  after(() => app[Symbol.asyncDispose]());

  const covered = describedOperations.map(({ key, method, path }) => ({
    key,
    method,
    path: path.replaceAll(/\{\w+\}/g, "unknown"),
    row: TABLE.find(({ routes }) => routes.test(key)),
  }));

  it("cover at least one operation with each row", () => {
    expect(TABLE.filter((row) => !covered.some((operation) => operation.row === row))).to.deep.equal([]);
  });

  for (const who of ["signedOut", "researcher", "demoAdmin"] as const)
    it(`are returned verbatim: ${who}`, async () => {
      const wrong = [];
      for (const { key, method, path, row } of covered) {
        if (row === undefined) continue;
        const { status, body } = await people[who].send(method, path, method === "GET" ? undefined : '{"');
        const expected = row[who];
        const given = [status, (body as { error?: string } | undefined)?.error];
        const isRight =
          expected === "not refused"
            ? !/^Unauthorized$|public demo/.test(given[1] as string)
            : JSON.stringify(given) === JSON.stringify(expected);
        if (!isRight) wrong.push({ key, expected, given });
      }
      expect(wrong).to.deep.equal([]);
    });
});

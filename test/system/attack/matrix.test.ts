import { expect } from "chai";
import { type TestApp, testApp } from "../../helpers/app.ts";
import { describeProcedure, procedureNames } from "../../../server/main/router.ts";
import { hasRight, type Role } from "../../../server/platform/rpc/rules/rights.ts";
import { Browser } from "../../helpers/browser.ts";
import { IS_NIGHTLY } from "../../helpers/nightly.ts";
import { type DescribedOperation, describedOperations, type Refused } from "../../helpers/operations.ts";

/** All kinds of callers, with the refusals that apply to them, in the order of the gates. */
const MEETS = {
  "nobody signed in": ["signedOut"],
  "a researcher": ["researcher"],
  "a researcher of the demo": ["researcher", "demo"],
  "an admin of the demo": ["demo"],
  "an admin": [],
} as const satisfies Record<string, Refused[]>;
const OTHER_ROLES = {
  "a technician": "TECHNICIAN",
  "a bioinformatician": "BIOINFORMATICIAN",
  "a viewer": "FACILITY_VIEWER",
} as const satisfies Record<string, Role>;
type Who = keyof typeof MEETS | keyof typeof OTHER_ROLES;
const everybody = [...Object.keys(MEETS), ...Object.keys(OTHER_ROLES)] as Who[];

const rows = describedOperations.flatMap((operation) =>
  everybody.map((who) => ({ who, operation, refusal: catchRefusal(operation, who) })),
);
// Signing out ends the session, so it comes last.
const signsOut = ({ operation: { path } }: (typeof rows)[number]) => path === "/api/auth/sign-out";
const inOrder = [...rows.filter((row) => !signsOut(row)), ...rows.filter(signsOut)];

/** Whether each kind of caller may call each operation, as documented. The rest of the request is invalid in every way
 *  that is checked after the gate: an unknown id, an unreadable query and an unreadable body. */
describe("the permission matrix", function () {
  // Eight kinds of caller send a request to each of some hundred operations.
  this.timeout(240_000);
  let app: TestApp;
  let people: Record<Who, Browser>;
  before(async () => {
    app = await testApp();
    people = {
      "nobody signed in": app.anyone,
      "a researcher": await app.as("RESEARCHER"),
      "a researcher of the demo": await app.as("RESEARCHER", { isDemo: true }),
      "an admin of the demo": await app.as("FACILITY_ADMIN", { isDemo: true }),
      "an admin": await app.as("FACILITY_ADMIN"),
      "a technician": await app.as("TECHNICIAN"),
      "a bioinformatician": await app.as("BIOINFORMATICIAN"),
      "a viewer": await app.as("FACILITY_VIEWER"),
    };
  });
  after(() => app[Symbol.asyncDispose]());

  async function askAll(which: typeof rows) {
    return Promise.all(
      everybody.map(async (who) => {
        const results = [];
        for (const { operation, refusal } of which.filter((row) => row.who === who)) {
          const { status, body } = await ask(people[who], operation);
          const isDocumented =
            Boolean(operation.operation.responses?.[String(status) as "200"]) || isCommon(status, body);
          const what = `${operation.key}, asked by ${who}`;
          results.push({ what, refusal, status, body: body as unknown, isDocumented });
        }
        return results;
      }),
    ).then((lists) => lists.flat());
  }

  it("is that of the document: refusals precede the reading of the input, all others are permitted", async () => {
    const answers = await askAll(inOrder);
    const wrong = answers.filter(({ refusal, status, body, isDocumented }) =>
      refusal
        ? JSON.stringify([status, body]) !== JSON.stringify([refusal.status, { error: refusal.error }])
        : isGate(status, body) || !isDocumented,
    );
    expect(wrong).to.deep.equal([]);
    expect(answers.filter(({ refusal }) => refusal).length).to.be.greaterThan(300);
    expect(answers.filter(({ refusal }) => !refusal).length).to.be.greaterThan(200);
  });

  it("treats an ended and a forged session like no session", async () => {
    const ended = await app.as("FACILITY_ADMIN");
    const cookie = ended.cookie ?? "";
    await ended.post("/api/auth/sign-out");
    const forged = cookie.replace(/\.[^.]+$/, ".AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
    const closed = describedOperations.filter(({ refusals }) => refusals.signedOut);
    for (const [which, one] of [cookie, forged].entries())
      // The two take turns, except at night.
      for (const operation of closed.filter((_, index) => IS_NIGHTLY || index % 2 === which)) {
        const { status, body } = await ask(new Browser(app.url, one), operation);
        const { signedOut } = operation.refusals;
        expect([operation.key, status, body]).to.deep.equal([
          operation.key,
          signedOut?.status,
          { error: signedOut?.error },
        ]);
      }
  });
});

describe("tokens on every path", () => {
  let app: TestApp;
  let admin: Browser;
  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
  });
  after(() => app[Symbol.asyncDispose]());

  const inApi = describedOperations.filter(({ path }) => path.startsWith("/api/"));
  const getScope = ({ operation }: DescribedOperation) =>
    (operation as { "x-scope": string | null })["x-scope"];
  const withToken = (token: string, cookie?: string) =>
    Object.assign(new Browser(app.url, cookie), { token });
  async function created(scopes: string[]): Promise<string> {
    return (await admin.post("/api/tokens", { name: "Attack", scopes })).body.token;
  }

  it("are refused when they are invalid, also with a valid session", async () => {
    for (const cookie of [undefined, admin.cookie])
      for (const operation of inApi) {
        const { status, body } = await ask(withToken(`lk_${"A".repeat(43)}`, cookie), operation);
        expect([operation.key, status, body.error]).to.deep.equal([operation.key, 401, "Invalid token"]);
      }
    expect(inApi.length).to.be.greaterThan(100);
  });

  it("change nothing when they may only read, before the input is read", async () => {
    const reader = withToken(await created(["read"]), admin.cookie);
    const changing = inApi.filter((operation) => getScope(operation) !== "read");
    for (const operation of changing) {
      const scope = getScope(operation);
      const { status, body } = await ask(reader, operation);
      const error = scope === null ? sessionText(operation.path) : `Token lacks scope: ${scope}`;
      expect([operation.key, status, body.error]).to.deep.equal([operation.key, 403, error]);
    }
    expect(changing.length).to.be.greaterThan(50);
    const unscoped = inApi.filter((operation) => operation.method !== "GET" && !changing.includes(operation));
    expect(unscoped.map(({ key }) => key)).to.deep.equal(READING);
  });

  it("change nothing over /trpc when they may only read", async () => {
    const reader = withToken(await created(["read"]), admin.cookie);
    const names = procedureNames.filter((name) => !name.startsWith("bytes."));
    const changing = names.filter((name) => describeProcedure(name).scope !== "read");
    for (const name of changing) {
      const { scope, type } = describeProcedure(name);
      const path = `/trpc/${name}`;
      const { status, body } = await (type === "query" ? reader.get(path) : reader.post(path, "{"));
      const text = scope === "session" ? sessionText(`/${name}`) : `Token lacks scope: ${scope}`;
      expect([name, status, body.error?.message]).to.deep.equal([name, 403, text]);
    }
    expect(changing.length).to.be.greaterThan(80);
  });

  it("permit with all scopes what their user may do", async () => {
    const all = withToken(await created(["admin"]));
    for (const operation of inApi.filter((one) => getScope(one) !== null && one.method === "GET")) {
      const { status, body } = await ask(all, operation);
      expect([operation.key, isGate(status, body)]).to.deep.equal([operation.key, false]);
    }
  });
});

/** The refusal of a token where a session is required. */
function sessionText(path: string): string {
  return /tokens/i.test(path)
    ? "Tokens are created in a session"
    : "Tokens cannot change passwords or sessions";
}

/** Operations that change nothing, or only the token itself, with a method other than GET. */
const READING = [
  "DELETE /api/tokens/{tokenId}",
  "POST /api/exports/libraries",
  "POST /api/exports/orders",
  "POST /api/exports/runs",
  "POST /api/exports/samples",
  "POST /api/exports/studies",
  "POST /api/exports/audit",
];

function catchRefusal({ refusals, right }: DescribedOperation, who: Who) {
  if (who in OTHER_ROLES) {
    const role = OTHER_ROLES[who as keyof typeof OTHER_ROLES];
    const isRefused = right !== null && !hasRight({ role }, right);
    return isRefused ? (refusals.researcher ?? refusals.lacksRight) : undefined;
  }
  return refusalOfKind(refusals, who as keyof typeof MEETS);
}

function refusalOfKind(refusals: DescribedOperation["refusals"], who: keyof typeof MEETS) {
  const met = MEETS[who].find((refused) => refusals[refused]);
  return met === undefined ? undefined : refusals[met];
}

async function ask(browser: Browser, { method, path }: DescribedOperation) {
  const address = path.replaceAll(/\{\w+\}/g, "unknown");
  const sent = method === "GET" ? undefined : '{"';
  const { status, body } = await browser.send(method, `${address}?limit=nonsense&path=..`, sent);
  return { status, body: path.startsWith("/ga4gh/") ? commonForm(body) : body };
}

/** The error of a protocol that adds keys of its own, as all other paths answer it. */
function commonForm(body: { error?: string }) {
  return body.error === undefined ? body : { error: body.error };
}

const gates = new Set(
  describedOperations.flatMap(({ refusals }) =>
    Object.values(refusals).map(({ status, error }) => JSON.stringify([status, { error }])),
  ),
);

/** Whether a response is one of the documented general responses to unreadable requests. */
function isCommon(status: number, body: unknown): boolean {
  return JSON.stringify([status, body]) === JSON.stringify([400, { error: "Invalid request" }]);
}

/** Whether a response is a refusal by a gate. */
function isGate(status: number, body: unknown): boolean {
  return gates.has(JSON.stringify([status, body]));
}

import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { CatalogRevision } from "../../../db/models/CatalogRevision.ts";
import { contextFor } from "../../../server/platform/rpc/context.ts";
import { initialFetchState } from "../../../server/definitions/catalog/getCatalog.ts";
import { getTechnologies } from "../../../server/definitions/catalog/getTechnologies.ts";
import { cachedCatalog } from "../../../server/definitions/catalog/readCatalog.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import type { Answer } from "../../helpers/browser.ts";
import {
  body as bodyOf,
  type CatalogProvider,
  catalogProvider,
  HOSTILE,
  json,
  type Reply,
} from "../../helpers/catalogProvider.ts";
import { countQueries } from "../../helpers/countQueries.ts";
import { statuses, statusAndBody } from "../../helpers/statusAndBody.ts";
import { until } from "../../helpers/until.ts";

const PATH = "/api/sequencing-tech";
const ADMIN = "/api/admin/sequencing-tech";
const EMPTY = {
  technologies: [],
  devices: [],
  flowCells: [],
  kits: [],
  software: [],
  barcodeSchemes: [],
  barcodeSets: [],
};
const UNREACHED = { version: 1, ...EMPTY };
const SYNC_URL_INVALID = { error: "syncUrl must be a valid http(s) URL" };
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Responds with a document after its release. */
function held(document: unknown): { reply: Reply; release: () => void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  return { reply: (req, res) => void released.then(() => json(document)(req, res)), release };
}

/** A catalog with an entry for each rule of catalog §4. */
const CATALOG = {
  version: 3,
  technologies: [
    { id: "later", order: 2, icon: "/pictures/later.svg", available: true, comingSoon: false },
    { id: "sold-out", order: 1, available: false },
    { id: "unordered", icon: "https://pictures.example.org/u.svg" },
    { id: "teaser", order: 0, comingSoon: true },
    { id: "first", order: 1, icon: "pictures/first.svg", invented: { deep: [1] } },
  ],
  devices: [
    { id: "two", platformId: "first", order: 2, image: "//elsewhere.example.org/two.png" },
    { id: "one", order: 1, image: "data:image/svg+xml,%3Csvg/%3E" },
    { id: "hidden", available: false },
    { id: "announced", comingSoon: true },
  ],
  flowCells: [
    { id: "cell-b", order: 5, comingSoon: true, image: "../b.svg" },
    { id: "cell-a", order: 5 },
    { id: "cell-c", available: false },
  ],
  kits: [
    { id: "kit-2", order: 2 },
    { id: "kit-1", order: 1, comingSoon: true },
    { id: "kit-3", available: false },
  ],
  software: [{ id: "basecaller" }, { id: "old", available: false }, { id: "control", order: 1 }],
  barcodeSchemes: [
    { id: "scheme-2", order: 2, available: false },
    { id: "scheme-1", order: 1 },
  ],
  barcodeSets: [{ id: "set-2", comingSoon: true }, { id: "set-1" }],
};

function getChosen(origin: string) {
  const [later, , unordered, , first] = CATALOG.technologies;
  const [two, one] = CATALOG.devices;
  const [cellB, cellA] = CATALOG.flowCells;
  const [kit2, kit1] = CATALOG.kits;
  const [basecaller, , control] = CATALOG.software;
  return {
    technologies: [
      { ...first, icon: `${origin}/pictures/first.svg` },
      { ...later, icon: `${origin}/pictures/later.svg` },
      unordered,
    ],
    devices: [one, { ...two, image: "http://elsewhere.example.org/two.png" }],
    flowCells: [{ ...cellB, image: `${origin}/b.svg` }, cellA],
    kits: [kit1, kit2],
    software: [control, basecaller],
    barcodeSchemes: CATALOG.barcodeSchemes,
    barcodeSets: CATALOG.barcodeSets,
  };
}

/** All stored revisions, as in PostgreSQL. */
async function stored(app: TestApp): Promise<unknown> {
  return app.site.database("catalog_revisions").select("*").orderBy("revision");
}

const getPolicy = ({ headers }: Answer) =>
  /img-src ([^;]*)/.exec(headers.get("content-security-policy") ?? "")?.[1];

describe("GET /api/sequencing-tech", () => {
  it("fetches the default provider once, stores its catalog, and returns the selectable entries", async () => {
    await using provider = await catalogProvider({ config: CATALOG });
    await using app = await testApp({ SERVICE_API_URL: provider.url });
    const other = { ...app.site };

    const [answer, again] = await Promise.all([
      app.anyone.get(PATH),
      app.anyone.get(PATH),
      app.anyone.get(PATH),
    ]);
    expect(statusAndBody(answer)).to.deep.equal([200, getChosen(provider.origin)]);
    expect(answer.headers.get("cache-control")).to.equal("no-store");
    expect(again.body).to.deep.equal(answer.body);
    expect(provider.requests).to.have.length(1);
    expect(await getTechnologies(contextFor(other, null))).to.deep.equal(answer.body);
    expect(provider.requests).to.have.length(1);

    const [row, ...more] = await CatalogRevision.query(app.db);
    expect(more).to.deep.equal([]);
    expect(row).to.include({ revision: 1, action: "first", createdById: null });
    const { lastSyncedAt, ...config } = { ...(row?.config as Record<string, unknown>) };
    expect(lastSyncedAt).to.match(ISO);
    expect(config).to.deep.equal({ ...CATALOG, syncUrl: null });
    const [entry] = await AuditEntry.query(app.db).where({ targetType: "catalog" });
    expect(entry).to.include({ action: "catalog.first", targetId: "1", userId: null, before: null });
    expect(entry?.after).to.deep.equal({
      version: 3,
      technologies: 5,
      devices: 4,
      flowCells: 3,
      kits: 3,
      software: 3,
      barcodeSchemes: 2,
      barcodeSets: 2,
      syncUrl: null,
    });
  });

  it("is fetched by two processes concurrently at first, and stored by one", async () => {
    await using provider = await catalogProvider(CATALOG);
    await using app = await testApp({ SERVICE_API_URL: provider.url });
    const { reply, release } = held(CATALOG);
    provider.answer(reply);
    const all = Promise.all(
      [app.site, { ...app.site }].map((site) => getTechnologies(contextFor(site, null))),
    );
    await until(() => provider.requests.length === 2);
    release();
    const [one, two] = await all;
    expect([one, two]).to.deep.equal([getChosen(provider.origin), getChosen(provider.origin)]);
    expect(await CatalogRevision.query(app.db).resultSize()).to.equal(1);
  });

  it("is served from memory, and read again after a change by another process", async () => {
    await using provider = await catalogProvider(CATALOG);
    await using app = await testApp({ SERVICE_API_URL: provider.url });
    await app.anyone.get(PATH);
    await app.anyone.get(PATH);
    const { statements, stop } = countQueries();
    for (let round = 0; round < 5; round++) await app.anyone.get(PATH);
    stop();
    // The newest revision number is read once a second, the catalog itself no more.
    expect(
      statements.filter((sql) => !sql.startsWith('select "revision", "created_at" from "catalog_revisions"')),
    ).to.deep.equal([]);

    const admin = await app.as("FACILITY_ADMIN");
    const other = { ...app.site };
    const known = await getTechnologies(contextFor(other, null));
    await admin.put(ADMIN, { config: { version: 4, technologies: [{ id: "only" }] } });
    expect((await app.anyone.get(PATH)).body).to.deep.equal({ ...EMPTY, technologies: [{ id: "only" }] });
    await until(async () => (await getTechnologies(contextFor(other, null))) !== known);
  });

  it("has empty collections while the provider cannot be reached, which is tried again after a minute", async () => {
    await using provider = await catalogProvider(CATALOG);
    provider.answer(bodyOf("", {}, 503));
    await using app = await testApp({ REGISTRY_URL: `${provider.origin}/` });
    const admin = await app.as("FACILITY_ADMIN");
    const answer = await app.anyone.get(PATH);
    expect(statusAndBody(answer)).to.deep.equal([200, EMPTY]);
    expect(answer.headers.get("cache-control")).to.equal("no-store");
    provider.answer(CATALOG);
    expect((await app.anyone.get(PATH)).body).to.deep.equal(EMPTY);
    expect(statusAndBody(await admin.get(ADMIN))).to.deep.equal([
      200,
      {
        config: { ...UNREACHED, syncUrl: provider.url, lastSyncedAt: null },
        revision: null,
        defaultSyncUrl: provider.url,
        pictureOrigin: provider.origin,
      },
    ]);
    expect(provider.requests).to.have.length(1);
    expect(await stored(app)).to.deep.equal([]);

    initialFetchState(app.site).pausedUntilMs = 0;
    expect((await app.anyone.get(PATH)).body).to.deep.equal(getChosen(provider.origin));
    expect(provider.requests).to.have.length(2);
  });

  it("returns 500 when the catalog cannot be loaded, while pages are served without its pictures", async () => {
    await using app = await testApp();
    await app.site.database.raw("alter table catalog_revisions rename to away");
    cachedCatalog.forget(app.site);
    const answer = await app.anyone.get(PATH);
    expect(statusAndBody(answer)).to.deep.equal([500, { error: "Failed to fetch technologies" }]);
    expect(statusAndBody(await app.anyone.get("/trpc/catalog.catalog"))[0]).to.equal(500);
    expect(getPolicy(await app.anyone.get("/"))).to.equal(`'self' data: blob: ${app.url}`);
  });

  it("is that of this server's registry by default, with picture URLs at the address of the caller", async () => {
    await using app = await testApp({ TRUST_PROXY: "1" });
    const { status, body } = await app.anyone.get(PATH);
    expect([status, Object.keys(body)]).to.deep.equal([200, Object.keys(EMPTY)]);
    const icons = body.technologies.map(({ icon }: { icon: string }) => icon);
    expect(icons).to.not.deep.equal([]);
    for (const icon of new Set<string>(icons)) {
      expect(icon.startsWith(`${app.url}/registry/assets/`), icon).to.equal(true);
      const picture = await app.anyone.get(icon.slice(app.url.length));
      expect([picture.status, picture.headers.get("content-type")]).to.deep.equal([200, "image/svg+xml"]);
    }

    const admin = await app.as("FACILITY_ADMIN");
    await admin.put(ADMIN, { config: { technologies: [{ id: "one", icon: "/registry/assets/one.svg" }] } });
    const seen = { "x-forwarded-host": "lanes.example.org", "x-forwarded-proto": "https" };
    const technologies = (icon: string) => ({ ...EMPTY, technologies: [{ id: "one", icon }] });
    expect((await app.anyone.get(PATH)).body).to.deep.equal(
      technologies(`${app.url}/registry/assets/one.svg`),
    );
    // The Host header of a request never determines the address of this server.
    expect((await app.anyone.get(PATH, seen)).body).to.deep.equal(
      technologies(`${app.url}/registry/assets/one.svg`),
    );
    expect(getPolicy(await app.anyone.get("/"))).to.equal(`'self' data: blob: ${app.url}`);
    await admin.put("/api/admin/settings/facility", { publicUrl: "https://lanes.example.org" });
    expect((await app.anyone.get(PATH)).body).to.deep.equal(
      technologies("https://lanes.example.org/registry/assets/one.svg"),
    );
    expect(getPolicy(await app.anyone.get("/"))).to.equal("'self' data: blob: https://lanes.example.org");
  });

  it("allows its pages to load pictures from at most 10 real origins, and no others", async () => {
    await using provider = await catalogProvider(CATALOG);
    await using app = await testApp({ SERVICE_API_URL: provider.url });
    // The first opened page requests the catalog of the default provider and must be able to show its pictures.
    expect(getPolicy(await app.anyone.get("/"))).to.equal(`'self' data: blob: ${provider.origin}`);
    await app.anyone.get(PATH);
    const page = await app.anyone.get("/orders");
    expect(getPolicy(page)).to.equal(
      `'self' data: blob: ${provider.origin} https://pictures.example.org http://elsewhere.example.org`,
    );
    expect(getPolicy(await app.anyone.get("/api/orders"))).to.equal("'self' data: blob:");

    const admin = await app.as("FACILITY_ADMIN");
    const hosts = [
      "*",
      "a;b",
      "'self'",
      "a,b",
      "[::1]",
      "-x",
      "a b",
      ...Array.from({ length: 12 }, (_, n) => `p${n}.org`),
    ];
    const kits = hosts.map((host) => ({ id: host, image: `https://${host}/kit.png` }));
    await admin.put(ADMIN, {
      config: { technologies: [], kits: [...kits, { id: "file", image: "file:///kit.png" }] },
    });
    expect(getPolicy(await app.anyone.get("/"))).to.equal(
      `'self' data: blob: ${Array.from({ length: 10 }, (_, n) => `https://p${n}.org`).join(" ")}`,
    );
  });

  it("is returned to the pages with known fields of the right type", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const scheme = { id: "scheme", name: ["no", "text"], chemistry: "V14", invented: true };
    await admin.put(ADMIN, { config: { technologies: [], barcodeSchemes: [scheme] } });
    const { status, body } = await app.anyone.get("/trpc/catalog.catalog");
    expect([status, body.result.data]).to.deep.equal([
      200,
      { ...EMPTY, barcodeSchemes: [{ id: "scheme", name: "scheme", chemistry: "V14", description: null }] },
    ]);
  });
});

describe("/api/admin/sequencing-tech", () => {
  let provider: CatalogProvider;
  let app: TestApp;
  let admin: Person;
  before(async () => {
    provider = await catalogProvider(CATALOG);
    app = await testApp({ SERVICE_API_URL: provider.url });
    admin = await app.as("FACILITY_ADMIN");
  });
  after(async () => {
    await app[Symbol.asyncDispose]();
    await provider[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    provider.answer(CATALOG);
    provider.requests.length = 0;
    await app.site.database("catalog_revisions").delete();
    cachedCatalog.forget(app.site);
  });

  const act = (action: unknown, fields: object = {}) => admin.post(ADMIN, { action, ...fields });
  const save = async (config: object) => {
    const answer = await admin.put(ADMIN, { config: { technologies: [], ...config } });
    expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
    return answer;
  };
  const read = async () => (await admin.get(ADMIN)).body.config;

  describe("is refused before anything else is checked", () => {
    const DEMO = [403, { error: "Administration is disabled in the public demo." }] as const;
    const calls: [string, string, boolean][] = [
      ["GET", ADMIN, true],
      ["PUT", ADMIN, false],
      ["POST", ADMIN, false],
      ["GET", "/trpc/catalog.configuration", true],
      ["GET", "/trpc/catalog.revisions", true],
      ...["save", "checkUpdates", "sync", "reset", "perform", "restore"].map(
        (name): [string, string, boolean] => ["POST", `/trpc/catalog.${name}`, false],
      ),
    ];
    it("without a session, to researchers, and to demo admins for writing", async () => {
      const researcher = await app.as("RESEARCHER");
      const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
      const summarize = (path: string, { status, body }: Answer) =>
        path.startsWith("/trpc") ? [status, { error: body.error?.message }] : [status, body];
      for (const [method, path, isRead] of calls) {
        const call = async (who: { send: Person["send"] }) =>
          summarize(path, await who.send(method, path, method === "GET" ? undefined : {}));
        expect(await call(app.anyone), path).to.deep.equal([401, { error: "Unauthorized" }]);
        expect(await call(researcher), path).to.deep.equal([403, { error: "Unauthorized" }]);
        if (!isRead) expect(await call(demo), path).to.deep.equal(DEMO);
      }
      expect(provider.requests).to.deep.equal([]);
      expect((await demo.get(ADMIN)).status).to.equal(200);
    });
  });

  describe("PUT", () => {
    it("stores the sent catalog, returns it completely, and records the author", async () => {
      const answer = await admin.put(ADMIN, {
        config: {
          version: "7",
          technologies: [{ id: "own", icon: "own.svg", localOverrides: true, ours: { a: [null] } }],
          kits: { not: "a list" },
          categories: [{ id: "c" }],
          syncUrl: "https://catalog.example.org/t?key=secret",
          lastSyncedAt: "1999-01-01T00:00:00.000Z",
        },
      });
      const config = {
        ...EMPTY,
        version: 7,
        technologies: [{ id: "own", icon: "own.svg", localOverrides: true, ours: { a: [null] } }],
        categories: [{ id: "c" }],
        syncUrl: "https://catalog.example.org/t?key=secret",
        lastSyncedAt: null,
      };
      const whole = {
        config,
        revision: 1,
        defaultSyncUrl: provider.url,
        pictureOrigin: "https://catalog.example.org",
      };
      expect(statusAndBody(answer)).to.deep.equal([200, whole]);
      expect(statusAndBody(await admin.get(ADMIN))).to.deep.equal([200, whole]);
      expect((await app.anyone.get(PATH)).body.technologies[0].icon).to.equal(
        "https://catalog.example.org/own.svg",
      );
      const requestId = answer.headers.get("x-request-id");
      const [entry] = await AuditEntry.query(app.db).where({ targetType: "catalog", requestId });
      expect(entry).to.include({ action: "catalog.saved", userId: admin.user.id, before: null });
      expect(entry?.after).to.deep.include({
        version: 7,
        technologies: 1,
        syncUrl: "https://catalog.example.org/t",
      });
    });

    it("uses the default provider for an empty syncUrl and for its own address", async () => {
      for (const syncUrl of ["", null, undefined, provider.url, ` ${provider.url} `]) {
        const { body } = await save({ syncUrl });
        expect(body.config.syncUrl).to.equal(provider.url);
        expect((await CatalogRevision.query(app.db).findById(body.revision))?.config).to.have.property(
          "syncUrl",
          null,
        );
      }
    });

    it("keeps the time of the last sync", async () => {
      const { body } = await act("sync");
      const { body: saved } = await save({ lastSyncedAt: null, version: 9 });
      expect(saved.config.lastSyncedAt).to.equal(body.config.lastSyncedAt).and.to.match(ISO);
    });

    it("is refused with the first error, and stores nothing", async () => {
      const before = (await save({ technologies: [{ id: "mine" }] })) && (await stored(app));
      const required = { error: "Config is required" };
      const notArray = { error: "Technologies must be an array" };
      const rows: [unknown, number, object][] = [
        [{}, 400, required],
        [undefined, 400, required],
        [{ config: null }, 400, required],
        [{ config: [] }, 400, required],
        [{ config: "catalog" }, 400, required],
        [{ config: {} }, 400, notArray],
        [{ config: { technologies: {}, syncUrl: "ftp://example.org" } }, 400, notArray],
        [{ config: { config: { technologies: [] } } }, 400, notArray],
        ...[
          "ftp://example.org",
          "catalog.example.org",
          "http://",
          "https://someone:secret@example.org",
          "http://exam\nple.org",
          "http://exa mple.org",
          " ",
          7,
          {},
          [],
          false,
          `http://example.org/${"a".repeat(2_000)}`,
        ].map((syncUrl): [unknown, number, object] => [
          { config: { technologies: [{ id: 1 }], syncUrl } },
          400,
          SYNC_URL_INVALID,
        ]),
        [
          { config: { technologies: [{ id: "a" }, { id: "a" }, {}, 4] } },
          400,
          {
            error: "The catalog cannot be saved",
            details: [
              'technologies[1] has the same id as an earlier entry: "a"',
              "technologies[2] has no id",
              "technologies[3] is not an object",
            ],
          },
        ],
        [
          { config: { technologies: [{ id: "a", text: "\0" }] } },
          400,
          {
            error: "The catalog cannot be saved",
            details: [
              "technologies[0] has text that cannot be stored: a NUL character, or half of a surrogate pair",
            ],
          },
        ],
        ["{", 400, { error: "Invalid JSON body" }],
        [`"${" ".repeat(17 * 1024 * 1024)}"`, 413, { error: "Request body is too large" }],
        [{ config: { technologies: [] }, revision: "1" }, 400, { error: "revision must be an integer" }],
      ];
      for (const [body, status, answer] of rows)
        expect(
          statusAndBody(await admin.put(ADMIN, body)),
          JSON.stringify(body)?.slice(0, 200),
        ).to.deep.equal([status, answer]);
      expect(await stored(app)).to.deep.equal(before);
    });

    it("accepts a catalog of megabytes", async () => {
      const technologies = Array.from({ length: 1_000 }, (_, n) => ({
        id: `t${n}`,
        text: "a".repeat(5_000),
      }));
      const { body } = await save({ technologies });
      expect(body.config.technologies).to.deep.equal(technologies);
    });

    it("with a base revision is refused if a newer one exists: one of several concurrent ones is accepted", async () => {
      const edit = (id: string, revision: number | null) =>
        admin.put(ADMIN, { config: { technologies: [{ id }] }, revision });
      expect(statuses(await Promise.all(["a", "b", "c"].map((id) => edit(id, null))))).to.deep.equal({
        200: 1,
        409: 2,
      });
      expect(statuses(await Promise.all(["d", "e", "f"].map((id) => edit(id, 1))))).to.deep.equal({
        200: 1,
        409: 2,
      });
      expect(statusAndBody(await edit("g", 1))).to.deep.equal([
        409,
        { error: "Another user has changed the catalog. Reload it.", revision: 2 },
      ]);
      const others = await Promise.all(["h", "i", "j"].map((id) => save({ technologies: [{ id }] })));
      expect(others.map(({ body }) => String(body.revision)).sort()).to.deep.equal(["3", "4", "5"]);
      const requestIds = others.map(({ headers }) => headers.get("x-request-id") ?? "");
      const entries = await AuditEntry.query(app.db).whereIn("requestId", requestIds);
      expect(entries.map(({ targetId }) => targetId).sort()).to.deep.equal(["3", "4", "5"]);
    });
  });

  describe("POST check-updates", () => {
    it("returns the provider's updates, and changes nothing", async () => {
      await save({
        version: 1,
        technologies: [{ id: "later", order: 9, name: "Ours", localOverrides: true }],
      });
      provider.answer({
        version: 2,
        technologies: [
          { id: "later", order: 1, name: "Theirs", icon: "l.svg" },
          { id: "new", name: "New" },
        ],
      });
      const before = await stored(app);
      expect(statusAndBody(await act("check-updates"))).to.deep.equal([
        200,
        {
          hasUpdates: true,
          applied: false,
          remoteVersion: 2,
          currentVersion: 1,
          newTechnologies: 1,
          changes: [
            {
              collection: "technologies",
              id: "later",
              name: "Ours",
              kind: "changed",
              fields: [{ field: "icon", local: null, remote: "l.svg" }],
            },
            {
              collection: "technologies",
              id: "later",
              name: "Ours",
              kind: "kept",
              fields: [
                { field: "order", local: 9, remote: 1 },
                { field: "name", local: "Ours", remote: "Theirs" },
              ],
            },
            { collection: "technologies", id: "new", name: "New", kind: "new", fields: [] },
          ],
        },
      ]);
      expect(await stored(app)).to.deep.equal(before);
    });

    it("without updates changes nothing, also without a stored catalog", async () => {
      provider.answer({ version: "1" });
      const nothing = {
        hasUpdates: false,
        applied: false,
        remoteVersion: 1,
        currentVersion: 1,
        newTechnologies: 0,
        changes: [],
      };
      expect(statusAndBody(await act("check-updates"))).to.deep.equal([200, nothing]);
      expect(await stored(app)).to.deep.equal([]);
    });

    it("requests the given syncUrl, else the configured one, else the default one", async () => {
      await using own = await catalogProvider({ version: 20 });
      await using other = await catalogProvider({ version: 30 });
      await save({ syncUrl: own.url });
      const versions = [
        await act("check-updates"),
        await act("check-updates", { syncUrl: other.url }),
        await act("check-updates", { syncUrl: "" }),
        await act("check-updates", { syncUrl: null }),
      ].map(({ body }) => body.remoteVersion);
      expect(versions).to.deep.equal([20, 30, 3, 3]);
      expect(await read()).to.include({ version: 0, syncUrl: own.url });
    });
  });

  describe("POST sync", () => {
    it("merges entry by entry, and stores version, syncUrl and when (catalog §9)", async () => {
      await using other = await catalogProvider({
        config: {
          version: 12,
          syncUrl: "https://not.taken.example.org",
          lastSyncedAt: "1999-01-01T00:00:00.000Z",
          edition: "spring",
          technologies: [
            { id: "brought", icon: "/b.svg" },
            { id: "plain", name: "Theirs", available: true, fresh: 1 },
            { id: "overridden", name: "Theirs", available: true, fresh: 1 },
          ],
          kits: [{ id: "kit", kitKind: "sequencing_only", barcoding: { supported: true } }],
          barcodeSets: [{ id: "set", count: 24 }],
        },
      });
      await save({
        version: 30,
        ours: true,
        technologies: [
          { id: "local-only", order: 1 },
          { id: "plain", name: "Ours", available: false, kept: 2 },
          { id: "overridden", name: "Ours", localOverrides: true },
        ],
        kits: [{ id: "kit" }],
      });
      const answer = await act("sync", { syncUrl: other.url });
      const { lastSyncedAt } = answer.body.config;
      expect(lastSyncedAt).to.match(ISO).and.not.to.match(/^1999/);
      const config = {
        ...EMPTY,
        version: 12,
        ours: true,
        edition: "spring",
        technologies: [
          { id: "brought", icon: "/b.svg" },
          { id: "plain", name: "Theirs", available: false, fresh: 1, kept: 2 },
          { id: "overridden", name: "Ours", available: true, fresh: 1, localOverrides: true },
          { id: "local-only", order: 1 },
        ],
        kits: [{ id: "kit", kitKind: "sequencing_only", barcoding: { supported: true } }],
        barcodeSets: [{ id: "set", count: 24 }],
        syncUrl: other.url,
        lastSyncedAt,
      };
      const { changes, ...rest } = answer.body;
      expect([answer.status, rest]).to.deep.equal([
        200,
        {
          hasUpdates: true,
          applied: true,
          remoteVersion: 12,
          currentVersion: 30,
          newTechnologies: 1,
          config,
        },
      ]);
      expect(changes.map(({ id, kind }: { id: string; kind: string }) => [id, kind])).to.deep.equal([
        ["brought", "new"],
        ["plain", "changed"],
        ["plain", "kept"],
        ["overridden", "changed"],
        ["overridden", "kept"],
        ["kit", "changed"],
        ["set", "new"],
      ]);
      expect(await read()).to.deep.equal(config);
      const { technologies } = (await app.anyone.get(PATH)).body;
      expect(technologies[1]).to.deep.equal({ id: "brought", icon: `${other.origin}/b.svg` });
      expect((await act("check-updates")).body).to.include({
        hasUpdates: false,
        remoteVersion: 12,
        currentVersion: 12,
      });
    });

    it("without updates stores its time and the given syncUrl, also at night, and can be undone", async () => {
      await using other = await catalogProvider({ version: 3 });
      await save({ technologies: [{ id: "mine" }], version: 3 });
      const first = await act("sync", { syncUrl: other.url });
      expect(first.body).to.include({
        hasUpdates: false,
        applied: true,
        remoteVersion: 3,
        newTechnologies: 0,
      });
      expect(first.body.changes).to.deep.equal([]);
      expect(first.body.config).to.deep.equal({
        ...EMPTY,
        version: 3,
        technologies: [{ id: "mine" }],
        syncUrl: other.url,
        lastSyncedAt: first.body.config.lastSyncedAt,
      });
      for (let night = 0; night < 3; night++) await act("sync");
      const last = await read();
      expect(last).to.deep.equal({ ...first.body.config, lastSyncedAt: last.lastSyncedAt });
      expect(last.lastSyncedAt).to.match(ISO);
      const rows = await CatalogRevision.query(app.db).select("revision", "action").orderBy("revision");
      expect(rows.map(({ revision, action }) => [revision, action])).to.deep.equal([
        [1, "saved"],
        [5, "synced"],
      ]);
    });

    it("of an instance without a catalog accepts everything", async () => {
      const { body } = await act("sync", {});
      expect(body).to.include({ hasUpdates: true, currentVersion: 1, remoteVersion: 3, newTechnologies: 5 });
      expect(await read()).to.deep.equal({
        ...CATALOG,
        syncUrl: provider.url,
        lastSyncedAt: body.config.lastSyncedAt,
      });
    });

    it("loses no concurrent save or sync", async () => {
      await using other = await catalogProvider();
      await save({ version: 1, technologies: [{ id: "old" }] });
      const replies = [held(CATALOG), held({ version: 1, technologies: [{ id: "other" }] })];
      for (const [index, one] of [provider, other].entries()) one.answer(replies[index]?.reply);
      const syncs = Promise.all([act("sync"), act("sync"), act("sync", { syncUrl: other.url })]);
      await until(() => provider.requests.length === 2 && other.requests.length === 1);
      await save({
        version: 1,
        technologies: [{ id: "old", name: "Mine", localOverrides: true }, { id: "added" }],
      });
      for (const { release } of replies) release();
      expect(statuses(await syncs)).to.deep.equal({ 200: 3 });
      const config = await read();
      const ids = config.technologies.map(({ id }: { id: string }) => id).sort();
      expect(ids).to.deep.equal([
        "added",
        "first",
        "later",
        "old",
        "other",
        "sold-out",
        "teaser",
        "unordered",
      ]);
      expect(config.technologies).to.deep.include({ id: "old", name: "Mine", localOverrides: true });
      expect(config.syncUrl).to.equal(other.url);
    });

    it("does not let the catalog grow by fields that a provider renames each time", async () => {
      const grown = (version: number) => ({
        version,
        technologies: [{ id: "first" }],
        [`invented${version}`]: Array.from({ length: 300_000 }, () => 0),
      });
      provider.answer(grown(1));
      expect((await act("sync", { syncUrl: provider.url })).status).to.equal(200);
      provider.answer(grown(2));
      expect(statusAndBody(await act("sync"))).to.deep.equal([
        502,
        {
          error: "Registry returned invalid sequencing tech config",
          details: ["Together with the local entries, the catalog is too large"],
        },
      ]);
      expect((await read()).version).to.equal(1);
    });
  });

  it("POST reset replaces all local changes by the default provider's catalog", async () => {
    await save({
      version: 40,
      ours: 1,
      technologies: [{ id: "mine" }],
      syncUrl: "https://catalog.example.org/",
    });
    const { status, body } = await act("reset", { syncUrl: "not looked at" });
    expect([status, body]).to.deep.equal([
      200,
      {
        config: { ...CATALOG, syncUrl: provider.url, lastSyncedAt: body.config.lastSyncedAt },
        message: "The catalog is that of the default provider again",
      },
    ]);
    expect(await read()).to.deep.equal(body.config);
  });

  it("POST refuses unknown actions, and a bad syncUrl without asking anyone", async () => {
    for (const action of [undefined, null, "", "SYNC", "check", 1, {}, "__proto__"])
      expect(statusAndBody(await act(action, { syncUrl: "ftp://x" }))).to.deep.equal([
        400,
        { error: "Unknown action" },
      ]);
    for (const action of ["check-updates", "sync"])
      for (const syncUrl of ["ftp://example.org", "nowhere", "https://a:b@example.org", 7, {}])
        expect(statusAndBody(await act(action, { syncUrl }))).to.deep.equal([400, SYNC_URL_INVALID]);
    expect(provider.requests).to.deep.equal([]);
    expect(await stored(app)).to.deep.equal([]);
  });

  describe("POST reports how a provider failed, and the stored catalog is unchanged byte for byte, when it", () => {
    for (const [what, reply, body] of HOSTILE)
      it(what, async () => {
        await save({ technologies: [{ id: "mine" }] });
        const before = await stored(app);
        provider.answer(reply);
        expect(statusAndBody(await act("sync"))).to.deep.equal([502, body]);
        expect(await stored(app)).to.deep.equal(before);
      });

    it("is one to check or to reset to", async () => {
      await save({ technologies: [{ id: "mine" }] });
      const before = await stored(app);
      provider.answer([]);
      for (const action of ["check-updates", "reset"])
        expect(statusAndBody(await act(action))).to.deep.equal([
          502,
          { error: "Registry returned invalid sequencing tech config" },
        ]);
      expect(await stored(app)).to.deep.equal(before);
    });
  });

  describe("revisions", () => {
    const call = (name: string, input: object) => admin.post(`/trpc/catalog.${name}`, input);

    it("of the last 50 changes are stored, listed, and can each be restored", async () => {
      for (let version = 1; version <= 52; version++)
        await save({ version, technologies: [{ id: `t${version}` }] });
      const { body } = await admin.get("/trpc/catalog.revisions");
      const { revisions } = body.result.data;
      expect(revisions.map(({ revision }: { revision: number }) => revision)).to.deep.equal(
        Array.from({ length: 50 }, (_, n) => 52 - n),
      );
      const { createdAt, ...newest } = revisions[0];
      expect(createdAt).to.match(ISO);
      expect(newest).to.deep.equal({
        revision: 52,
        action: "saved",
        edits: {
          count: 2,
          first: [
            { collection: "technologies", id: "t52", name: null, kind: "added" },
            { collection: "technologies", id: "t51", name: null, kind: "removed" },
          ],
        },
        version: 52,
        counts: {
          technologies: 1,
          devices: 0,
          flowCells: 0,
          kits: 0,
          software: 0,
          barcodeSchemes: 0,
          barcodeSets: 0,
        },
        createdBy: {
          id: admin.user.id,
          firstName: admin.user.firstName,
          lastName: admin.user.lastName,
          email: admin.user.email,
        },
      });

      const restored = await call("restore", { revision: 3 });
      expect(restored.body.result.data).to.deep.include({ revision: 53 });
      expect(await read()).to.deep.include({ version: 3, technologies: [{ id: "t3" }] });
      const gone = await call("restore", { revision: 2 });
      expect([gone.status, gone.body.error.message]).to.deep.equal([404, "Catalog revision not found"]);
    });
  });
});

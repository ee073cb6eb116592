import { expect } from "chai";
import { request } from "node:http";
import { type TestApp, testApp } from "../../helpers/app.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

const PUBLIC = "https://lanes.example.org";
const FACILITY = "/api/admin/settings/facility";
const REFUSED = [403, { error: "Cross-origin request refused" }];

/** A request with a custom Host header, which fetch does not send. */
function send(
  app: TestApp,
  method: string,
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(app.url + path, { method, headers }, (answer) => {
      let body = "";
      answer.setEncoding("utf8").on("data", (text: string) => (body += text));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body }));
    });
    sent.on("error", reject).end();
  });
}

describe("the public address", () => {
  const downloads = ({ body }: { body: string }) =>
    (JSON.parse(body) as { pipelines: { versions: { downloadUrl: string }[] }[] }).pipelines.flatMap(
      ({ versions }) => versions.map(({ downloadUrl }) => new URL(downloadUrl).origin),
    );

  for (const proxies of ["0", "1"])
    it(`is never taken from a request, with TRUST_PROXY=${proxies}`, async () => {
      await using app = await testApp({ TRUST_PROXY: proxies });
      const answer = await send(app, "GET", "/registry", {
        host: "evil.example",
        "x-forwarded-host": "evil.example",
        "x-forwarded-proto": "https",
      });
      expect(new Set(downloads(answer))).to.deep.equal(new Set([app.url]));
      expect(answer.body).to.not.include("evil.example");
    });

  it("is PUBLIC_URL before the setting, and the setting before where the server listens", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const known = async () => (await app.anyone.get("/trpc/setup.welcome")).body.result.data.publicUrl;
    const first = async () => new Set(downloads(await send(app, "GET", "/registry", {})));
    expect([await known(), await first()]).to.deep.equal([null, new Set([app.url])]);
    await admin.put(FACILITY, { publicUrl: ` ${PUBLIC}/ ` });
    expect([await known(), await first()]).to.deep.equal([PUBLIC, new Set([PUBLIC])]);
    await app.restart();
    expect(await first()).to.deep.equal(new Set([PUBLIC]));
    await admin.put(FACILITY, { publicUrl: null });
    expect([await known(), await first()]).to.deep.equal([null, new Set([app.url])]);

    await using fixed = await testApp({ PUBLIC_URL: "https://env.example.org/" });
    await (await fixed.as("FACILITY_ADMIN")).put(FACILITY, { publicUrl: PUBLIC });
    const answer = await send(fixed, "GET", "/registry", {});
    expect(new Set(downloads(answer))).to.deep.equal(new Set(["https://env.example.org"]));
  });

  it("does not prevent this server from using its own registry", async () => {
    await using app = await testApp({ PUBLIC_URL: "https://unreachable.invalid" });
    const admin = await app.as("FACILITY_ADMIN");
    const { status } = await admin.post("/api/admin/settings/pipelines/install", { pipelineId: "reads-qc" });
    expect(status).to.equal(200);
  });

  const wrong = [
    "lanes.example.org",
    "ftp://lanes.example.org",
    "https://me@lanes.example.org",
    `${PUBLIC}/lanes`,
  ];
  for (const publicUrl of wrong)
    it(`is not ${publicUrl}`, async () => {
      await using app = await testApp();
      const answer = await (await app.as("FACILITY_ADMIN")).put(FACILITY, { publicUrl });
      expect(statusAndBody(answer)).to.deep.equal([
        400,
        { error: "publicUrl must be an http or https address of host and port, without a path" },
      ]);
    });

  it("is compared with the Origin of a change, regardless of Host", async () => {
    await using app = await testApp({ PUBLIC_URL: PUBLIC, TRUST_PROXY: "1" });
    const signOut = (origin: string, host = "lanes.example.org") =>
      send(app, "POST", "/api/auth/sign-out", { origin, host, "content-length": "0" });
    expect((await signOut(PUBLIC)).status).to.equal(200);
    expect((await signOut(PUBLIC, "10.0.0.5:3000")).status).to.equal(200);
    for (const [origin, host] of [
      ["http://lanes.example.org", "lanes.example.org"],
      ["https://evil.example", "evil.example"],
    ] as const)
      expect((await signOut(origin, host)).status, origin).to.equal(403);
  });

  it("is requested in the log when a page of the requested host is refused", async () => {
    await using app = await testApp();
    const headers = { origin: "http://lab.example.org", host: "lab.example.org", "content-length": "0" };
    const { status, body } = await send(app, "POST", "/api/auth/sign-out", headers);
    expect([status, JSON.parse(body)]).to.deep.equal(REFUSED);
    await send(app, "POST", "/api/auth/sign-out", headers);
    const hints = app.logged.filter(({ msg }) => String(msg).endsWith("set PUBLIC_URL"));
    expect(hints).to.have.length(1);
    expect(hints[0]).to.include({ origin: "http://lab.example.org" });
  });

  it("is not required by an installation behind a proxy", async () => {
    await using app = await testApp({ TRUST_PROXY: "1" });
    const headers = { origin: PUBLIC, "x-forwarded-host": "lanes.example.org", "content-length": "0" };
    expect((await send(app, "POST", "/api/auth/sign-out", headers)).status).to.equal(200);
  });

  it("is saved only from a page of that address or of this machine, so that a typing error cannot lock users out", async () => {
    await using app = await testApp({ TRUST_PROXY: "1" });
    const admin = await app.as("FACILITY_ADMIN");
    const from = (origin: string) => ({ origin, "x-forwarded-host": new URL(origin).host });
    const typo = { publicUrl: "https://lanse.example.org" };
    expect(statusAndBody(await admin.put(FACILITY, typo, from(PUBLIC)))).to.deep.equal([
      400,
      {
        error:
          "Open Lanekeeper at this public address and save it there. Pages at other addresses cannot save changes afterwards.",
      },
    ]);
    expect((await admin.put(FACILITY, { publicUrl: PUBLIC }, from(PUBLIC))).status).to.equal(200);
    expect(
      statusAndBody(await admin.put(FACILITY, { name: "X" }, from("https://evil.example"))),
    ).to.deep.equal(REFUSED);
    expect((await admin.put(FACILITY, { name: "X", publicUrl: PUBLIC }, from(PUBLIC))).status).to.equal(200);
  });

  it("is reported as missing by the status of a reachable server, until it is set", async () => {
    const notes = async (environment: Record<string, string>) => {
      await using app = await testApp(environment);
      return (await app.anyone.get("/api/setup/status")).body.notes;
    };
    const missing = ["No public URL is set: set PUBLIC_URL, or the public URL in the facility settings."];
    expect(await notes({})).to.equal(undefined);
    expect(await notes({ HOST: "0.0.0.0" })).to.deep.equal(missing);
    expect(await notes({ TRUST_PROXY: "1" })).to.deep.equal(missing);
    expect(await notes({ TRUST_PROXY: "1", PUBLIC_URL: PUBLIC })).to.equal(undefined);
  });
});

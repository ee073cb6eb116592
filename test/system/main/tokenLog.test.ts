import { expect } from "chai";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { packageRoot } from "../../../server/platform/site/release.ts";
import { Browser } from "../../helpers/browser.ts";
import { cloneDatabase } from "../../helpers/database.ts";
import { startServer } from "../../helpers/server.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { until } from "../../helpers/until.ts";

const ADMIN = { email: "admin@example.org", password: "a password nobody may read" };

describe("the log of a server", function () {
  this.timeout(120_000);
  before(() => {
    execFileSync(process.execPath, [join(packageRoot(), "server/main/prepare.js"), "--build"]);
  });

  it("has no password, session or API token, also at its most detailed level and after errors", async () => {
    const home = await tempDir();
    const database = await cloneDatabase();
    try {
      const server = await startServer({
        LANEKEEPER_HOME: home.path,
        DATABASE_URL: database.url,
        LANEKEEPER_ADMIN_EMAIL: ADMIN.email,
        LANEKEEPER_ADMIN_PASSWORD: ADMIN.password,
        LOG_LEVEL: "trace",
      });
      await server.anyone.post("/api/auth/sign-in", { ...ADMIN, password: "a wrong password of somebody" });
      expect((await server.anyone.post("/api/auth/sign-in", ADMIN)).status).to.equal(200);
      const created = await server.anyone.post("/api/tokens", { name: "Script", scopes: ["read"] });
      expect(created.status).to.equal(201);
      const { token } = created.body as { token: string };
      const script = Object.assign(new Browser(server.url), { token });
      const unknown = Object.assign(new Browser(server.url), { token: `lk_${"Z".repeat(43)}` });
      const statuses: number[] = [];
      for (const browser of [script, unknown])
        for (const [method, path, body] of [
          ["GET", "/api/orders", undefined],
          ["GET", "/api/orders/unknown", undefined],
          ["GET", "/trpc/orders.list?input=%7B", undefined],
          ["POST", "/api/orders", "{"],
          ["POST", "/api/tokens", { name: token, scopes: [token] }],
          ["GET", "/api/admin/users", undefined],
        ] as const)
          statuses.push((await browser.send(method, path, body)).status);
      expect(statuses).to.include.members([200, 400, 401, 403, 404]);
      // The database goes away under the requests.
      await database.remove();
      await until(async () => (await script.get("/api/orders")).status >= 500, "an error of the server");
      await server[Symbol.asyncDispose]();
      const log = server.stdout() + server.stderr();
      expect(log.length).to.be.greaterThan(1_000);
      const cookie = decodeURIComponent(server.anyone.cookie?.split("=")[1] ?? "").replace(/^s:/, "");
      const secrets = [token, token.slice(3), unknown.token.slice(3), ADMIN.password, "wrong password of"];
      expect([...secrets, cookie.split(".")[0] ?? ""].filter((secret) => log.includes(secret))).to.deep.equal(
        [],
      );
      expect(cookie.length).to.be.greaterThan(20);
    } finally {
      await database.remove();
      await home.remove();
    }
  });
});

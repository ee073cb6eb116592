import { expect } from "chai";
import { chmod, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SequencingArtifact } from "../../../db/models/SequencingArtifact.ts";
import { ApiToken } from "../../../db/models/ApiToken.ts";
import { PASSWORD, type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { cli, spawnCli } from "../../helpers/cli.ts";
import { anOrder } from "../../helpers/factories.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { tempDir } from "../../helpers/tempDir.ts";

describe("npm run cli -- login", function () {
  this.timeout(60_000);
  let app: TestApp;
  let admin: Person;
  let folder: Awaited<ReturnType<typeof tempDir>>;
  let homes = 0;

  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    folder = await tempDir();
  });
  after(async () => {
    await app[Symbol.asyncDispose]();
    await folder.remove();
  });

  /** A computer without stored tokens. */
  function computer() {
    const config = join(folder.path, `config${++homes}`);
    const path = join(config, "lanekeeper", "tokens.json");
    return {
      path,
      run: (words: string[], typed = "") => cli(words, { XDG_CONFIG_HOME: config }, typed),
      spawn: (words: string[], typed = "") => spawnCli(words, { XDG_CONFIG_HOME: config }, typed),
      stored: async () => JSON.parse(await readFile(path, "utf8")) as object,
      modeOf: async (name = path) => ((await stat(name)).mode & 0o777).toString(8),
    };
  }
  async function aToken(scopes = ["data:write"]): Promise<string> {
    return (await admin.post("/api/tokens", { name: "Command line", scopes })).body.token;
  }
  const report = async () => {
    const path = join(folder.path, "report.html");
    await writeFile(path, "<p>report</p>");
    return path;
  };

  it("checks a token and stores it for this user only; other commands use it, and logout revokes it", async () => {
    const { run, path, stored, modeOf } = computer();
    const token = await aToken();
    const login = await run(["login", "--url", `${app.url}/`], `${token}\n`);
    expect(login).to.deep.equal({
      code: 0,
      stdout: `Signed in to ${app.url} as Person 1 (${admin.user.email}).\n`,
      stderr: "",
    });
    expect(await stored()).to.deep.equal({ current: app.url, tokens: { [app.url]: token } });
    expect([await modeOf(), await modeOf(join(path, ".."))]).to.deep.equal(["600", "700"]);

    const order = await anOrder(app.db, admin.user.id);
    const upload = ["upload", await report(), "--artifact", "--order", order.orderNumber];
    const sent = await run(upload);
    expect([sent.code, sent.stderr.includes(token)]).to.deep.equal([0, false]);
    expect(await SequencingArtifact.query(app.db).where({ orderId: order.id }).resultSize()).to.equal(1);

    expect(await run(["logout"])).to.deep.equal({
      code: 0,
      stdout: `Signed out of ${app.url}.\n`,
      stderr: "",
    });
    expect(await stored()).to.deep.equal({ current: null, tokens: {} });
    admin.token = token;
    const refused = await admin.get("/api/orders");
    admin.token = undefined;
    expect([refused.status, refused.body]).to.deep.equal([401, { error: "Invalid token" }]);

    expect(await run([...upload, "--url", app.url])).to.deep.equal({
      code: 1,
      stdout: "",
      stderr: `Not signed in to ${app.url}. Run login --url ${app.url}, or name an account with --email.\n`,
    });
    expect(await run(["logout", "--url", app.url])).to.deep.equal({
      code: 1,
      stdout: "",
      stderr: `Not signed in to ${app.url}.\n`,
    });
  });

  it("stores nothing for an invalid token or an unreachable server, and takes no token as an argument", async () => {
    const { run, path } = computer();
    const token = await aToken();
    expect(await run(["login", "--url", app.url], "lk_wrong\n")).to.deep.equal({
      code: 1,
      stdout: "",
      stderr: "Invalid token\n",
    });
    expect(await run(["login", "--url", "http://127.0.0.1:1"], token)).to.deep.equal({
      code: 1,
      stdout: "",
      stderr: "Lanekeeper at http://127.0.0.1:1 cannot be reached. Run the same command again to continue.\n",
    });
    for (const words of [["login"], ["login", "--url", "ftp://x"], ["login", "--url", app.url, token]])
      expect((await run(words, token)).code).to.equal(1);
    expect(await readdir(join(path, "../..")).catch(() => [])).to.deep.equal([]);
  });

  itNightly("prefers the account that --email names, and reports a revoked token", async () => {
    const { run } = computer();
    await run(["login", "--url", app.url], await aToken(["read"]));
    const order = await anOrder(app.db, admin.user.id);
    const upload = ["upload", await report(), "--artifact", "--order", order.orderNumber];
    expect((await run(upload)).stderr).to.match(/^Token lacks scope: data:write$/m);
    expect((await run([...upload, "--email", admin.user.email], PASSWORD)).code).to.equal(0);
    await ApiToken.query(app.db).patch({ revokedAt: new Date() }).whereNull("revokedAt");
    expect(await run(upload)).to.deep.equal({ code: 1, stdout: "", stderr: "Invalid token\n" });
    expect(await run(["logout"])).to.deep.equal({
      code: 0,
      stdout: `Signed out of ${app.url}.\n`,
      stderr: "The token could not be revoked (Invalid token). Revoke it on the account page.\n",
    });
  });

  itNightly("keeps a token for each server", async () => {
    const { run, stored } = computer();
    const [first, second] = [await aToken(), await aToken()];
    const other = app.url.replace("127.0.0.1", "localhost");
    await run(["login", "--url", app.url], first);
    await run(["login", "--url", other], second);
    expect(await stored()).to.deep.equal({
      current: other,
      tokens: { [app.url]: first, [other]: second },
    });
    await run(["logout", "--url", app.url]);
    expect(await stored()).to.deep.equal({ current: other, tokens: { [other]: second } });
  });

  it("refuses a file that other users can read, or that is damaged", async () => {
    const { run, path } = computer();
    await run(["login", "--url", app.url], await aToken());
    await chmod(path, 0o644);
    const order = ["run", "watch", "RUN-1"];
    expect(await run(order)).to.deep.equal({
      code: 1,
      stdout: "",
      stderr: `Other users can read ${path}. Revoke its tokens, and delete it or run chmod 600 on it.\n`,
    });
    await chmod(path, 0o600);
    await writeFile(path, "{");
    expect((await run(order)).stderr).to.equal(`${path} is damaged. Delete it and sign in again.\n`);
  });

  it("leaves a complete file when it is killed at any moment", async () => {
    const { run, spawn, path, stored, modeOf } = computer();
    const tokens = [await aToken(), await aToken()];
    await run(["login", "--url", app.url], tokens[0]);
    for (const delayMs of [150, 250, 350, 450]) {
      const { child, ended } = spawn(["login", "--url", app.url], tokens[1]);
      const timer = setTimeout(() => child.kill("SIGKILL"), delayMs);
      await ended;
      clearTimeout(timer);
      const kept = (await stored()) as { tokens: Record<string, string> };
      expect(tokens).to.include(kept.tokens[app.url]);
      for (const name of await readdir(join(path, "..")))
        expect(await modeOf(join(path, "..", name))).to.equal("600");
    }
  });

  itNightly("does not follow a directory in place of the file", async () => {
    const { run, path } = computer();
    await mkdir(path, { recursive: true, mode: 0o700 });
    const login = await run(["login", "--url", app.url], await aToken());
    expect(login.code).to.equal(1);
  });
});

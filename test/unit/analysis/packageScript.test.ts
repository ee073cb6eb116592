import { expect } from "chai";
import { writeFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { PackageScriptError, runPackageScript } from "../../../server/analysis/pipelines/runPackageScript.ts";
import { readEnv } from "../../../server/platform/site/env.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { until } from "../../helpers/until.ts";
import { processStart } from "../../../db/processIdentity.ts";

describe("a script of a package", () => {
  let folder: Awaited<ReturnType<typeof tempDir>>;
  beforeEach(async () => void (folder = await tempDir()));
  afterEach(() => folder.remove());

  async function run(source: string, options: { timeLimitMs?: number; outputMaxBytes?: number } = {}) {
    const script = join(folder.path, "script.mjs");
    await writeFile(script, source);
    const { passedOn: env } = readEnv({
      PATH: process.env["PATH"],
      DATABASE_URL: "postgresql://me:secret@x/y",
    });
    return runPackageScript({ script, folder: folder.path, env, input: { a: "ä\n" }, ...options });
  }
  const refused = (source: string, options = {}) =>
    run(source, options).then(
      () => expect.fail("it was taken"),
      (error: unknown) => {
        expect(error).to.be.instanceOf(PackageScriptError);
        return (error as Error).message;
      },
    );

  it("receives JSON, returns JSON, and has no variables of the server", async () => {
    const answer = await run(`
      let text = ""; for await (const part of process.stdin) text += part;
      console.log(JSON.stringify({ given: JSON.parse(text), env: Object.keys(process.env).sort(), cwd: process.cwd() }));`);
    expect(answer).to.deep.equal({ given: { a: "ä\n" }, env: ["HOME", "LANG", "PATH"], cwd: folder.path });
  });

  it("need not read its input", async () => {
    expect(await run(`console.log("[1]")`)).to.deep.equal([1]);
  });

  const wrong: [string, string, string][] = [
    ["fails", `console.error("first\\nNo reads."); process.exit(3)`, "ended with code 3: No reads."],
    ["dies", `process.kill(process.pid, "SIGSEGV")`, "ended with SIGSEGV"],
    ["prints no JSON", `console.log("Hello {")`, "did not print JSON"],
    ["prints nothing", "", "did not print JSON"],
  ];
  for (const [what, source, expected] of wrong) {
    it(`that ${what} is refused`, async () => {
      expect(await refused(source)).to.equal(`The script of the package ${expected}`);
    });
  }

  it("that hangs is killed, with its child processes", async () => {
    const pidFile = join(folder.path, "pid");
    const message = await refused(
      `import { spawn } from "node:child_process"; import { writeFileSync } from "node:fs";
       const child = spawn("sleep", ["600"], { stdio: "inherit" });
       writeFileSync(${JSON.stringify(pidFile)}, String(child.pid));
       process.on("SIGTERM", () => {}); setInterval(() => {}, 1000);`,
      { timeLimitMs: 1_000 },
    );
    expect(message).to.equal("The script of the package took longer than 1 s");
    const pid = Number(await readFile(pidFile, "utf8"));
    await until(async () => (await processStart(pid)) === undefined);
  });

  it("that leaves something running is not waited for", async () => {
    const pidFile = join(folder.path, "pid");
    const answer = await run(
      `import { spawn } from "node:child_process"; import { writeFileSync } from "node:fs";
       const child = spawn("sleep", ["600"], { stdio: "inherit" });
       writeFileSync(${JSON.stringify(pidFile)}, String(child.pid));
       console.log("{}"); process.exit(0);`,
    );
    expect(answer).to.deep.equal({});
    const pid = Number(await readFile(pidFile, "utf8"));
    await until(async () => (await processStart(pid)) === undefined);
  });

  it("that prints without end is ended", async () => {
    const message = await refused(`const line = "x".repeat(65536); for (;;) process.stdout.write(line)`, {
      outputMaxBytes: 100_000,
    });
    expect(message).to.equal("The script of the package printed more than 100000 bytes");
  });

  it("that does not exist is refused", async () => {
    const missing = { script: join(folder.path, "none.mjs"), folder: folder.path, env: {}, input: {} };
    const message = await runPackageScript(missing).catch((error: Error) => error.message);
    expect(message).to.match(/^The script of the package ended with code 1/);
    expect(
      await runPackageScript({ ...missing, folder: "/nowhere" }).catch((error: Error) => error.message),
    ).to.equal("The script of the package could not be started (ENOENT)");
  });
});

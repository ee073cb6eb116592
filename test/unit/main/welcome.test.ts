import { expect } from "chai";
import { welcome } from "../../../server/main/welcome.ts";
import { createLog } from "../../../server/platform/site/log.ts";
import { formatLogLine, terminalDestination } from "../../../server/platform/site/terminalLog.ts";

const STARTED = {
  env: { host: "127.0.0.1", demo: false, home: "/srv/lanekeeper" },
  url: "http://127.0.0.1:3000",
  registryUrl: undefined,
  setupLink: "http://127.0.0.1:3000/setup#token=abc",
};

describe("the start message", () => {
  it("names the setup link in one line in a pipe, and in a frame in a terminal, without characters beside it", () => {
    expect(welcome(STARTED)).to.contain(`  Setup (once):      ${STARTED.setupLink}\n`);
    expect(welcome(STARTED)).not.to.contain("━");

    const shown = welcome(STARTED, { columns: 80, isColored: false }).split("\n");
    const at = shown.indexOf(`  ${STARTED.setupLink}`);
    const rules = shown.flatMap((line, index) => (/^ {2}━+$/.test(line) ? [index] : []));
    expect(rules).to.have.length(2);
    expect(at).to.be.within(rules[0] ?? NaN, rules[1] ?? NaN);
    expect(shown).to.include("  Stop with Ctrl-C.");
  });

  it("keeps the frame within a narrow terminal, and names no setup link once an admin exists", () => {
    const narrow = welcome(STARTED, { columns: 20, isColored: false });
    expect(narrow).to.contain(`  ${"━".repeat(16)}\n`);
    const later = welcome({ ...STARTED, setupLink: undefined }, { columns: 80, isColored: false });
    expect(later).to.contain("  Sign in:           http://127.0.0.1:3000\n").and.not.to.contain("━");
  });
});

describe("the log in a terminal", () => {
  it("shows time, level, message and properties in one line, and the stack of an error below", () => {
    const lines: string[] = [];
    const log = createLog(
      "info",
      terminalDestination((text) => lines.push(text), { isColored: false }),
    );
    log.info({ url: "http://127.0.0.1:3000", token: "hidden" }, "listening");
    log.error({ err: new Error("no disk", { cause: new Error("full") }) }, "failed");
    expect(lines[0]).to.match(
      /^\d\d:\d\d:\d\d INFO {2}listening url=http:\/\/127\.0\.0\.1:3000 token=\[secret\]\n$/,
    );
    expect(lines[1]).to.match(/^\d\d:\d\d:\d\d ERROR failed\n {4}Error: no disk\n {8}.+/);
    expect(lines[1]).to.contain("    Cause:\n    Error: full\n");
  });

  it("removes control characters, so that a logged value cannot control the terminal", () => {
    const line = JSON.stringify({ level: 30, time: 0, msg: "a\u001B[2Jb", path: "\u009B31m\u202Ec\nd" });
    expect(formatLogLine(`${line}\n`)).to.match(/INFO {2}a \[2Jb path= 31m c d\n$/);
    expect(formatLogLine("no JSON\n")).to.equal("no JSON\n");
  });
});

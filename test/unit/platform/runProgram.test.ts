import { expect } from "chai";
import { runProgram } from "../../../server/platform/processes/runProgram.ts";

describe("a program that is run for its output", () => {
  const run = (script: string, options: Partial<Parameters<typeof runProgram>[2]> = {}) =>
    runProgram("/bin/sh", ["-c", script, "name", "$(id)"], {
      env: { PATH: "/usr/bin:/bin", SHOWN: "yes" },
      timeLimitMs: 30_000,
      outputMaxBytes: 1_000,
      signal: new AbortController().signal,
      ...options,
    });

  it("receives its arguments as they are, its environment alone, and the root directory", async () => {
    const end = await run('echo "$1 $SHOWN ${HOME-unset} $(pwd)"; echo why >&2; exit 4');
    expect(end).to.deep.equal({
      state: "ended",
      code: 4,
      output: "$(id) yes unset /\n",
      errors: "why\n",
    });
  });

  it("is stopped with its child processes by the limits and the signal", async () => {
    const controller = new AbortController();
    const limited = [
      run("sleep 600 & wait", { timeLimitMs: 50 }),
      run("while :; do echo endless; done"),
      run("sleep 600", { signal: controller.signal }),
      run("exit 0", { signal: AbortSignal.abort() }),
    ];
    controller.abort();
    expect(await Promise.all(limited)).to.deep.equal(
      ["time", "output", "signal", "signal"].map((by) => ({ state: "stopped", by })),
    );
  });

  it("is missing where it is not installed", async () => {
    const options = { env: { PATH: "/nowhere" }, timeLimitMs: 1_000, outputMaxBytes: 1 };
    const { signal } = new AbortController();
    expect(await runProgram("interop_summary", [], { ...options, signal })).to.deep.equal({
      state: "missing",
    });
  });
});

import { expect } from "chai";
import { join } from "node:path";
import { readInterop } from "../../../server/sequencing/runFolders/quality/readInterop.ts";
import { readEnv } from "../../../server/platform/site/env.ts";
import { createLog } from "../../../server/platform/site/log.ts";
import { fakePrograms } from "../../helpers/fakePrograms.ts";
import { putFile } from "../../helpers/illuminaRuns.ts";
import { tempDir } from "../../helpers/tempDir.ts";

describe("the InterOp metrics of a run folder", () => {
  let folder: Awaited<ReturnType<typeof tempDir>>;
  beforeEach(async () => {
    folder = await tempDir();
    await putFile(folder.path, "run/InterOp/TileMetricsOut.bin", "x");
  });
  afterEach(() => folder.remove());

  async function readWith(programs: Record<string, string>, run = "run") {
    const PATH = await fakePrograms(join(folder.path, "programs"), programs);
    const env = readEnv({ LANEKEEPER_HOME: folder.path, PATH, SESSION_SECRET: "hidden".repeat(8) });
    const logged: Record<string, unknown>[] = [];
    const log = createLog("warn", {
      write: (line) => void logged.push(JSON.parse(line) as Record<string, unknown>),
    });
    const { signal } = new AbortController();
    const quality = await readInterop({ env, log }, join(folder.path, run), signal);
    return { ...quality, logged };
  }
  const nothing = { interop: null, lanes: [] };

  it("are read by no program without InterOp files", async () => {
    const result = await readWith({ python3: "exit 1" }, "other");
    expect(result).to.deep.equal({ ...nothing, interopState: "missing", logged: [] });
  });

  it("need the program or the package", async () => {
    const without = await readWith({});
    expect(without).to.deep.equal({ ...nothing, interopState: "notInstalled", logged: [] });
    const python = await readWith({ python3: "exit 73" });
    expect(python).to.deep.equal({ ...nothing, interopState: "notInstalled", logged: [] });
  });

  it("are not requested of the package when the program is installed and fails", async () => {
    // interop_summary has this code for every unexpected failure.
    const result = await readWith({ interop_summary: "echo 'bad format' >&2; exit 3", python3: "exit 73" });
    expect(result).to.deep.include({ ...nothing, interopState: "failed" });
    expect(result.logged[0]).to.deep.include({
      program: "interop_summary",
      code: 3,
      errors: "bad format\n",
    });
  });

  it("are failed if the output is not the summary", async () => {
    for (const output of ["{", '{"version":1}', '{"version":"1","total":[{"Yield G":"x"}],"lanes":[]}'])
      expect(await readWith({ python3: `echo '${output}'` })).to.deep.include({
        ...nothing,
        interopState: "failed",
      });
  });

  it("are read without the secrets of the server", async () => {
    const result = await readWith({
      python3: `echo '{"version":"'"\${SESSION_SECRET-none}"'","total":[{"Yield G":0.44999999}],"lanes":[]}'`,
    });
    expect(result).to.deep.include({
      interopState: "read",
      interop: { version: "none", yieldBases: 450_000_000, q30: null, aligned: null, errorRate: null },
    });
  });
});

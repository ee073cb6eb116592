import { expect } from "chai";
import { setTimeout as sleep } from "node:timers/promises";
import { type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder } from "../../helpers/factories.ts";
import { rounds } from "../../helpers/nightly.ts";
import { aRun } from "../../helpers/runs.ts";
import { type ServerProcess, serverProcess } from "../../helpers/serverProcess.ts";
import { until } from "../../helpers/until.ts";
import { setWeblogSecret } from "../../helpers/weblog.ts";
import { type Bomb, bombsOfAdmin, bombsOfAnyone, bombsOfResearcher, thrown } from "./bombs.ts";

const AT_ONCE = Number(process.env["LANEKEEPER_BOMBS"] ?? rounds(60, 400));
const PROBE_MS = 100;
const MIB = 1024 * 1024;
/** Exceeds half a gigabyte of heap if request bodies are kept. */
const HEAP_MIB = 384;
/** Caches, code and connections that the first round of requests creates. */
const LEFT_MOST_BYTES = 64 * MIB;
const TOKEN = "a token of the weblog";

describe(`a server that receives ${AT_ONCE} bombs of a kind at once`, function () {
  this.timeout(900_000);
  let app: TestApp;
  let server: ServerProcess;
  let thrownBy: { who: string; bombs: Bomb[]; cookie?: string | undefined }[];
  before(async () => {
    app = await testApp();
    const [researcher, admin] = [await app.as("RESEARCHER"), await app.as("FACILITY_ADMIN")];
    const order = await anOrder(app.db, researcher.user.id, { status: "DRAFT" });
    const ordered = await anOrder(app.db, researcher.user.id);
    const run = await aRun(app.db, { orderId: ordered.id }, { status: "running" });
    await setWeblogSecret(app.site, TOKEN);
    server = await serverProcess({
      databaseUrl: app.site.databaseUrl,
      home: app.site.env.home,
      environment: { CONNECTIONS_PER_ADDRESS: "0" },
      nodeOptions: ["--expose-gc", `--max-old-space-size=${HEAP_MIB}`],
    });
    thrownBy = [
      { who: "anyone", bombs: bombsOfAnyone({ runId: run.id, token: TOKEN }) },
      { who: "a researcher", bombs: bombsOfResearcher(order.id), cookie: researcher.cookie },
      { who: "an admin", bombs: bombsOfAdmin(ordered.id), cookie: admin.cookie },
    ];
  });
  after(async () => {
    await server?.stop();
    await app[Symbol.asyncDispose]();
  });

  /** Requests the version ten times a second during `work`; returns the statuses. */
  async function probed(work: () => Promise<void>): Promise<number[]> {
    const statuses: Promise<number>[] = [];
    const over = new AbortController();
    const probing = (async () => {
      while (!over.signal.aborted) {
        statuses.push(version());
        await sleep(PROBE_MS);
      }
    })();
    try {
      await work();
    } finally {
      over.abort();
      await probing;
    }
    return Promise.all(statuses);
  }

  async function version(): Promise<number> {
    return (await fetch(`${server.url}/api/version`)).status;
  }

  it("survives, refuses each as documented, responds to all others, and releases all memory", async () => {
    const before = await server.memory();
    for (const { who, bombs, cookie } of thrownBy)
      for (const bomb of bombs) {
        const answers: string[] = [];
        const probes = await probed(async () => {
          const all = Array.from({ length: AT_ONCE }, () => thrown(server.url, bomb, cookie));
          for (const { status, error } of await Promise.all(all)) answers.push(`${status} ${error}`);
        });
        const documented = Object.entries(bomb.refused).map(([status, error]) => `${status} ${error}`);
        const what = `${bomb.what}, thrown by ${who}`;
        expect(documented, what).to.include.members([...new Set(answers)]);
        // Checks the limiting refusal, not only the number of responses.
        expect(answers, what).to.include(documented[0]);
        expect(new Set(probes), what).to.deep.equal(new Set([200]));
      }
    // A refused sender has 30 seconds to read its response, during which its connection stays open.
    await until(async () => {
      const after = await server.memory();
      return (
        after.heapUsed - before.heapUsed < LEFT_MOST_BYTES &&
        after.external - before.external < LEFT_MOST_BYTES
      );
    }, `all but ${LEFT_MOST_BYTES} bytes to be given back`);
  });
});

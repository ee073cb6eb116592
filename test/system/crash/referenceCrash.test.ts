import { expect } from "chai";
import { ReferenceData } from "../../../db/models/ReferenceData.ts";
import { testApp } from "../../helpers/app.ts";
import { jobsProcess } from "../../helpers/jobsProcess.ts";
import { referenceServer } from "../../helpers/referenceServer.ts";
import { trpcCalls } from "../../helpers/trpcCalls.ts";
import { until } from "../../helpers/until.ts";

describe("a download of reference data", () => {
  it("resumes in the next process after its process was killed, and is verified", async () => {
    const environment = { LANEKEEPER_OUTGOING_ALLOW: "127.0.0.1" };
    await using mirror = await referenceServer();
    await using app = await testApp(environment);
    const calls = trpcCalls(await app.as("FACILITY_ADMIN"), "referenceData");
    const start = () =>
      jobsProcess({ databaseUrl: app.site.databaseUrl, home: app.site.env.home, environment });
    const entry = () => ReferenceData.query(app.db).first().throwIfNotFound();

    mirror.onRequest = (request, response) => mirror.serve(request, response, { bytes: 1024 * 1024 });
    const [status] = await calls.tell("download", {
      name: "Database",
      kind: "other",
      url: `${mirror.url}/db.bin`,
      expectedChecksum: mirror.sha256,
    });
    expect(status).to.equal(200);
    const first = await start();
    await until(async () => Number((await entry()).doneBytes) === 1024 * 1024, "progress");
    await first.kill();
    expect((await entry()).state).to.equal("downloading");

    mirror.onRequest = undefined;
    const second = await start();
    await until(async () => (await entry()).state === "ready", "the complete download");
    await second.kill();
    expect([mirror.ranges, (await entry()).checksum]).to.deep.equal([
      ["", `bytes=${1024 * 1024}-`],
      mirror.sha256,
    ]);
  });
});

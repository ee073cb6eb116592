import { expect } from "chai";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../../server/platform/site/release.ts";
import { interpretWeblog } from "../../../server/analysis/weblog/interpretWeblog.ts";

const folder = join(packageRoot(), "..", "shared", "data", "weblog");

describe("recorded posts of Nextflow", () => {
  before(function () {
    if (existsSync(folder)) return;
    console.warn(`    SKIPPED: there is no ${folder}, so no post of a real Nextflow is read`);
    this.skip();
  });

  const interpreted = (file: string, receivedAt: string) => {
    const body = JSON.parse(readFileSync(join(folder, file), "utf8")) as Record<string, unknown>;
    return { body, ...interpretWeblog(body, new Date(receivedAt)) };
  };
  const FASTQC = {
    taskId: "1",
    process: "fastqc",
    name: "fastqc (1)",
    tag: undefined,
    errorAction: undefined,
    exitCode: undefined,
    attempt: 1,
    hash: "8f/650b3e",
    nativeId: "c1610fe4-2428-4da8-a868-1f3b53733169",
    submittedAt: new Date(1570033411536),
    startedAt: undefined,
    completedAt: undefined,
    durationMs: undefined,
    realtimeMs: undefined,
    cpuPercent: undefined,
    requestedCpus: 1,
    requestedMemoryBytes: undefined,
    requestedTimeMs: undefined,
    queue: "default-queue",
    container: "quay.io/biocontainers/fastqc:0.11.8--1",
    peakRssBytes: undefined,
    peakVmemBytes: undefined,
    readBytes: undefined,
    writtenBytes: undefined,
  };
  const startedAt = new Date(1570033570702);

  const rows: [string, object, string][] = [
    ["01_started_1907.json", { workflow: { startedAt: "2019-10-02T16:23:29.000Z" } }, "started"],
    ["02_process_submitted_1907.json", { tasks: [{ ...FASTQC, status: "submitted" }] }, "process_submitted"],
    [
      "03_process_started_1907.json",
      { tasks: [{ ...FASTQC, status: "running", startedAt }] },
      "process_started",
    ],
    [
      "04_process_completed_1907.json",
      {
        tasks: [
          {
            ...FASTQC,
            status: "completed",
            exitCode: 0,
            startedAt,
            completedAt: new Date(1570033730750),
            durationMs: 319214,
            realtimeMs: 160048,
          },
        ],
      },
      "process_completed",
    ],
    [
      "05_completed_success_1907.json",
      { workflow: { ended: { success: true, at: "2019-10-02T16:29:40.000Z", exitStatus: 0 } } },
      "completed",
    ],
  ];
  for (const [file, facts, eventType] of rows)
    it(`are interpreted: ${file}`, () => {
      const { body, event, ...found } = interpreted(file, "2019-10-02T17:00:00Z");
      expect(found.facts).to.deep.equal(facts);
      expect([event.eventType, event.occurredAt, event.payload]).to.deep.equal([
        eventType,
        new Date(String(body["utcTime"])),
        body,
      ]);
    });

  it("are interpreted with the measurements of a task", () => {
    const { facts } = interpreted(
      "07_process_completed_with_metrics_local_1810.json",
      "2018-10-07T12:00:00Z",
    );
    const [task] = facts.tasks ?? [];
    expect(task).to.include({
      status: "completed",
      exitCode: 0,
      nativeId: "27185",
      cpuPercent: 0,
      peakRssBytes: 574972928,
      peakVmemBytes: 20185088,
      readBytes: 7597,
      writtenBytes: 162,
    });
  });

  it("are stored without the time zones of their dates", () => {
    const { event, facts } = interpreted(
      "09_started_2104_date_objects_abridged.json",
      "2021-08-25T10:00:00Z",
    );
    expect([event.eventType, facts]).to.deep.equal(["weblog", {}]);
    const text = JSON.stringify(event.payload);
    expect(text).to.include('"monthValue":8').and.not.include("availableZoneIds");
  });
});

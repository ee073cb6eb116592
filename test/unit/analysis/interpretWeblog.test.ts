import { expect } from "chai";
import { interpretWeblog } from "../../../server/analysis/weblog/interpretWeblog.ts";

const RECEIVED = new Date("2026-03-01T12:00:00.000Z");
const HOUR_MS = 60 * 60 * 1000;
const at = (hours: number, ms = 0) => new Date(RECEIVED.getTime() + hours * HOUR_MS + ms);
const interpreted = (body: Record<string, unknown>) => interpretWeblog(body, RECEIVED);

describe("the subject of a weblog event", () => {
  const started = { startedAt: RECEIVED.toISOString() };
  const ended = (success: boolean | null) => ({ ended: { success, at: RECEIVED.toISOString() } });
  const rows: [string, object | undefined][] = [
    ["started", started],
    ["completed", ended(null)],
    ["error", { failing: { at: RECEIVED.toISOString() } }],
    ["workflow_start", started],
    ["workflow_started", started],
    ["Workflow_Complete", ended(null)],
    ["WORKFLOW_COMPLETED", ended(null)],
    ["workflow_complete", ended(null)],
    ["workflow_error", ended(false)],
    ["workflow_failed", ended(false)],
    ["on_workflow_complete", ended(null)],
    ["workflow_completed_with_errors", ended(false)],
    ["workflow", undefined],
    ["task_error", undefined],
    ["process_error", undefined],
    ["workflow_process_completed", undefined],
    ["restarted", undefined],
    ["error_report", undefined],
    ["completed_all", undefined],
    ["heartbeat", undefined],
  ];
  for (const [event, workflow] of rows)
    it(`interprets ${event} as ${workflow ? JSON.stringify(workflow) : "no workflow event"}`, () => {
      expect(interpreted({ event }).facts.workflow).to.deep.equal(workflow);
    });

  it("reads the name from event, eventType or type, and keeps it unchanged", () => {
    const names = [{ event: "Started" }, { eventType: "Started" }, { type: "Started" }];
    for (const body of names) expect(interpreted(body).event.eventType).to.equal("Started");
    expect(interpreted({ event: "", eventType: "a", type: "b" }).event.eventType).to.equal("a");
    expect(interpreted({ event: "Something Ours", type: "b" }).event.eventType).to.equal("Something Ours");
    expect(interpreted({}).event.eventType).to.equal("weblog");
  });

  it("distinguishes a failed from a successful workflow", () => {
    const completed = (workflow: object) =>
      interpreted({ event: "completed", metadata: { workflow } }).facts.workflow?.ended;
    const atEnd = RECEIVED.toISOString();
    expect(completed({ success: true, exitStatus: 0, errorMessage: null })).to.deep.equal({
      success: true,
      at: atEnd,
      exitStatus: 0,
    });
    expect(completed({ success: false, exitStatus: 143, errorMessage: "SIGTERM" })).to.deep.equal({
      success: false,
      at: atEnd,
      exitStatus: 143,
      message: "SIGTERM",
    });
    expect(completed({ success: "yes", exitStatus: "none" })).to.deep.equal({ success: null, at: atEnd });
  });
});

describe("task facts of a weblog event", () => {
  const INTEGER_MAX = 2147483647;
  const rows: [string, object, string | undefined][] = [
    ["process_submitted", { status: "SUBMITTED", exit: INTEGER_MAX }, "submitted"],
    ["process_started", { status: "RUNNING", exit: INTEGER_MAX }, "running"],
    ["process_start", {}, "running"],
    ["task_start", {}, "running"],
    ["process_completed", { status: "COMPLETED", exit: 0 }, "completed"],
    ["process_complete", {}, "completed"],
    ["PROCESS_COMPLETED", { exit: "0" }, "completed"],
    ["task_completed", { status: "COMPLETED" }, "completed"],
    ["process_completed", { status: "FAILED", exit: 1 }, "failed"],
    ["process_completed", { status: "FAILED", exit: 0 }, "failed"],
    ["process_completed", { status: "COMPLETED", exit: 1 }, "failed"],
    ["process_completed", { exit: 137 }, "failed"],
    ["process_completed", { status: "ABORTED", exit: INTEGER_MAX }, "aborted"],
    ["process_completed", { status: "CACHED" }, "cached"],
    ["process_error", {}, "failed"],
    ["process_failed", { status: "COMPLETED" }, "failed"],
    ["task_cached", {}, "cached"],
    ["task_update", { status: "RUNNING" }, "running"],
    ["task_update", { status: "error" }, "failed"],
    ["task_update", { status: "COMPLETED", exit: 2 }, "failed"],
    ["task_update", { status: "sleeping" }, undefined],
    ["task_update", {}, undefined],
    ["heartbeat", { status: "COMPLETED" }, undefined],
  ];
  for (const [event, details, status] of rows)
    it(`interprets ${event} of ${JSON.stringify(details)} as ${status ?? "no status"}`, () => {
      const { facts } = interpreted({ event, trace: { task_id: 1, process: "ALIGN", ...details } });
      expect(facts.workflow).to.equal(undefined);
      expect(facts.tasks?.map((task) => task.status)).to.deep.equal(status && [status]);
    });

  it("reads all fields of the trace of a task", () => {
    const trace = {
      task_id: 7,
      status: "FAILED",
      hash: "ab/12cdef",
      name: "QC:ALIGN (S 1)",
      exit: 137,
      submit: 1_772_359_200_000,
      start: 1_772_359_201_000,
      complete: 1_772_359_205_500,
      process: "QC:ALIGN",
      tag: "S 1",
      attempt: 2,
      error_action: "RETRY",
      native_id: 4711,
      duration: 5_500,
      realtime: 4_400,
      "%cpu": 197.5,
      cpus: 2,
      memory: 8_589_934_592,
      time: 3_600_000,
      queue: "long",
      container: "example/align:1",
      rss: 1,
      peak_rss: 4_096,
      vmem: 8_192,
      rchar: 10,
      wchar: 20,
    };
    const { facts, event } = interpreted({
      event: "process_completed",
      utcTime: "2026-03-01T10:00:06Z",
      trace,
    });
    expect(facts).to.deep.equal({
      tasks: [
        {
          taskId: "7",
          process: "QC:ALIGN",
          name: "QC:ALIGN (S 1)",
          status: "failed",
          tag: "S 1",
          errorAction: "RETRY",
          exitCode: 137,
          attempt: 2,
          hash: "ab/12cdef",
          nativeId: "4711",
          submittedAt: new Date(1_772_359_200_000),
          startedAt: new Date(1_772_359_201_000),
          completedAt: new Date(1_772_359_205_500),
          durationMs: 5_500,
          realtimeMs: 4_400,
          cpuPercent: 197.5,
          requestedCpus: 2,
          requestedMemoryBytes: 8_589_934_592,
          requestedTimeMs: 3_600_000,
          queue: "long",
          container: "example/align:1",
          peakRssBytes: 4_096,
          peakVmemBytes: 8_192,
          readBytes: 10,
          writtenBytes: 20,
        },
      ],
    });
    expect(event).to.deep.equal({
      source: "weblog",
      eventType: "process_completed",
      processName: "QC:ALIGN",
      status: "failed",
      message: undefined,
      payload: { event: "process_completed", utcTime: "2026-03-01T10:00:06Z", trace },
      occurredAt: new Date("2026-03-01T10:00:06.000Z"),
    });
  });

  it("reads details from trace, else from task, else from the event", () => {
    const details = { process: "ALIGN", task_id: "3", exit: 0 };
    const bodies = [
      { trace: details, task: { process: "OTHER" } },
      { task: details },
      { trace: null, task: details },
      details,
    ];
    for (const body of bodies) {
      const [task] = interpreted({ event: "process_completed", ...body }).facts.tasks ?? [];
      expect([task?.taskId, task?.process, task?.status]).to.deep.equal(["3", "ALIGN", "completed"]);
    }
  });

  it("identifies a task without a number by name and attempt", () => {
    const ids = [{ process: "ALIGN" }, { name: "ALIGN (S1)" }, { name: "ALIGN (S1)", attempt: 2 }].map(
      (trace) => interpreted({ event: "process_start", trace }).facts.tasks?.[0],
    );
    expect(ids.map((task) => [task?.taskId, task?.process, task?.name])).to.deep.equal([
      ["ALIGN #1", "ALIGN", "ALIGN"],
      ["ALIGN (S1) #1", "ALIGN", "ALIGN (S1)"],
      ["ALIGN (S1) #2", "ALIGN", "ALIGN (S1)"],
    ]);
  });

  it("reads the task that an error of the workflow came from", () => {
    const { facts } = interpreted({
      event: "error",
      trace: { task_id: 2, process: "ALIGN", status: "FAILED", exit: 1 },
    });
    expect(facts.workflow?.failing?.at).to.equal(RECEIVED.toISOString());
    expect(facts.tasks?.map(({ taskId, status }) => [taskId, status])).to.deep.equal([["2", "failed"]]);
  });

  it("keeps the complete report of an error, beyond the length of a message", () => {
    const errorReport = `Error executing process > 'A (1)'\n\nCaused by:\n  ${"x".repeat(900)}`;
    const workflow = { success: false, errorMessage: "short", errorReport };
    const { facts, event } = interpreted({ event: "completed", metadata: { workflow } });
    expect(facts.workflow?.causes).to.deep.equal({ report: errorReport });
    expect([facts.workflow?.ended?.message, event.message]).to.deep.equal(["short", "short"]);
    const without = interpreted({ event: "completed", metadata: { workflow: { errorMessage: "short" } } });
    expect(without.facts.workflow?.causes).to.deep.equal({ report: "short" });
  });

  it("omits implausible values", () => {
    const [task] =
      interpreted({
        event: "process_completed",
        trace: {
          process: "A\u0000B\ud800",
          task_id: { a: 1 },
          exit: 1.5,
          attempt: -1e300,
          start: 0,
          submit: "yesterday",
          complete: 1e300,
          duration: -5,
          realtime: 1e300,
          "%cpu": "12.5%",
          peak_rss: "many",
          hash: ["x"],
          tag: null,
        },
      }).facts.tasks ?? [];
    const known = Object.fromEntries(Object.entries(task ?? {}).filter(([, value]) => value !== undefined));
    expect(known).to.deep.equal({
      taskId: "A\ufffdB\ufffd #1",
      process: "A\ufffdB\ufffd",
      name: "A\ufffdB\ufffd",
      status: "completed",
      cpuPercent: 12.5,
    });
  });
});

describe("the time of a weblog event", () => {
  const trace = { complete: at(-1).getTime(), start: at(-2).getTime(), submit: at(-3).getTime() };
  const rows: [string, object, Date][] = [
    ["utcTime", { utcTime: at(-4).toISOString(), timestamp: at(-5).toISOString(), trace }, at(-4)],
    ["timestamp where there is no utcTime", { timestamp: at(-5).toISOString(), trace }, at(-5)],
    ["timestamp where utcTime is no time", { utcTime: "soon", timestamp: at(-5).toISOString() }, at(-5)],
    ["complete of the trace", { trace }, at(-1)],
    ["start of the trace", { trace: { ...trace, complete: null } }, at(-2)],
    ["submit of the trace", { trace: { submit: trace.submit, start: 0 } }, at(-3)],
    ["the same of a task", { task: { start: trace.start } }, at(-2)],
    ["a number of milliseconds", { timestamp: at(-2).getTime() }, at(-2)],
    ["a number of seconds", { timestamp: at(-2).getTime() / 1000 }, at(-2)],
    ["a time without a zone, as UTC", { utcTime: "2026-03-01T10:00:00" }, at(-2)],
    ["the receipt where nothing is told", {}, RECEIVED],
    ["one 6 hours ahead", { utcTime: at(6).toISOString() }, at(6)],
    ["the receipt beyond 6 hours ahead", { utcTime: at(6, 1).toISOString() }, RECEIVED],
    ["one 30 days behind", { utcTime: at(-30 * 24).toISOString() }, at(-30 * 24)],
    ["the receipt beyond 30 days behind", { utcTime: at(-30 * 24, -1).toISOString() }, RECEIVED],
    ["the receipt for times beyond all calendars", { utcTime: 1e300 }, RECEIVED],
  ];
  for (const [what, body, time] of rows)
    it(`is ${what}`, () => {
      expect(interpreted({ event: "process_started", ...body }).event.occurredAt).to.deep.equal(time);
    });
});

describe("the stored part of a weblog event", () => {
  const rows: [string, object, string][] = [
    ["message", { message: "a", error: "b" }, "a"],
    ["error", { error: "b" }, "b"],
    ["error as an object", { error: { message: "b" } }, "b"],
    ["reason", { reason: "c" }, "c"],
    ["cause", { cause: "d" }, "d"],
    ["error of the trace", { trace: { error: "e" } }, "e"],
    ["message of the task", { task: { message: "f" } }, "f"],
    [
      "errorMessage of the workflow",
      { metadata: { workflow: { errorMessage: "g", errorReport: "h" } } },
      "g",
    ],
    [
      "errorReport of the workflow",
      { metadata: { workflow: { errorMessage: null, errorReport: "h" } } },
      "h",
    ],
    ["500 characters of a longer one", { message: "é".repeat(600) }, "é".repeat(500)],
  ];
  for (const [what, body, message] of rows)
    it(`has its message from ${what}`, () => {
      expect(interpreted({ event: "error", ...body }).event.message).to.equal(message);
    });

  it("is everything but the lists of time zones", () => {
    const date = (zones: object) => ({ year: 2026, offset: { id: "Z", totalSeconds: 0, ...zones } });
    const body = (zones: object) => ({
      event: "started",
      metadata: { workflow: { start: date(zones), configFiles: ["a", { deep: date(zones) }] } },
    });
    expect(interpreted(body({ availableZoneIds: ["Etc/GMT+9"] })).event.payload).to.deep.equal(body({}));
  });

  it("is truncated at a depth that can be serialized", () => {
    let nested: unknown = "end";
    for (let depth = 0; depth < 100_000; depth++) nested = [nested];
    const { payload } = interpreted({ event: "started", nested }).event;
    expect(JSON.stringify(payload).length).to.be.lessThan(200);
  });
});

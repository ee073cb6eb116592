import { randomUUID } from "node:crypto";

const ANSWER_MAX_MS = 5_000;
const FAILURES_MAX = 3;

/** Tells a run's events to `url`, as Nextflow does: one after the other, each once. Without a url nothing is sent.
 *  What gets lost is lost: the run goes on, and after three failures no more is tried. The url holds a secret and is
 *  never printed. */
export function openWeblog(url, pipeline) {
  const runId = randomUUID();
  const runName = `${pipeline.replaceAll(/[^a-z0-9-]/g, "-")}-${runId.slice(0, 8)}`;
  const start = new Date();
  let failures = 0;
  let sent = Promise.resolve();

  function event(name, content) {
    if (!url) return;
    const body = { runName, runId, event: name, utcTime: wholeSeconds(new Date()), ...content };
    sent = sent.then(() => send(JSON.stringify(body)));
  }

  function workflow(
    name,
    { parameters = {}, success = false, exitStatus = null, errorMessage = null, durationMs = null },
  ) {
    const complete = name === "completed" ? wholeSeconds(new Date()) : null;
    event(name, {
      metadata: {
        parameters,
        workflow: {
          runName,
          sessionId: runId,
          scriptName: pipeline,
          start: wholeSeconds(start),
          complete,
          duration: durationMs,
          success,
          exitStatus,
          errorMessage,
        },
      },
    });
  }

  async function send(body) {
    if (failures >= FAILURES_MAX) return;
    try {
      const answer = await fetch(url, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body,
        redirect: "error",
        signal: AbortSignal.timeout(ANSWER_MAX_MS),
      });
      await answer.arrayBuffer();
      if (!answer.ok) failed(`it answered ${answer.status}`);
      else failures = 0;
    } catch {
      failed("it did not answer");
    }
  }

  function failed(why) {
    failures++;
    process.stderr.write(`WARN: An event could not be told to the weblog: ${why}\n`);
  }

  return { event, workflow, settled: () => sent };
}

function wholeSeconds(time) {
  return time.toISOString().replace(/\.\d{3}Z$/, "Z");
}

import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { SequencingUpload } from "../../../db/models/SequencingUpload.ts";

/** What can happen to one thing only once. */
const ONCE = [
  ["upload.initiated"],
  ["upload.completed"],
  ["upload.cancelled"],
  ["run.created"],
  ["run.started"],
  ["run.completed", "run.failed", "run.cancelled"],
  ["streamRun.started"],
  ["streamRun.stopRequested"],
  ["streamRun.stopped"],
];

/** What the audit lacks of the changes that were answered as made, and what stands in it twice, in words.
 *  changes: by the id of the request. */
export async function auditFaults(
  changes: Map<string, { action: string; targetId: string }>,
): Promise<string[]> {
  const entries = await AuditEntry.query();
  const faults: string[] = [];
  for (const [requestId, { action, targetId }] of changes) {
    const found = entries.filter((one) => one.requestId === requestId && one.action === action);
    if (found.length !== 1 || found[0]?.targetId !== targetId)
      faults.push(`${action} of ${targetId} (request ${requestId}) is written down ${found.length} times`);
  }
  for (const actions of ONCE) {
    const targets = entries.filter(({ action }) => actions.includes(action)).map(({ targetId }) => targetId);
    const twice = targets.filter((one, index) => targets.indexOf(one) !== index);
    faults.push(...twice.map((one) => `${actions.join(" or ")} of ${one} is written down twice`));
  }
  const written = (actions: string[]) =>
    new Set(entries.filter(({ action }) => actions.includes(action)).map(({ targetId }) => targetId));
  const rows: [string, string[], { id: string; status: string }[]][] = [
    ["COMPLETED", ["upload.completed"], await SequencingUpload.query().select("id", "status")],
    ["CANCELLED", ["upload.cancelled"], await SequencingUpload.query().select("id", "status")],
    ["completed", ["run.completed"], await PipelineRun.query().select("id", "status")],
    ["failed", ["run.failed"], await PipelineRun.query().select("id", "status")],
    ["cancelled", ["run.cancelled"], await PipelineRun.query().select("id", "status")],
  ];
  for (const [status, actions, all] of rows) {
    const known = written(actions);
    for (const { id } of all.filter((row) => row.status === status))
      if (!known.has(id)) faults.push(`${id} is ${status}, and nothing tells who did that`);
  }
  return faults;
}

/** Leases that are still held although nobody is at anything, in words. */
export async function openLeases(): Promise<string[]> {
  const uploads = await SequencingUpload.query().whereNotNull("leaseId");
  const runs = await PipelineRun.query().where((rows) =>
    rows.whereNotNull("launchKey").orWhereNotNull("finalizeKey"),
  );
  return [
    ...uploads.map(({ id, status }) => `upload ${id} (${status})`),
    ...runs.map(({ id, status }) => `run ${id} (${status})`),
  ];
}

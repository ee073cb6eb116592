import type { Knex } from "knex";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { SequencingUpload } from "../../../db/models/SequencingUpload.ts";

/** Queries for things that may happen only once. */
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

/** Returns as sentences the acknowledged changes that the audit log lacks, and those that it contains twice. changes:
 *  by request id. */
export async function auditFaults(
  db: Knex,
  changes: Map<string, { action: string; targetId: string }>,
): Promise<string[]> {
  const entries = await AuditEntry.query(db);
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
    ["COMPLETED", ["upload.completed"], await SequencingUpload.query(db).select("id", "status")],
    ["CANCELLED", ["upload.cancelled"], await SequencingUpload.query(db).select("id", "status")],
    ["completed", ["run.completed"], await PipelineRun.query(db).select("id", "status")],
    ["failed", ["run.failed"], await PipelineRun.query(db).select("id", "status")],
    ["cancelled", ["run.cancelled"], await PipelineRun.query(db).select("id", "status")],
  ];
  for (const [status, actions, all] of rows) {
    const known = written(actions);
    for (const { id } of all.filter((row) => row.status === status))
      if (!known.has(id)) faults.push(`${id} is ${status}, and nothing tells who did that`);
  }
  return faults;
}

/** Returns as sentences the leases that are still held although nothing runs. */
export async function openLeases(db: Knex): Promise<string[]> {
  const uploads = await SequencingUpload.query(db).whereNotNull("leaseId");
  const runs = await PipelineRun.query(db).where((rows) =>
    rows.whereNotNull("launchKey").orWhereNotNull("finalizeKey"),
  );
  return [
    ...uploads.map(({ id, status }) => `upload ${id} (${status})`),
    ...runs.map(({ id, status }) => `run ${id} (${status})`),
  ];
}

import type { DeliveryLink } from "../../../db/models/DeliveryLink.ts";
import type { Download } from "../../../db/models/Download.ts";
import type { Sample } from "../../../db/models/Sample.ts";
import type { User } from "../../../db/models/User.ts";
import { presentPerson } from "../../platform/people/presentPerson.ts";

/** One row of the ledger. user, link: who took it; null for one that is gone, and the other one always.
 *  range: first and last byte of a part, null for the whole file. sentBytes: null while it runs, and where a crash
 *  took the count with it. */
export function presentDownload(
  row: Download & { isRunning: boolean },
  known: { users: Map<string, User>; links: Map<string, DeliveryLink>; samples: Map<string, Sample> },
) {
  const link = known.links.get(row.linkId ?? "");
  return {
    id: row.id,
    by: row.linkId === null ? ("account" as const) : ("link" as const),
    user: presentPerson(known.users.get(row.userId ?? "")),
    link: link ? { id: link.id, label: link.label } : null,
    path: row.path,
    fileName: row.fileName,
    fileKind: row.fileKind,
    recordId: row.recordId,
    sampleCode: known.samples.get(row.sampleId ?? "")?.sampleId ?? null,
    size: Number(row.sizeBytes),
    range:
      row.firstByte === null || row.lastByte === null
        ? null
        : { first: Number(row.firstByte), last: Number(row.lastByte) },
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    sentBytes: row.sentBytes === null ? null : Number(row.sentBytes),
    state: row.isRunning ? ("running" as const) : (row.outcome ?? ("broken off" as const)),
    requestId: row.requestId,
  };
}

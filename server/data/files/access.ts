import type { Assembly } from "../../../db/models/Assembly.ts";
import type { DeliveryItem } from "../../../db/models/DeliveryItem.ts";
import type { Order } from "../../../db/models/Order.ts";
import type { Read } from "../../../db/models/Read.ts";
import type { SequencingArtifact } from "../../../db/models/SequencingArtifact.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";
import { maySeeOrder } from "../../ordering/access/orderAccess.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";

/**
 * The record of a stored path with its order. isPublished: whether the current publication of that order contains the
 * file. A published file whose record was deleted has only its delivery item.
 */
export type FileRecord =
  | { kind: "read"; read: Read; order: Order; isPublished: boolean }
  | { kind: "published"; item: DeliveryItem; order: Order }
  | { kind: "artifact"; artifact: SequencingArtifact; order: Order }
  | { kind: "assembly"; assembly: Assembly; order: Order; studyOwnerId: string | null };

export type DownloadDecision = "allowed" | "denied" | "assemblies disabled";

const REPORT_EXTENSIONS = [".html", ".htm", ".pdf", ".txt", ".tsv", ".csv", ".json", ".log"];
const ASSEMBLY_EXTENSIONS = [".fa", ".fasta", ".fna", ".fa.gz", ".fasta.gz", ".fna.gz"];

/**
 * Whether files with this name can be downloaded (additions §6): reads with a read extension of the facility,
 * assemblies with an assembly extension, artifacts always, everything else as a report, or by an admin as a read.
 */
export function isDownloadable(
  path: string,
  kind: FileRecord["kind"] | undefined,
  readExtensions: string[],
): boolean {
  const endsWith = (extensions: string[]) =>
    extensions.some((extension) => path.toLowerCase().endsWith(extension));
  if (kind === "artifact" || kind === "published") return true;
  if (kind === "assembly") return endsWith(ASSEMBLY_EXTENSIONS);
  if (kind === "read") return endsWith(readExtensions);
  return endsWith(REPORT_EXTENSIONS) || endsWith(readExtensions);
}

/** The download table of spec §4, row by row; in addition, a published file remains available after a newer read set
 *  replaced it, and an order that is shared with the department of the user counts as their own. record: undefined for an unregistered file. */
export function mayDownload(
  user: SessionUser,
  record: FileRecord | undefined,
  settings: { allowUserAssemblyDownload: boolean },
): DownloadDecision {
  if (hasRight(user, "records.read")) return "allowed";
  if (!record) return "denied";
  const seesOrder = maySeeOrder(user, record.order);
  const published = record.order.sequencingFilesPublishedAt !== null;
  if (record.kind === "read") {
    const { dataClass, isActive } = record.read;
    const isOffered = dataClass === "cleaned" && (isActive || record.isPublished);
    return seesOrder && published && isOffered ? "allowed" : "denied";
  }
  if (record.kind === "published") return seesOrder && published ? "allowed" : "denied";
  if (record.kind === "artifact") {
    return seesOrder && published && record.artifact.visibility === "customer" ? "allowed" : "denied";
  }
  if (!settings.allowUserAssemblyDownload) return "assemblies disabled";
  const sees = seesOrder || record.studyOwnerId === user.id;
  return sees && record.order.status === "COMPLETED" ? "allowed" : "denied";
}

/** Whether a user may view a report: admins any, a researcher their own published ones (spec §5). */
export function mayPreview(user: SessionUser, record: FileRecord | undefined): boolean {
  if (hasRight(user, "records.read")) return true;
  const isReport =
    record?.kind === "artifact" || (record?.kind === "published" && record.item.kind === "artifact");
  return isReport && mayDownload(user, record, { allowUserAssemblyDownload: false }) === "allowed";
}

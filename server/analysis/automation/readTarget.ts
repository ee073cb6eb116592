import { createHash } from "node:crypto";
import type { Knex } from "knex";
import { LaneSet, OPEN_LANE_SETS } from "../../../db/models/LaneSet.ts";
import { Order } from "../../../db/models/Order.ts";
import type { Read } from "../../../db/models/Read.ts";
import { OPEN_READ_IMPORTS, ReadImport } from "../../../db/models/ReadImport.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { OPEN, SequencingUpload } from "../../../db/models/SequencingUpload.ts";
import { Study } from "../../../db/models/Study.ts";
import { User } from "../../../db/models/User.ts";
import type { RUN_TARGETS } from "../../../db/values.ts";
import { type MaterialSample, orderTechnology } from "../launch/check/runMaterial.ts";
import { isCounted } from "../../ordering/stages/sampleStages.ts";
import { type ReadsState, readsState } from "./rules/readsState.ts";
import type { TargetFacts } from "./rules/unmetCondition.ts";

/** What a rule can start a run on. */
export interface OrderOrStudy {
  type: (typeof RUN_TARGETS)[number];
  id: string;
}

/** An order or study as rules see it. */
export interface RuleTarget {
  target: OrderOrStudy;
  targetKey: string;
  /** Digest of the active read sets of the included samples: their samples, files and sizes. */
  inputKey: string;
  /** The ids of the included samples; null if they are all of the target. */
  sampleIds: string[] | null;
  facts: TargetFacts;
  /** Of an order; undefined for a study. */
  readsState: ReadsState | undefined;
  openImports: number;
  /** The active read sets of the included samples. */
  reads: Pick<Read, "createdByRunId" | "createdAt">[];
}

/** Reads an order or study for the rules; undefined if it does not exist. Samples with an issue, samples without reads, and rejected
 *  and cancelled samples are not included in a run. */
export async function readTarget(db: Knex, target: OrderOrStudy): Promise<RuleTarget | undefined> {
  const isOrder = target.type === "order";
  const found = isOrder
    ? await Order.query(db).findById(target.id)
    : await Study.query(db).findById(target.id);
  if (!found) return undefined;
  const owner = await User.query(db).findById(found.userId).select("isDemo");
  const all = (await Sample.query(db)
    .where(isOrder ? { orderId: target.id } : { studyId: target.id })
    .orderBy("samples.id")
    .withGraphFetched("[order, reads]")
    .modifyGraph(
      "reads",
      (reads) => void reads.where({ isActive: true }).whereNotNull("file1"),
    )) as MaterialSample[];
  const samples = all.filter(isCounted);
  const included = samples.filter(
    ({ facilityStatus, reads }) => facilityStatus !== "ISSUE" && reads.length > 0,
  );
  const open = isOrder ? await countOpen(db, target.id) : undefined;
  return {
    target,
    targetKey: `${target.type}:${target.id}`,
    inputKey: digestReads(included),
    sampleIds: included.length === all.length ? null : included.map(({ id }) => id),
    facts: {
      orders: [...new Map(samples.map(({ order }) => [order.id, order])).values()].map((order) => ({
        serviceId: order.serviceId,
        technologyNames: technologyNames(order),
        departmentId: order.departmentId,
      })),
      samples: included.length,
      isDemo: owner?.isDemo ?? false,
    },
    readsState:
      open &&
      readsState({
        isDraft: (found as Order).status === "DRAFT",
        samples: samples.map(({ facilityStatus, reads }) => ({ facilityStatus, hasReads: reads.length > 0 })),
        ...open,
      }),
    openImports: open?.openImports ?? 0,
    reads: included.flatMap(({ reads }) => reads),
  };
}

function technologyNames(order: Order): string[] {
  const { id, names, platformFamily } = orderTechnology(order);
  return [...new Set([id, ...names, platformFamily].filter((name) => name !== null))];
}

// Values that pipelines write about reads, such as counts, are left out: they are no new input.
function digestReads(samples: MaterialSample[]): string {
  const hash = createHash("sha256");
  for (const { id, reads } of samples)
    for (const { file1, fileSize1, file2, fileSize2 } of reads)
      hash.update(`${JSON.stringify([id, file1, fileSize1, file2, fileSize2])}\n`);
  return hash.digest("hex");
}

async function countOpen(db: Knex, orderId: string) {
  const ofOrder = Sample.query(db).where({ orderId }).select("id");
  const [openUploads, openImports, openJoins] = await Promise.all([
    SequencingUpload.query(db).where({ orderId, targetKind: "read" }).whereIn("status", OPEN).resultSize(),
    ReadImport.query(db).whereIn("sampleId", ofOrder).whereIn("status", OPEN_READ_IMPORTS).resultSize(),
    LaneSet.query(db).whereIn("sampleId", ofOrder).whereIn("status", OPEN_LANE_SETS).resultSize(),
  ]);
  return { openUploads, openImports, openJoins };
}

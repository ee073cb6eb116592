import type { Inputs, Outputs } from "../../kit/trpc/trpc.ts";

/** A sheet as it was read, or as it was corrected since (server/sequencing/imports/Table.ts). */
export type Table = Inputs["imports"]["review"]["table"];
export type Review = Outputs["imports"]["review"];
export type PlanProblem = Review["problems"][number];
export type RowStatus = Review["rows"][number]["status"];

/** A workbook that was read. */
export interface ReadPlan {
  fileName: string;
  table: Table;
  review: Review;
  /** Whether it was put right here before, and not imported. */
  isRestored?: boolean;
}

/** A run plan as it is put right, as it is kept on this device. */
export type TypedPlan = Pick<ReadPlan, "fileName" | "table">;

import type { Inputs, Outputs } from "../../kit/trpc/trpc.ts";

/** A sheet as read or corrected (server/sequencing/imports/Table.ts). */
export type Table = Inputs["imports"]["review"]["table"];
export type Review = Outputs["imports"]["review"];
export type PlanProblem = Review["problems"][number];
export type RowStatus = Review["rows"][number]["status"];

/** A workbook that was read. */
export interface ReadPlan {
  fileName: string;
  table: Table;
  review: Review;
  /** Whether it comes from a draft on this device. */
  isRestored?: boolean;
}

/** The draft of a corrected run plan on this device. */
export type TypedPlan = Pick<ReadPlan, "fileName" | "table">;

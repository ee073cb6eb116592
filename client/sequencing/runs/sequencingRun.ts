import type { Outputs } from "../../kit/trpc/trpc.ts";

export type Plan = Outputs["sequencing"]["get"];
export type SequencingRun = Plan["run"];
export type Assignment = Plan["samples"][number];
export type Order = Outputs["orders"]["get"];
export type OrderSample = Pick<Order["samples"][number], "id" | "sampleId">;

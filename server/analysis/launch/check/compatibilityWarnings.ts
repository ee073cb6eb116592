import {
  type Misfit,
  misfitsOf,
  type SequencingCompatibility,
} from "../../../definitions/catalog/rules/pipelineFit.ts";
import { chooseRead } from "../samplesheet/chooseRead.ts";
import type { RunIssue, RunMaterial } from "./material.ts";
import { ordersOf } from "./ordersOf.ts";
import { technologyOf } from "./technologyOf.ts";

/** What a package says it is not made for: a hint, which keeps nobody from running it (reference §1). */
export function compatibilityWarnings(material: RunMaterial): RunIssue[] {
  const { readLayouts = [], ...ofOrders } = material.pipeline.manifest.sequencingCompatibility ?? {};
  return [...orderWarnings(material, ofOrders), ...layoutWarnings(material, readLayouts)];
}

function orderWarnings(material: RunMaterial, made: SequencingCompatibility): RunIssue[] {
  return ordersOf(material).flatMap((order) =>
    misfitsOf(made, technologyOf(order)).flatMap((misfit) =>
      warning("order.platform", misfitText(misfit, order.orderNumber), null),
    ),
  );
}

function misfitText({ kind, made, is }: Misfit, orderNumber: string): string {
  return kind === "readLengthClass"
    ? `Made for ${made.join(" or ")} reads; those of order ${orderNumber} are ${is.join(" or ")}`
    : `Made for ${made.join(", ")}; order ${orderNumber} is sequenced on ${is.join(", ")}`;
}

function layoutWarnings({ samples }: RunMaterial, layouts: ("single" | "paired")[]): RunIssue[] {
  if (layouts.length === 0) return [];
  return samples.flatMap(({ id, sampleId, reads }) => {
    const read = chooseRead(reads);
    const layout = read?.file2 === null ? "single" : "paired";
    if (!read || layouts.includes(layout)) return [];
    return warning(
      "sample.reads",
      `Made for ${layouts.join(" or ")} reads; those of sample ${sampleId} are ${layout}`,
      id,
    );
  });
}

function warning(field: string, message: string, sampleId: string | null): RunIssue {
  return { field, message, severity: "warning", sampleId };
}

import {
  type Misfit,
  pipelineMisfits,
  type SequencingCompatibility,
} from "../../../definitions/catalog/rules/pipelineFit.ts";
import { chooseRead } from "../samplesheet/chooseRead.ts";
import type { RunIssue, RunMaterial } from "./material.ts";
import { ordersOf } from "./ordersOf.ts";
import { madeForOtherLayout, madeForOtherLengths, madeForOtherPlatforms } from "./sentences.ts";
import { technologyOf } from "./technologyOf.ts";
import type { Sentence } from "../../../platform/errors/sentence.ts";

/** Returns warnings for targets that a package declares as incompatible; they do not prevent a run (reference §1). */
export function compatibilityWarnings(material: RunMaterial): RunIssue[] {
  const { readLayouts = [], ...ofOrders } = material.pipeline.manifest.sequencingCompatibility ?? {};
  return [...orderWarnings(material, ofOrders), ...layoutWarnings(material, readLayouts)];
}

function orderWarnings(material: RunMaterial, made: SequencingCompatibility): RunIssue[] {
  return ordersOf(material).flatMap((order) =>
    pipelineMisfits(made, technologyOf(order)).flatMap((misfit) =>
      warning("order.platform", misfitText(misfit, order.orderNumber), null),
    ),
  );
}

function misfitText({ kind, made, is }: Misfit, orderNumber: string): Sentence {
  return kind === "readLengthClass"
    ? madeForOtherLengths({ made: made.join(" or "), orderNumber, found: is.join(" or ") })
    : madeForOtherPlatforms({ made: made.join(", "), orderNumber, found: is.join(", ") });
}

function layoutWarnings({ samples }: RunMaterial, layouts: ("single" | "paired")[]): RunIssue[] {
  if (layouts.length === 0) return [];
  return samples.flatMap(({ id, sampleId, reads }) => {
    const read = chooseRead(reads);
    const layout = read?.file2 === null ? "single" : "paired";
    if (!read || layouts.includes(layout)) return [];
    return warning(
      "sample.reads",
      madeForOtherLayout({ made: layouts.join(" or "), sampleCode: sampleId, found: layout }),
      id,
    );
  });
}

function warning(field: string, message: Sentence, sampleId: string | null): RunIssue {
  return { field, message, severity: "warning", sampleId };
}

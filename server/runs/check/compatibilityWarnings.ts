import { chooseRead } from "../launch/samplesheet/chooseRead.ts";
import type { RunIssue, RunMaterial } from "./material.ts";
import { ordersOf } from "./ordersOf.ts";
import { technologyOf } from "./technologyOf.ts";

/** What a package says it is not made for: a hint, which keeps nobody from running it (reference §1). */
export function compatibilityWarnings(material: RunMaterial): RunIssue[] {
  const { platformFamilies = [], readLayouts = [] } =
    material.pipeline.manifest.sequencingCompatibility ?? {};
  return [...platformWarnings(material, platformFamilies), ...layoutWarnings(material, readLayouts)];
}

function platformWarnings(material: RunMaterial, families: string[]): RunIssue[] {
  if (families.length === 0) return [];
  const known = new Set(families.map((family) => family.toLowerCase()));
  return ordersOf(material).flatMap((order) => {
    const { platformFamily } = technologyOf(order);
    if (platformFamily === null || known.has(platformFamily.toLowerCase())) return [];
    const made = families.join(", ");
    return warning(
      "order.platform",
      `Made for ${made}; order ${order.orderNumber} is sequenced on ${platformFamily}`,
      null,
    );
  });
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

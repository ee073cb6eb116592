import type { Order } from "../../../../db/models/Order.ts";

/**
 * The sequencing technology of an order. names: from the most to the least specific, as settings of packages map them.
 */
export interface Technology {
  id: string | null;
  names: string[];
  platformFamily: string | null;
  readLengthClass: string | null;
}

/** Returns the technology chosen in the form of an order, else its platform (reference §2). */
export function technologyOf(order: Pick<Order, "customFields" | "platform">): Technology {
  const chosen = order.customFields["_sequencing_tech"];
  const platform = textOf(order.platform);
  if (typeof chosen === "string") {
    const id = textOf(chosen);
    return { id, names: present([id, platform]), platformFamily: platform, readLengthClass: null };
  }
  const fields = typeof chosen === "object" && chosen !== null ? (chosen as Record<string, unknown>) : {};
  const family = textOf(fields["platformFamily"]);
  return {
    id: textOf(fields["technologyId"]) ?? textOf(fields["id"]),
    names: present([textOf(fields["technologyName"]) ?? textOf(fields["name"]), family, platform]),
    platformFamily: family ?? platform,
    readLengthClass: textOf(fields["readLengthClass"]),
  };
}

function textOf(value: unknown): string | null {
  const text = typeof value === "string" ? value.trim() : "";
  return text === "" ? null : text;
}

function present(names: (string | null)[]): string[] {
  return [...new Set(names.filter((name) => name !== null))];
}

import type { RuleConditions } from "../../../../db/models/AnalysisRule.ts";

/** The facts of an order, or of the orders of a study, that conditions name. */
export interface TargetFacts {
  orders: { serviceId: string | null; technologyNames: string[]; departmentId: string | null }[];
  /** Samples that the run would include. */
  samples: number;
  isDemo: boolean;
}

/** Why a rule does not apply. */
export type UnmetCondition = "demo" | "noReads" | "service" | "technology" | "department" | "minSamples";

/** Returns the first condition of a rule that a target does not meet; undefined if it meets all. Each order of a study
 *  must meet them. An order without a service or department meets no condition about it. Technologies are compared without case. Pure. */
export function unmetCondition(
  { services = [], technologies, departments, minSamples }: RuleConditions,
  { orders, samples, isDemo }: TargetFacts,
): UnmetCondition | undefined {
  if (isDemo) return "demo";
  if (samples === 0) return "noReads";
  const isIncluded = (ids: string[], id: string | null) => id !== null && ids.includes(id);
  if (services.length > 0 && !orders.every(({ serviceId }) => isIncluded(services, serviceId)))
    return "service";
  const wanted = new Set(technologies.map((name) => name.toLowerCase()));
  const isWanted = (names: string[]) => names.some((name) => wanted.has(name.toLowerCase()));
  if (wanted.size > 0 && !orders.every(({ technologyNames }) => isWanted(technologyNames)))
    return "technology";
  if (departments.length > 0 && !orders.every(({ departmentId }) => isIncluded(departments, departmentId)))
    return "department";
  return samples < minSamples ? "minSamples" : undefined;
}

import type { Service } from "../../../db/models/Service.ts";

/** A service as users choose it for an order. */
export function presentService(service: Service) {
  const { id, name, description, turnaroundDays, shippingInstructions, usesOwnForm } = service;
  return { id, name, description, turnaroundDays, shippingInstructions, usesOwnForm };
}

/** A service for administrators. orders: number of its orders; formVersions: number of saved versions of its own form. */
export function presentServiceForAdministration(
  service: Service,
  { orders, formVersions }: { orders: number; formVersions: number },
) {
  return {
    ...presentService(service),
    active: service.isActive,
    position: service.position,
    qualityLimits: service.qualityRules,
    orderCount: orders,
    formVersions,
    createdAt: service.createdAt.toISOString(),
  };
}

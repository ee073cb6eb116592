/** Selects the order form of orders of a service in queries. serviceId: null without a service. */
export function selectOrderForm(serviceId: string | null): { serviceId?: string } {
  return serviceId === null ? {} : { serviceId };
}

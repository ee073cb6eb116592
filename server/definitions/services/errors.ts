import { refusal } from "../../platform/errors/refusal.ts";
import { SERVICES_MAX } from "../limits.ts";

export const serviceNameTaken = refusal("services.nameTaken", 400, "Service with this name already exists");
export const serviceInUse = refusal(
  "services.inUse",
  400,
  "Cannot delete a service with orders, prices or an order form of its own. Deactivate it instead.",
);
export const serviceFormMissing = refusal(
  "services.formMissing",
  400,
  "The service has no order form of its own yet. Save one first.",
);
export const limitTypeUnknown = refusal(
  "services.limitTypeUnknown",
  400,
  "A measurement type of the limits does not exist",
);
export const tooManyServices = refusal(
  "services.tooMany",
  400,
  "An installation can have at most {services} services",
  { services: SERVICES_MAX },
);

import { z } from "zod";
import { serviceNotFound } from "../../server/definitions/forms/errors.ts";
import {
  limitTypeUnknown,
  serviceFormMissing,
  serviceInUse,
  serviceNameTaken,
  tooManyServices,
} from "../../server/definitions/services/errors.ts";
import { limits } from "./measurements.ts";
import type { services } from "../services.ts";
import type { Described } from "./operation.ts";
import { count, done, id, time } from "./shapes.ts";

/** A service as users choose it. */
export const service = z
  .object({
    id,
    name: z.string(),
    description: z.string().nullable(),
    turnaroundDays: z.int().nullable().describe("Working days from receipt to delivery"),
    shippingInstructions: z.string().nullable(),
    usesOwnForm: z
      .boolean()
      .describe("Whether its orders use a form of their own: `GET /form-schema?serviceId=`"),
  })
  .meta({ id: "Service" });
const managed = service
  .extend({
    active: z.boolean().describe("false: kept for its orders, and not offered any more"),
    position: z.int().describe("Index in the list"),
    qualityLimits: z.array(limits).describe("Limits of measurements"),
    orderCount: count,
    formVersions: count.describe("Saved versions of its own order form"),
    createdAt: time,
  })
  .meta({ id: "ManagedService" });

export const servicesDescribed: Described<typeof services> = {
  "GET /services": {
    summary: "List services",
    description: "Those that orders can choose, in the order of the facility.",
    procedure: "services.list",
    answers: { 200: z.object({ services: z.array(service) }) },
  },
  "GET /admin/services": {
    summary: "List services for administration",
    description: "With inactive ones.",
    procedure: "services.listAll",
    answers: { 200: z.object({ services: z.array(managed) }) },
  },
  "POST /admin/services": {
    summary: "Create service",
    description: "At the end of the list. Names are unique, ignoring case.",
    procedure: "services.create",
    answers: { 201: z.object({ service: managed }) },
    errors: [serviceNameTaken(), tooManyServices(), limitTypeUnknown()],
  },
  "PATCH /admin/services/:serviceId": {
    summary: "Change service",
    description:
      "Omitted fields are unchanged. `position` moves the service to this index of the list. `usesOwnForm` false returns to the form of the facility and keeps the versions of its own; a form is saved with `PUT /admin/form-config`. `qualityLimits` replaces all limits of the service.",
    procedure: "services.update",
    answers: { 200: z.object({ service: managed }) },
    errors: [serviceNotFound(), serviceNameTaken(), serviceFormMissing(), limitTypeUnknown()],
  },
  "DELETE /admin/services/:serviceId": {
    summary: "Delete a service without orders",
    description: "A service with orders or an order form of its own can only be deactivated.",
    procedure: "services.remove",
    answers: { 200: done },
    errors: [serviceNotFound(), serviceInUse()],
  },
};

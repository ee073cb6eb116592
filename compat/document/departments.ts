import { z } from "zod";
import { DEPARTMENT_ROLES } from "../../db/values.ts";
import {
  departmentHasOrders,
  departmentNameTaken,
  departmentUnknown,
  memberRepeated,
  memberUnknown,
  tooManyDepartments,
} from "../../server/access/departments/errors.ts";
import type { departments } from "../departments.ts";
import type { Described } from "./operation.ts";
import { done, id, pageShape, person, time } from "./shapes.ts";

const department = z
  .object({
    id,
    name: z.string(),
    costCentre: z.string().nullable(),
    billingAddress: z.string().nullable(),
    requiresApproval: z.boolean().describe("Whether a lead approves the orders of members"),
    active: z.boolean().describe("false: kept for its orders, and not offered any more"),
    memberCount: z.int(),
    leadCount: z.int(),
    createdAt: time,
  })
  .meta({ id: "Department" });
const member = person
  .omit({ id: true })
  .extend({ userId: id, active: z.boolean(), role: z.enum(DEPARTMENT_ROLES) });

export const departmentsDescribed: Described<typeof departments> = {
  "GET /departments": {
    summary: "List active departments",
    description: "Sorted by name.",
    procedure: "departments.list",
    answers: { 200: z.array(z.object({ id, name: z.string() })) },
  },
  "GET /admin/departments": {
    summary: "List departments",
    description: "Sorted by name, with inactive ones.",
    procedure: "departments.listAll",
    answers: { 200: pageShape({ departments: z.array(department) }) },
  },
  "POST /admin/departments": {
    summary: "Create department",
    description: "Names are unique, ignoring case.",
    procedure: "departments.create",
    answers: { 201: z.object({ department }) },
    errors: [departmentNameTaken(), tooManyDepartments()],
  },
  "PATCH /admin/departments/:departmentId": {
    summary: "Change department",
    description: "Omitted fields are unchanged. `active` false keeps the department for its orders.",
    procedure: "departments.update",
    answers: { 200: z.object({ department }) },
    errors: [departmentUnknown(), departmentNameTaken()],
  },
  "DELETE /admin/departments/:departmentId": {
    summary: "Delete a department without orders",
    description:
      "Its members then have no department. A department with submitted orders can only be deactivated.",
    procedure: "departments.remove",
    answers: { 200: done },
    errors: [departmentUnknown(), departmentHasOrders()],
  },
  "PUT /admin/departments/:departmentId/members": {
    summary: "Replace the members of a department",
    description:
      "Atomic. Users of other departments move to this one; members who are not listed then have no department. Orders keep the department that they were submitted for.",
    procedure: "departments.setMembers",
    answers: { 200: z.object({ members: z.array(member) }) },
    errors: [
      departmentUnknown(),
      memberUnknown({ userId: "<userId>" }),
      memberRepeated({ userId: "<userId>" }),
    ],
  },
};

import { DEPARTMENT_IMPORT_ROWS_MAX, DEPARTMENTS_MAX } from "../limits.ts";
import { refusal } from "../../platform/errors/refusal.ts";

export const departmentUnknown = refusal("departments.notFound", 404, "Department not found");
export const departmentNameTaken = refusal(
  "departments.nameTaken",
  400,
  "Department with this name already exists",
);
export const departmentHasOrders = refusal(
  "departments.hasOrders",
  400,
  "Cannot delete a department with orders. Deactivate it instead.",
);
export const tooManyDepartments = refusal(
  "departments.tooMany",
  400,
  "An installation can have at most {departments} departments",
  { departments: DEPARTMENTS_MAX },
);
export const memberUnknown = refusal("departments.memberNotFound", 400, "User not found: {userId}");
export const memberRepeated = refusal(
  "departments.memberRepeated",
  400,
  "A user can be listed only once: {userId}",
);

export const importUnreadable = refusal("departments.importUnreadable", 400, "The CSV file cannot be read");
export const importColumnsMissing = refusal(
  "departments.importColumnsMissing",
  400,
  "The first line must name the columns, with email among them",
);
export const importTooLong = refusal(
  "departments.importTooLong",
  400,
  "An import can have at most {lines} lines",
  { lines: DEPARTMENT_IMPORT_ROWS_MAX },
);
export const importChanged = refusal(
  "departments.importChanged",
  409,
  "Users or departments have changed since the preview. Review it again.",
);

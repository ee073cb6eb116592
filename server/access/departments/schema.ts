import { z } from "zod";
import { inputText } from "../../platform/errors/schemaText.ts";
import { listPage } from "../../platform/input/page.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { optionalText, text } from "../../platform/input/text.ts";
import { DEPARTMENT_IMPORT_MAX_CHARACTERS, DEPARTMENT_MEMBERS_MAX } from "../limits.ts";
import { departmentRole } from "../users/person.ts";

const NAME_REQUIRED = inputText("departments.nameRequired", "Department name is required");

export const departmentName = z.string(NAME_REQUIRED).pipe(text(200).min(1, NAME_REQUIRED));

const department = z.object({
  name: departmentName,
  costCentre: optionalText(100),
  billingAddress: optionalText(2_000),
  requiresApproval: z.boolean().optional(),
});

export const departmentId = z.object({ departmentId: recordId });
export const listDepartmentsInput = listPage.extend({ search: text(200).optional() });
export const createDepartmentInput = department;
export const updateDepartmentInput = department.partial().extend({
  departmentId: recordId,
  active: z.boolean().optional(),
});
export const setMembersInput = departmentId.extend({
  members: z
    .array(
      z.object({
        userId: recordId,
        role: departmentRole,
      }),
    )
    .max(DEPARTMENT_MEMBERS_MAX),
});
export const userId = z.object({ userId: recordId });

const csvText = text(DEPARTMENT_IMPORT_MAX_CHARACTERS);
export const previewInput = z.object({ text: csvText });
/** key: of the preview. */
export const importInput = previewInput.extend({ key: text(100) });

import { BRIEF } from "../../platform/rpc/bodyLimits.ts";
import {
  administrationInDemo,
  facilityOutsideDemo,
  facilityProcedure,
  signedInProcedure,
} from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { createDepartment, removeDepartment, updateDepartment } from "./changeDepartment.ts";
import {
  listAllDepartments,
  listDepartments,
  listHistory,
  listNames,
  listMembers,
  readOwnDepartment,
} from "./listDepartments.ts";
import {
  createDepartmentInput,
  departmentId,
  importInput,
  listDepartmentsInput,
  previewInput,
  setMembersInput,
  updateDepartmentInput,
  userId,
} from "./schema.ts";
import { exportPeople, importPeople, previewImport } from "./importPeople.ts";
import { setMembers } from "./setMembers.ts";

const administration = facilityOutsideDemo(administrationInDemo);
const change = administration.meta({ body: BRIEF });

export const departmentsRouter = trpc.router({
  list: signedInProcedure.query(({ ctx }) => listDepartments(ctx.db)),
  names: facilityProcedure.query(({ ctx }) => listNames(ctx.db)),
  mine: signedInProcedure.query(({ ctx }) => readOwnDepartment(ctx)),
  listAll: facilityProcedure
    .input(listDepartmentsInput)
    .query(({ ctx, input }) => listAllDepartments(ctx.db, input)),
  members: facilityProcedure.input(departmentId).query(({ ctx, input }) => listMembers(ctx.db, input)),
  history: facilityProcedure.input(userId).query(({ ctx, input }) => listHistory(ctx.db, input)),
  create: change.input(createDepartmentInput).mutation(({ ctx, input }) => createDepartment(ctx, input)),
  update: change.input(updateDepartmentInput).mutation(({ ctx, input }) => updateDepartment(ctx, input)),
  remove: change.input(departmentId).mutation(async ({ ctx, input }) => {
    await removeDepartment(ctx, input);
    return {};
  }),
  // A mutation, because the text is too long for an address.
  previewImport: administration
    .input(previewInput)
    .mutation(({ ctx, input }) => previewImport(ctx.db, input)),
  importPeople: administration.input(importInput).mutation(({ ctx, input }) => importPeople(ctx, input)),
  exportPeople: facilityProcedure.query(({ ctx }) => exportPeople(ctx.db)),
  setMembers: administration.input(setMembersInput).mutation(({ ctx, input }) => setMembers(ctx, input)),
});

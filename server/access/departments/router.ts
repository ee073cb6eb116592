import { BRIEF } from "../../platform/rpc/bodyLimits.ts";
import {
  administrationInDemo,
  facilityAdminOutsideDemo,
  facilityAdminProcedure,
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
  listDepartmentsInput,
  setMembersInput,
  updateDepartmentInput,
  userId,
} from "./schema.ts";
import { setMembers } from "./setMembers.ts";

const administration = facilityAdminOutsideDemo(administrationInDemo);
const change = administration.meta({ body: BRIEF });

export const departmentsRouter = trpc.router({
  list: signedInProcedure.query(({ ctx }) => listDepartments(ctx.db)),
  names: facilityAdminProcedure.query(({ ctx }) => listNames(ctx.db)),
  mine: signedInProcedure.query(({ ctx }) => readOwnDepartment(ctx)),
  listAll: facilityAdminProcedure
    .input(listDepartmentsInput)
    .query(({ ctx, input }) => listAllDepartments(ctx.db, input)),
  members: facilityAdminProcedure.input(departmentId).query(({ ctx, input }) => listMembers(ctx.db, input)),
  history: facilityAdminProcedure.input(userId).query(({ ctx, input }) => listHistory(ctx.db, input)),
  create: change.input(createDepartmentInput).mutation(({ ctx, input }) => createDepartment(ctx, input)),
  update: change.input(updateDepartmentInput).mutation(({ ctx, input }) => updateDepartment(ctx, input)),
  remove: change.input(departmentId).mutation(async ({ ctx, input }) => {
    await removeDepartment(ctx, input);
    return {};
  }),
  setMembers: administration.input(setMembersInput).mutation(({ ctx, input }) => setMembers(ctx, input)),
});

import { signedInProcedure } from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { listDepartments } from "./listDepartments.ts";

export const departmentsRouter = trpc.router({
  list: signedInProcedure.query((ctx) => listDepartments(ctx.ctx.db)),
});

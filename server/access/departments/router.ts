import { signedIn } from "../../platform/rpc/gates.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { listDepartments } from "./listDepartments.ts";

export const departmentsRouter = trpc.router({ list: signedIn.query((ctx) => listDepartments(ctx.ctx.db)) });

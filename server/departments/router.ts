import { signedIn } from "../gates.ts";
import { trpc } from "../trpc.ts";
import { listDepartments } from "./listDepartments.ts";

export const departmentsRouter = trpc.router({ list: signedIn.query(() => listDepartments()) });

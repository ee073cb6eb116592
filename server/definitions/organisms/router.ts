import { signedInProcedure } from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { organisms } from "./organisms.ts";

export const organismsRouter = trpc.router({ list: signedInProcedure.query(() => organisms()) });

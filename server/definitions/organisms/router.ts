import { signedIn } from "../../platform/rpc/gates.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { organisms } from "./organisms.ts";

export const organismsRouter = trpc.router({ list: signedIn.query(() => organisms()) });

import { signedIn } from "../gates.ts";
import { trpc } from "../trpc.ts";
import { organisms } from "./organisms.ts";

export const organismsRouter = trpc.router({ list: signedIn.query(() => organisms()) });

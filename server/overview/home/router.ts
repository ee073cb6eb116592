import { facilityAdmin, signedIn } from "../../platform/rpc/gates.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { countWaiting } from "./countWaiting.ts";
import { facilityHome } from "./facilityHome.ts";
import { researcherHome } from "./researcherHome.ts";
import { storageLeft } from "./storageLeft.ts";

export const homeRouter = trpc.router({
  researcher: signedIn.query(({ ctx }) => researcherHome(ctx)),
  facility: facilityAdmin.query(({ ctx }) => facilityHome(ctx)),
  waiting: signedIn.query(({ ctx }) => countWaiting(ctx)),
  storage: facilityAdmin.query(({ ctx }) => storageLeft(ctx)),
});

import { facilityProcedure, signedInProcedure } from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { countWaiting } from "./countWaiting.ts";
import { facilityHome } from "./facilityHome.ts";
import { researcherHome } from "./researcherHome.ts";
import { storageLeft } from "./storageLeft.ts";

export const homeRouter = trpc.router({
  researcher: signedInProcedure.query(({ ctx }) => researcherHome(ctx)),
  facility: facilityProcedure.query(({ ctx }) => facilityHome(ctx)),
  waiting: signedInProcedure.query(({ ctx }) => countWaiting(ctx)),
  storage: facilityProcedure.query(({ ctx }) => storageLeft(ctx)),
});

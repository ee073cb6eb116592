import { administrationInDemo, facilityOutsideDemo } from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { changeLogo } from "./changeLogo.ts";
import { changeLogoInput } from "./schema.ts";

export const facilityLogoRouter = trpc.router({
  change: facilityOutsideDemo(administrationInDemo)
    .input(changeLogoInput)
    .mutation(({ ctx, input }) => changeLogo(ctx, input)),
});

import { isFacilityAdmin, signedIn } from "../gates.ts";
import { trpc } from "../trpc.ts";
import { orderForm } from "./orderForm.ts";

export const formsRouter = trpc.router({
  /** The order form as the caller may fill it in: fields for the facility are left out for researchers. */
  order: signedIn.query(({ ctx }) => {
    const form = orderForm();
    const fields = form.fields.filter((field) => isFacilityAdmin(ctx.user) || !field.adminOnly);
    return { ...form, fields };
  }),
});

import type { FormField } from "../../server/forms/rules/field.ts";
import type { Outputs } from "../trpc.ts";
import type { EditedForm } from "./editedForm.ts";

/** An edited form as it would come from the server, whose answers hold nothing undefined. */
export function asAnswered(form: Pick<EditedForm, "fields" | "groups">): {
  fields: FormField[];
  groups: Outputs["forms"]["order"]["groups"];
} {
  return JSON.parse(JSON.stringify({ fields: form.fields, groups: form.groups })) as ReturnType<
    typeof asAnswered
  >;
}

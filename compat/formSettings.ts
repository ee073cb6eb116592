import { form, json, nothing } from "./bodies.ts";
import { ok, success } from "./reply.ts";
import { route } from "./route.ts";

/** Additions §4, enabled modules and form definitions. */
export const formSettings = [
  route("GET /admin/modules", nothing, ({ caller }) => ok(caller.modules.getForAdministration())),
  route("PUT /admin/modules", json, ({ caller, input }) => ok(caller.modules.change(input))),
  route("GET /admin/form-config", nothing, ({ caller, input }) => ok(caller.forms.orderConfiguration(input))),
  route("PUT /admin/form-config", form, ({ caller, input }) => ok(caller.forms.saveOrderForm(input))),
  route("GET /admin/study-form-config", nothing, ({ caller, input }) =>
    ok(caller.forms.studyConfiguration(input)),
  ),
  route("PUT /admin/study-form-config", form, ({ caller, input }) =>
    success(caller.forms.saveStudyForm(input)),
  ),
];

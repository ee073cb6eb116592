import { t } from "../../kit/i18n/t.ts";
import { MapField } from "./MapField.tsx";
import type { SignInForm, Targets } from "./signInForm.ts";

/** The roles and departments by claim value or group. names: of the fields of the form. */
export function RightsFields({
  form,
  targets: { roles, departments },
  names,
  keyLabel,
}: {
  form: SignInForm;
  targets: Targets;
  names: { roles: "oidcRoles" | "ldapRoles"; departments: "oidcDepartments" | "ldapDepartments" };
  keyLabel: string;
}) {
  return (
    <>
      <MapField
        label={t("signInSettings.roleMap")}
        rows={form.values[names.roles]}
        targets={roles.map((value) => ({ value, label: t(`common.role.${value}`) }))}
        keyLabel={keyLabel}
        targetLabel={t("users.role")}
        onChange={(rows) => form.setFieldValue(names.roles, rows)}
      />
      <MapField
        label={t("signInSettings.departmentMap")}
        rows={form.values[names.departments]}
        targets={departments.map(({ id, name }) => ({ value: id, label: name }))}
        keyLabel={keyLabel}
        targetLabel={t("users.department")}
        onChange={(rows) => form.setFieldValue(names.departments, rows)}
      />
    </>
  );
}

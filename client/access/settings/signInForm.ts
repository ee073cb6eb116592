import type { UseFormReturnType } from "@mantine/form";
import type { Inputs, Outputs } from "../../kit/trpc/trpc.ts";
import { toMap, toRows } from "./MapField.tsx";

export type SignInSettings = Outputs["signOn"]["settings"];
type Role = Outputs["signOn"]["about"]["roles"][number];

/** The values of the sign-in settings in the form. Secrets: empty keeps the saved one. */
export function formValues({ oidc, ldap, passwordSignIn }: SignInSettings) {
  return {
    issuer: oidc.issuer ?? "",
    clientId: oidc.clientId ?? "",
    clientSecret: "",
    buttonLabel: oidc.buttonLabel ?? "",
    allowedDomains: oidc.allowedDomains,
    oidcAutoCreate: oidc.autoCreate,
    roleClaim: oidc.roleClaim ?? "",
    oidcRoles: toRows(oidc.roleMap),
    departmentClaim: oidc.departmentClaim ?? "",
    oidcDepartments: toRows(oidc.departmentMap),
    url: ldap.url ?? "",
    startTls: ldap.startTls,
    caCertificate: ldap.caCertificate ?? "",
    bindDn: ldap.bindDn ?? "",
    bindPassword: "",
    baseDn: ldap.baseDn ?? "",
    userFilter: ldap.userFilter,
    emailAttribute: ldap.emailAttribute,
    firstNameAttribute: ldap.firstNameAttribute,
    lastNameAttribute: ldap.lastNameAttribute,
    groupAttribute: ldap.groupAttribute ?? "",
    groupBaseDn: ldap.groupBaseDn ?? "",
    groupFilter: ldap.groupFilter,
    ldapAutoCreate: ldap.autoCreate,
    ldapRoles: toRows(ldap.roleMap),
    ldapDepartments: toRows(ldap.departmentMap),
    passwordSignIn,
  };
}

export type SignInValues = ReturnType<typeof formValues>;
export type SignInForm = UseFormReturnType<SignInValues>;

/** The roles and departments to which a provider or a directory can assign its users. */
export interface Targets {
  roles: readonly Role[];
  departments: readonly { id: string; name: string }[];
}

/** Returns the request that saves the form. A secret is removed with the name that it belongs to. */
export function toChange(
  values: SignInValues,
  { roles, departments }: Targets,
): Inputs["signOn"]["changeSettings"] {
  const ids = departments.map(({ id }) => id);
  const { clientSecret, bindPassword } = values;
  return {
    oidc: {
      issuer: values.issuer,
      clientId: values.clientId,
      ...((clientSecret !== "" || values.clientId.trim() === "") && { clientSecret }),
      buttonLabel: values.buttonLabel,
      allowedDomains: values.allowedDomains,
      autoCreate: values.oidcAutoCreate,
      roleClaim: values.roleClaim,
      roleMap: toMap(values.oidcRoles, roles),
      departmentClaim: values.departmentClaim,
      departmentMap: toMap(values.oidcDepartments, ids),
    },
    ldap: {
      url: values.url,
      startTls: values.startTls,
      caCertificate: values.caCertificate,
      bindDn: values.bindDn,
      ...((bindPassword !== "" || values.bindDn.trim() === "") && { bindPassword }),
      baseDn: values.baseDn,
      userFilter: values.userFilter,
      emailAttribute: values.emailAttribute,
      firstNameAttribute: values.firstNameAttribute,
      lastNameAttribute: values.lastNameAttribute,
      groupAttribute: values.groupAttribute,
      groupBaseDn: values.groupBaseDn,
      groupFilter: values.groupFilter,
      autoCreate: values.ldapAutoCreate,
      roleMap: toMap(values.ldapRoles, roles),
      departmentMap: toMap(values.ldapDepartments, ids),
    },
    passwordSignIn: values.passwordSignIn,
  };
}

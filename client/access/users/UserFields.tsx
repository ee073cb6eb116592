import { Checkbox, Radio, type RadioGroupProps, Select, SimpleGrid, Stack, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { emailAddress, required } from "../../kit/drafts/rules.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { type Role, ROLES } from "../../../server/platform/rpc/rules/rights.ts";
import type { FieldsByCode } from "../../kit/drafts/refusedFields.ts";

export interface UserValues {
  firstName: string;
  lastName: string;
  email: string;
  role: Role;
  institution: string;
  phone: string;
  /** Whether it is an account for programs; fixed when the account is created. */
  service: boolean;
  /** "" without a department. */
  departmentId: string;
}

/** Validation rules of the fields. */
export function userRules() {
  return {
    firstName: required(t("users.firstName")),
    lastName: required(t("users.lastName")),
    email: emailAddress(t("users.email")),
  };
}

/** The fields of a user account for administrators. */
export function UserFields({
  form,
  isNew = false,
}: {
  form: UseFormReturnType<UserValues>;
  isNew?: boolean;
}) {
  const departments = useQuery(trpc.departments.names.queryOptions());
  const required = { required: true, withAsterisk: false };
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t("users.firstName")}
          maxLength={100}
          autoComplete="off"
          data-autofocus
          {...required}
          {...form.getInputProps("firstName")}
        />
        <TextInput
          label={t("users.lastName")}
          maxLength={100}
          autoComplete="off"
          {...required}
          {...form.getInputProps("lastName")}
        />
      </SimpleGrid>
      <TextInput
        label={t("users.email")}
        type="email"
        maxLength={254}
        autoComplete="off"
        {...required}
        {...form.getInputProps("email")}
      />
      <RoleChoice {...form.getInputProps("role")} />
      {isNew && (
        <Checkbox
          label={t("users.service")}
          description={t("users.serviceHint")}
          {...form.getInputProps("service", { type: "checkbox" })}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t("users.institution")}
          maxLength={200}
          autoComplete="off"
          {...form.getInputProps("institution")}
        />
        <TextInput
          label={t("users.phone")}
          maxLength={100}
          autoComplete="off"
          {...form.getInputProps("phone")}
        />
      </SimpleGrid>
      <Select
        label={t("users.department")}
        placeholder={t("users.noDepartment")}
        data={departments.data?.map(({ id: value, name: label }) => ({ value, label })) ?? []}
        searchable
        clearable
        {...form.getInputProps("departmentId")}
        value={form.getValues().departmentId || null}
        onChange={(value) => form.setFieldValue("departmentId", value ?? "")}
      />
    </Stack>
  );
}

/** The role of a user. props: of the field in its form. */
export function RoleChoice(props: Omit<RadioGroupProps, "children">) {
  return (
    <Radio.Group label={t("users.role")} {...props}>
      <Stack gap="xs" mt={6}>
        {ROLES.toReversed().map((role) => (
          <Radio
            key={role}
            value={role}
            label={t(`common.role.${role}`)}
            description={t(`users.roleHint.${role}`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** The field that a refusal is about. */
export const userFieldsByCode: FieldsByCode<keyof UserValues> = { "auth.emailTaken": "email" };

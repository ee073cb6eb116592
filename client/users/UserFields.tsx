import { Radio, SimpleGrid, Stack, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { serverText } from "../messages/serverText.ts";
import { t } from "../messages/t.ts";

export interface UserValues {
  firstName: string;
  lastName: string;
  email: string;
  role: "FACILITY_ADMIN" | "RESEARCHER";
  institution: string;
  phone: string;
}

const ROLES = ["RESEARCHER", "FACILITY_ADMIN"] as const;

/** What an administrator says about an account. emailError: the server's refusal of the address. */
export function UserFields({
  form,
  emailError,
}: {
  form: UseFormReturnType<UserValues>;
  emailError: string | undefined;
}) {
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
          key={form.key("firstName")}
          {...form.getInputProps("firstName")}
        />
        <TextInput
          label={t("users.lastName")}
          maxLength={100}
          autoComplete="off"
          {...required}
          key={form.key("lastName")}
          {...form.getInputProps("lastName")}
        />
      </SimpleGrid>
      <TextInput
        label={t("users.email")}
        type="email"
        maxLength={254}
        autoComplete="off"
        {...required}
        key={form.key("email")}
        {...form.getInputProps("email")}
        error={emailError}
      />
      <Radio.Group label={t("users.role")} key={form.key("role")} {...form.getInputProps("role")}>
        <Stack gap="xs" mt={6}>
          {ROLES.map((role) => (
            <Radio
              key={role}
              value={role}
              label={t(`users.role.${role}`)}
              description={t(`users.roleHint.${role}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t("users.institution")}
          maxLength={200}
          autoComplete="off"
          key={form.key("institution")}
          {...form.getInputProps("institution")}
        />
        <TextInput
          label={t("users.phone")}
          maxLength={100}
          autoComplete="off"
          key={form.key("phone")}
          {...form.getInputProps("phone")}
        />
      </SimpleGrid>
    </Stack>
  );
}

/** The server's refusal when it is about the e-mail address, to stand at its field. */
export function emailRefusal(error: { message: string } | null): string | undefined {
  return error && /e-?mail/i.test(error.message) ? serverText(error.message) : undefined;
}

import { PasswordInput, SimpleGrid, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { emailAddress, newPassword, required } from "../../kit/drafts/rules.ts";
import { t } from "../../kit/i18n/t.ts";
import type { FieldsByCode } from "../../kit/drafts/refusedFields.ts";

export interface NewPerson {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

const PASSWORD_MIN_CHARACTERS = 10;

export const NEW_PERSON: NewPerson = { firstName: "", lastName: "", email: "", password: "" };

/** Validation rules of the fields. */
export function personRules() {
  return {
    firstName: required(t("register.firstName")),
    lastName: required(t("register.lastName")),
    email: emailAddress(t("signIn.email")),
    password: newPassword(t("register.password"), PASSWORD_MIN_CHARACTERS),
  };
}

/** The field that a refusal is about. */
export const personFieldsByCode: FieldsByCode<keyof NewPerson> = { "auth.emailTaken": "email" };

/** Name, email address and password of a new account. isEmailFixed: the address of an invitation. */
export function PersonFields({
  form,
  isEmailFixed = false,
}: {
  form: UseFormReturnType<NewPerson>;
  isEmailFixed?: boolean;
}) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t("register.firstName")}
          autoComplete="given-name"
          maxLength={100}
          required
          withAsterisk={false}
          autoFocus
          {...form.getInputProps("firstName")}
        />
        <TextInput
          label={t("register.lastName")}
          autoComplete="family-name"
          maxLength={100}
          required
          withAsterisk={false}
          {...form.getInputProps("lastName")}
        />
      </SimpleGrid>
      <TextInput
        label={t("signIn.email")}
        type="email"
        autoComplete="username"
        maxLength={254}
        readOnly={isEmailFixed}
        required
        withAsterisk={false}
        {...form.getInputProps("email")}
      />
      <PasswordInput
        label={t("register.password")}
        description={t("register.passwordHint")}
        autoComplete="new-password"
        minLength={PASSWORD_MIN_CHARACTERS}
        required
        withAsterisk={false}
        {...form.getInputProps("password")}
      />
    </>
  );
}

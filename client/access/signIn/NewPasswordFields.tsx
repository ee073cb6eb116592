import { PasswordInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { newPassword } from "../../kit/drafts/rules.ts";
import { t } from "../../kit/i18n/t.ts";

export interface NewPassword {
  newPassword: string;
  repeated: string;
}

const PASSWORD_MIN_CHARACTERS = 10;

/** Validation rules of the fields. */
export function newPasswordRules() {
  return {
    newPassword: newPassword(t("account.password.new"), PASSWORD_MIN_CHARACTERS),
    repeated: (repeated: string, values: NewPassword) =>
      repeated === values.newPassword ? null : t("account.password.unequal"),
  };
}

/** A new password and its confirmation. email: of the account, for password managers. */
export function NewPasswordFields<Values extends NewPassword>({
  form,
  email,
}: {
  form: Pick<UseFormReturnType<Values>, "getInputProps">;
  email?: string;
}) {
  const field = { autoComplete: "new-password", required: true, withAsterisk: false };
  return (
    <>
      {email !== undefined && (
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      )}
      <PasswordInput
        label={t("account.password.new")}
        description={t("register.passwordHint")}
        {...field}
        {...form.getInputProps("newPassword")}
      />
      <PasswordInput label={t("account.password.repeat")} {...field} {...form.getInputProps("repeated")} />
    </>
  );
}

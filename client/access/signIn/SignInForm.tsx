import { Button, PasswordInput, TextInput } from "@mantine/core";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { emailAddress, required } from "../../kit/drafts/rules.ts";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { errorMethods, errorRefusal, trpcClient } from "../../kit/trpc/trpc.ts";
import type { SessionUser } from "../../kit/session/SessionContext.ts";

/**
 * Email address and password.
 * @param hasDirectory whether logins of a directory are accepted besides email addresses
 * @param isSecondary whether the page offers another way of signing in first
 * @param onSignedIn receives the user of the opened session
 * @param onSecondFactor receives the ways to complete the sign-in of an account with a second factor
 */
export function SignInForm({
  email = "",
  hasDirectory,
  isSecondary = false,
  onSignedIn,
  onSecondFactor,
}: {
  email?: string;
  hasDirectory: boolean;
  isSecondary?: boolean;
  onSignedIn: (user: SessionUser) => void;
  onSecondFactor: (methods: string[]) => void;
}) {
  const draft = useDraftForm({
    stored: { email, password: "" },
    validate: {
      email: hasDirectory ? required(t("signIn.login")) : emailAddress(t("signIn.email")),
      password: required(t("signIn.password")),
    },
    async send(values) {
      try {
        const { user } = await trpcClient.auth.signIn.mutate(values);
        onSignedIn(user);
      } catch (error) {
        if (errorRefusal(error)?.code !== "auth.secondFactorRequired") throw error;
        onSecondFactor(errorMethods(error));
      }
    },
  });
  const { form } = draft;

  return (
    <DraftForm draft={draft} failed={t("signIn.failed")}>
      <TextInput
        label={t(hasDirectory ? "signIn.login" : "signIn.email")}
        type={hasDirectory ? "text" : "email"}
        autoComplete="username"
        required
        withAsterisk={false}
        data-autofocus={(email === "" && !isSecondary) || undefined}
        autoFocus={email === "" && !isSecondary}
        {...form.getInputProps("email")}
      />
      <PasswordInput
        label={t("signIn.password")}
        autoComplete="current-password"
        required
        withAsterisk={false}
        data-autofocus={(email !== "" && !isSecondary) || undefined}
        {...form.getInputProps("password")}
      />
      <Button type="submit" variant={isSecondary ? "default" : "filled"} loading={draft.isSending} fullWidth>
        {t("signIn.submit")}
      </Button>
    </DraftForm>
  );
}

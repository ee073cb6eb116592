import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AuthCard } from "../../kit/components/AuthCard.tsx";
import { LinkButton, TextLink } from "../../kit/components/LinkButton.tsx";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpcClient } from "../../kit/trpc/trpc.ts";
import { NewPasswordFields, newPasswordRules } from "./NewPasswordFields.tsx";
import { useLinkToken } from "./useLinkToken.ts";

/** The page of a reset link: sets a new password, without a session. */
export function ResetPasswordPage() {
  const token = useLinkToken();
  const client = useQueryClient();
  const [isDone, setDone] = useState(false);
  const draft = useDraftForm({
    stored: { newPassword: "", repeated: "" },
    validate: newPasswordRules(),
    async send({ newPassword: password }) {
      await trpcClient.auth.confirmPasswordReset.mutate({ token, password });
      // A session of the account in this browser has ended.
      client.clear();
      setDone(true);
    },
  });
  if (isDone)
    return (
      <AuthCard title={t("account.password.done")} text={t("reset.done")}>
        <LinkButton to="/sign-in">{t("signIn.title")}</LinkButton>
      </AuthCard>
    );
  return (
    <AuthCard title={t("reset.confirm.title")} text={t("reset.confirm.text")}>
      <DraftForm draft={draft} failed={t("account.password.failed")}>
        <NewPasswordFields form={draft.form} />
        <Button type="submit" loading={draft.isSending} fullWidth>
          {t("account.password.submit")}
        </Button>
      </DraftForm>
      <TextLink to="/forgot-password" size="sm" ta="center">
        {t("reset.again")}
      </TextLink>
    </AuthCard>
  );
}

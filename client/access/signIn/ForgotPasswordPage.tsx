import { Button, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { AuthCard } from "../../kit/components/AuthCard.tsx";
import { LinkButton, TextLink } from "../../kit/components/LinkButton.tsx";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { emailAddress } from "../../kit/drafts/rules.ts";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpcClient } from "../../kit/trpc/trpc.ts";

/** Requests a link that resets the password. The page shows the same for every address. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>();
  const draft = useDraftForm({
    stored: { email: "" },
    validate: { email: emailAddress(t("signIn.email")) },
    async send({ email }) {
      await trpcClient.auth.requestPasswordReset.mutate({ email });
      setSentTo(email);
    },
  });
  if (sentTo !== undefined)
    return (
      <AuthCard title={t("reset.sent.title")}>
        <Text>{t("reset.sent.text", { email: sentTo })}</Text>
        <LinkButton to="/sign-in" variant="default">
          {t("reset.back")}
        </LinkButton>
      </AuthCard>
    );
  return (
    <AuthCard title={t("reset.title")} text={t("reset.text")}>
      <DraftForm draft={draft} failed={t("reset.notSent")}>
        <TextInput
          label={t("signIn.email")}
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          autoFocus
          {...draft.form.getInputProps("email")}
        />
        <Button type="submit" loading={draft.isSending} fullWidth>
          {t("reset.submit")}
        </Button>
      </DraftForm>
      <TextLink to="/sign-in" size="sm" ta="center">
        {t("reset.back")}
      </TextLink>
    </AuthCard>
  );
}

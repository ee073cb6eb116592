import { Button, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { AuthCard } from "../../kit/components/AuthCard.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";

/** The page of an unsubscribe link: a button ends the emails of the link's kind, without a session. */
export function UnsubscribePage() {
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get("token") ?? "");
  const end = useMutation(trpc.mail.unsubscribe.mutationOptions());
  return (
    <AuthCard title={t(end.isSuccess ? "unsubscribe.done" : "unsubscribe.title")}>
      <Text>{t(end.isSuccess ? "unsubscribe.done.text" : "unsubscribe.text")}</Text>
      <ErrorNotice error={end.error} title={t("unsubscribe.failed")} />
      {!end.isSuccess && (
        <Button loading={end.isPending} onClick={() => end.mutate({ token })}>
          {t("unsubscribe.submit")}
        </Button>
      )}
      <LinkButton to="/account" variant="default">
        {t("unsubscribe.settings")}
      </LinkButton>
    </AuthCard>
  );
}

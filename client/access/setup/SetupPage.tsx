import { Button, Text } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { NEW_PERSON, personFieldsByCode, PersonFields, personRules } from "../signIn/PersonFields.tsx";
import { useStartSession } from "../signIn/useStartSession.ts";
import { type ReceivedClass, ReceivedReadsChoice } from "../settings/ReceivedReadsChoice.tsx";
import { RegistrationChoice } from "../settings/RegistrationChoice.tsx";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { AuthCard } from "../../kit/components/AuthCard.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { LinkButton, TextLink } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";

/**
 * The first page of a new installation. The setup token is in the URL fragment, which browsers never send to a
 * server.
 */
export function SetupPage() {
  // A link pasted into the open page changes only the fragment and does not reload the page.
  const [token, setToken] = useState(readSetupToken);
  useWindowEvent("hashchange", () => setToken(readSetupToken()));
  const { data: welcome, error, refetch } = useQuery(trpc.setup.welcome.queryOptions());

  if (error || !welcome) {
    return (
      <AuthCard title={t("setup.title")}>
        {error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : <Loading />}
      </AuthCard>
    );
  }
  if (!welcome.needsAdmin) {
    return (
      <AuthCard title={t("setup.done.title")} text={t("setup.done.text")}>
        <LinkButton to="/sign-in">{t("signIn.title")}</LinkButton>
      </AuthCard>
    );
  }
  if (token === "") {
    return (
      <AuthCard title={t("setup.noToken.title")} text={t("setup.noToken.text")}>
        <Text>{t("setup.noToken.lost")}</Text>
        <TextLink to="/status" size="sm">
          {t("status.link")}
        </TextLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={t("setup.title")} text={t("setup.text")}>
      <FirstAdminForm token={token} />
    </AuthCard>
  );
}

function readSetupToken(): string {
  return new URLSearchParams(location.hash.slice(1)).get("token") ?? "";
}

function FirstAdminForm({ token }: { token: string }) {
  const enter = useStartSession();
  const [selfRegistration, setSelfRegistration] = useState(false);
  const [receivedDataClass, setReceivedDataClass] = useState<ReceivedClass>("cleaned");
  const draft = useDraftForm({
    name: "setup",
    stored: NEW_PERSON,
    secrets: ["password"],
    validate: personRules(),
    fieldsByCode: personFieldsByCode,
    async send(person) {
      const choices = { selfRegistration, receivedDataClass };
      const { user } = await trpcClient.setup.createFirstAdmin.mutate({ token, ...choices, ...person });
      enter(user);
    },
  });

  return (
    <DraftForm draft={draft} failed={t("setup.failed")}>
      <PersonFields form={draft.form} />
      <RegistrationChoice isOpen={selfRegistration} onChange={setSelfRegistration} />
      <ReceivedReadsChoice value={receivedDataClass} onChange={setReceivedDataClass} />
      <Button type="submit" loading={draft.isSending} fullWidth>
        {t("setup.submit")}
      </Button>
    </DraftForm>
  );
}

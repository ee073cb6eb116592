import { Button, Stack } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { type ReceivedClass, ReceivedReadsChoice } from "../../access/settings/ReceivedReadsChoice.tsx";
import { RegistrationChoice } from "../../access/settings/RegistrationChoice.tsx";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { HomeCard } from "./HomeCard.tsx";

/**
 * The setup choices that the facility has not made yet; for installations whose first account was created from the
 * environment.
 */
export function OpenChoicesCard() {
  const { user } = useSession();
  const { data } = useQuery(trpc.setup.openChoices.queryOptions());
  if (!data || user.isDemo || (!data.registration && !data.receivedReads)) return null;
  return (
    <HomeCard title={t("registration.title")} none="">
      <Stack gap="lg">
        {data.registration && <Registration />}
        {data.receivedReads && <ReceivedReads />}
      </Stack>
    </HomeCard>
  );
}

function Registration() {
  const onSuccess = useSaved(t("registration.saved"));
  const [isOpen, setIsOpen] = useState(false);
  const change = useMutation(trpc.settings.changeAccess.mutationOptions({ onSuccess }));
  return (
    <Stack gap="sm">
      <RegistrationChoice isOpen={isOpen} onChange={setIsOpen} />
      <ErrorNotice error={change.error} title={t("registration.notSaved")} />
      <Button
        loading={change.isPending}
        onClick={() => change.mutate({ selfRegistration: isOpen })}
        style={{ alignSelf: "flex-start" }}
      >
        {t("registration.save")}
      </Button>
    </Stack>
  );
}

function ReceivedReads() {
  const onSuccess = useSaved(t("receivedReads.saved"));
  const [receivedDataClass, setReceivedDataClass] = useState<ReceivedClass>("cleaned");
  const change = useMutation(trpc.settings.changeSequencingFiles.mutationOptions({ onSuccess }));
  return (
    <Stack gap="sm">
      <ReceivedReadsChoice value={receivedDataClass} onChange={setReceivedDataClass} />
      <ErrorNotice error={change.error} title={t("receivedReads.notSaved")} />
      <Button
        loading={change.isPending}
        onClick={() => change.mutate({ config: { receivedDataClass } })}
        style={{ alignSelf: "flex-start" }}
      >
        {t("receivedReads.save")}
      </Button>
    </Stack>
  );
}

function useSaved(message: string) {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: trpc.setup.openChoices.queryKey() });
    notifications.show({ message, color: "teal" });
  };
}

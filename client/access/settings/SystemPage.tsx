import { Card, Group, Switch, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiLink } from "../../kit/components/ApiLink.tsx";
import { toastUndoable } from "../../kit/components/toastUndoable.tsx";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { SetupSteps } from "../status/SetupSteps.tsx";
import { useSetupStatus } from "../status/useSetupStatus.ts";
import { SampleDataActions } from "./SampleDataActions.tsx";
import { SettingsCard, SettingsPage } from "./SettingsPage.tsx";

/** The state of the required services, and the setup guide of the home page. */
export function SystemPage() {
  const query = useSetupStatus();
  return (
    <SettingsPage title={t("status.title")} text={t("status.text")} query={query}>
      {(status) => (
        <>
          <Card withBorder>
            <SetupSteps status={status} />
          </Card>
          <GuideSwitch />
          <SettingsCard title={t("sampleData.title")}>
            <SampleDataActions />
          </SettingsCard>
          <Group>
            <ApiLink />
          </Group>
        </>
      )}
    </SettingsPage>
  );
}

function GuideSwitch() {
  const client = useQueryClient();
  const { data } = useQuery(trpc.setupGuide.get.queryOptions());
  const change = useMutation(
    trpc.setupGuide.dismiss.mutationOptions({
      onSuccess: (guide) => client.setQueryData(trpc.setupGuide.get.queryKey(), guide),
      onError: () => notifications.show({ color: "red", message: t("setupGuide.notSaved") }),
    }),
  );
  if (!data) return null;
  function show(isShown: boolean) {
    if (change.isPending) return;
    const name = t("setupGuide.show");
    change.mutate(
      { isDismissed: !isShown },
      {
        onSuccess: () =>
          toastUndoable(t(isShown ? "settings.on" : "settings.off", { name }), () =>
            change.mutate({ isDismissed: isShown }),
          ),
      },
    );
  }
  return (
    <Card withBorder>
      {data.isComplete ? (
        <Text size="sm">{t("setupGuide.complete")}</Text>
      ) : (
        <Switch
          label={t("setupGuide.show")}
          description={t("setupGuide.show.hint")}
          checked={!data.isDismissed}
          onChange={(event) => show(event.currentTarget.checked)}
        />
      )}
    </Card>
  );
}

import { Alert, Stack, Text } from "@mantine/core";
import { IconCircleCheck, IconPlugConnectedX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { ApiLink } from "../../kit/components/ApiLink.tsx";
import { AuthCard } from "../../kit/components/AuthCard.tsx";
import { Command } from "../../kit/components/Command.tsx";
import { formatTime } from "../../kit/components/format.ts";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { hasRight } from "../../../server/platform/rpc/rules/rights.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { SetupSteps } from "./SetupSteps.tsx";
import { type SetupStatus, useSetupStatus } from "./useSetupStatus.ts";

/**
 * Whether Lanekeeper is available. Public, because it is also needed when sign-in is not possible; the setup steps are
 * shown only to facility admins.
 */
export function StatusPage() {
  const { data, error, dataUpdatedAt } = useSetupStatus();
  const showsSetup = useShowsSetup();

  return (
    <AuthCard title={t("status.title")} width={620}>
      <Stack gap="md" aria-live="polite">
        {error && (
          <Alert color="red" icon={<IconPlugConnectedX aria-hidden />} title={t("status.noAnswer")}>
            {t("status.noAnswer.text")}
          </Alert>
        )}
        {!error && !data && <Loading rows={showsSetup ? 5 : 2} />}
        {!error && data && (showsSetup ? <SetupSteps status={data} /> : <ServiceState status={data} />)}
      </Stack>
      {!error && data?.exists && (
        <LinkButton to="/" size="sm" style={{ alignSelf: "flex-start" }}>
          {t("status.enter")}
        </LinkButton>
      )}
      <Text size="xs" c="dimmed">
        {t("status.refreshes")}
        {dataUpdatedAt > 0 && ` ${t("status.lastAnswer", { time: formatTime(new Date(dataUpdatedAt)) })}`}
      </Text>
      <ApiLink />
    </AuthCard>
  );
}

/** Whether the service can be used: no cause, because anyone can open the page. */
function ServiceState({ status: { exists } }: { status: SetupStatus }) {
  return exists ? (
    <Alert color="teal" icon={<IconCircleCheck aria-hidden />} title={t("status.available")} />
  ) : (
    <Alert color="red" icon={<IconPlugConnectedX aria-hidden />} title={t("status.unavailable")}>
      <Stack gap={4}>
        <Text size="sm">{t("status.unavailable.text")}</Text>
        <Command>npm run cli -- doctor</Command>
      </Stack>
    </Alert>
  );
}

/** Without the database the session is unknown, unless this window has read it before. */
function useShowsSetup(): boolean {
  const { data } = useQuery(trpc.auth.session.queryOptions(undefined, { retry: false }));
  return Boolean(data?.user && hasRight(data.user, "settings.manage") && !data.user.isDemo);
}

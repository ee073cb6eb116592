import classes from "./StepList.module.css";
import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconArrowRight, IconCircleCheck, IconPlugConnectedX } from "@tabler/icons-react";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";
import { hasText, t } from "../../kit/i18n/t.ts";
import { ApiLink } from "../../kit/components/ApiLink.tsx";
import { Command } from "../../kit/components/Command.tsx";
import { AuthCard } from "../../kit/components/AuthCard.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { formatTime } from "../../kit/components/format.ts";
import { StepList } from "./StepList.tsx";
import { type SetupStatus, useSetupStatus } from "./useSetupStatus.ts";

/**
 * The setup status of this installation and the next step. Public, because it is also needed when sign-in is not
 * possible.
 */
export function StatusPage() {
  const { data, error, dataUpdatedAt } = useSetupStatus();

  return (
    <AuthCard title={t("status.title")} text={t("status.text")} width={620}>
      <Stack gap="md" aria-live="polite">
        {error && (
          <Alert color="red" icon={<IconPlugConnectedX aria-hidden />} title={t("status.noAnswer")}>
            {t("status.noAnswer.text")}
          </Alert>
        )}
        {!error && !data && <Loading rows={5} />}
        {!error && data && <Summary status={data} />}
      </Stack>
      {!error &&
        data?.notes?.map(sentenceText).map((note) => (
          <Alert key={note} color="yellow" variant="light">
            {note}
          </Alert>
        ))}
      {!error && data && <StepList steps={data.steps} shownCommand={data.nextAction?.command} />}
      <Text size="xs" c="dimmed">
        {t("status.asksAgain")}
        {dataUpdatedAt > 0 && ` ${t("status.lastAnswer", { time: formatTime(new Date(dataUpdatedAt)) })}`}
      </Text>
      <ApiLink />
    </AuthCard>
  );
}

function Summary({ status: { configured, nextAction } }: { status: SetupStatus }) {
  if (configured || nextAction === null)
    return (
      <Alert color="teal" icon={<IconCircleCheck aria-hidden />} title={t("status.ready")}>
        <Stack gap="sm" align="flex-start">
          <Text size="sm">{t("status.ready.text")}</Text>
          <LinkButton to="/" size="sm">
            {t("status.enter")}
          </LinkButton>
        </Stack>
      </Alert>
    );
  const { label, description, href, command } = nextAction;
  const openText = `status.open.${href ?? ""}`;
  return (
    <Alert
      variant="default"
      className={classes.next ?? ""}
      icon={<IconArrowRight aria-hidden />}
      title={t("status.next", { label: sentenceText(label) })}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{sentenceText(description)}</Text>
        {command !== undefined && (
          <Stack gap={4} maw="100%">
            <Text size="sm">{t("status.command")}</Text>
            <Command>{command}</Command>
          </Stack>
        )}
        {href !== undefined && (
          <Button component="a" href={href} size="sm" variant="default">
            {hasText(openText) ? t(openText) : t("status.open")}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

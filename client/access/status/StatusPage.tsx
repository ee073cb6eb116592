import { Alert, Button, Stack, Text, Group } from "@mantine/core";
import {
  IconArrowRight,
  IconCircleCheck,
  IconPlugConnectedX,
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleDotFilled,
} from "@tabler/icons-react";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import classes from "./StepList.module.css";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";
import { hasText, t } from "../../kit/i18n/t.ts";
import { ApiLink } from "../../kit/components/ApiLink.tsx";
import { Command } from "../../kit/components/Command.tsx";
import { AuthCard } from "../../kit/components/AuthCard.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { formatTime } from "../../kit/components/format.ts";
import { type BadgeColor, WordBadge } from "../../kit/components/WordBadge.tsx";
import { parseWithSentences, SENTENCES_HEADER } from "../../kit/i18n/refusalHeader.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";

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
        {t("status.refreshes")}
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

type Step = SetupStatus["steps"][number];

const MARKS = {
  complete: { icon: IconCircleCheckFilled, color: "teal" },
  active: { icon: IconCircleDotFilled, color: "orange" },
  pending: { icon: IconCircleDashed, color: "gray" },
  error: { icon: IconAlertTriangleFilled, color: "red" },
} as const satisfies Record<Step["status"], { icon: unknown; color: BadgeColor }>;

/**
 * The setup steps, each with icon, status and problem.
 * @param shownCommand the command that the page already shows above the list
 */
function StepList({ steps, shownCommand }: { steps: Step[]; shownCommand: string | undefined }) {
  return (
    <ol className={classes.steps}>
      {steps.map(({ id, label, status, description, command }) => {
        const { icon: Icon, color } = MARKS[status];
        return (
          <li key={id} className={classes.step}>
            <Icon size={22} className={classes.mark} data-color={color} aria-hidden />
            <Stack gap={2} style={{ minWidth: 0, flex: 1 }}>
              <Group gap="xs" justify="space-between">
                <Text fw={600}>{sentenceText(label)}</Text>
                <WordBadge color={color}>{t(`status.step.${status}`)}</WordBadge>
              </Group>
              <Text size="sm" c="dimmed">
                {sentenceText(description)}
              </Text>
              {command !== undefined && command !== shownCommand && <Command>{command}</Command>}
            </Stack>
          </li>
        );
      })}
    </ol>
  );
}

type SetupStatus = Outputs["setup"]["status"];

const WHILE_WAITING_MS = 4_000;
const WHEN_READY_MS = 30_000;
const PATIENCE_MS = 15_000;

/**
 * Polls the setup status, more often while a step is open. Uses the documented path and not /trpc: /trpc reads the
 * session first and cannot respond while the database is unavailable.
 */
function useSetupStatus(): UseQueryResult<SetupStatus> {
  return useQuery({
    queryKey: ["setup-status"],
    queryFn: async ({ signal }): Promise<SetupStatus> => {
      const answer = await fetch("/api/setup/status", {
        signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
      });
      if (!answer.ok) throw new Error(`Answered ${answer.status}`);
      return parseWithSentences(await answer.text(), answer.headers.get(SENTENCES_HEADER)) as SetupStatus;
    },
    retry: false,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.status === "success" && state.data?.configured ? WHEN_READY_MS : WHILE_WAITING_MS,
  });
}

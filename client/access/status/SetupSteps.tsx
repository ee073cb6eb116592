import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import {
  IconAlertTriangleFilled,
  IconArrowRight,
  IconCircleCheck,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleDotFilled,
} from "@tabler/icons-react";
import { Command } from "../../kit/components/Command.tsx";
import { type BadgeColor, WordBadge } from "../../kit/components/WordBadge.tsx";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";
import { hasText, t } from "../../kit/i18n/t.ts";
import classes from "./StepList.module.css";
import type { SetupStatus } from "./useSetupStatus.ts";

/** The state of the installation, its notes and its setup steps: for facility admins. */
export function SetupSteps({ status }: { status: SetupStatus }) {
  return (
    <Stack gap="md">
      <Summary status={status} />
      {status.notes?.map(sentenceText).map((note) => (
        <Alert key={note} color="yellow" variant="light">
          {note}
        </Alert>
      ))}
      <StepList steps={status.steps} shownCommand={status.nextAction?.command} />
    </Stack>
  );
}

function Summary({ status: { configured, nextAction } }: { status: SetupStatus }) {
  if (configured || nextAction === null)
    return (
      <Alert color="teal" icon={<IconCircleCheck aria-hidden />} title={t("status.ready")}>
        {t("status.ready.text")}
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

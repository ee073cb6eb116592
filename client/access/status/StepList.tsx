import classes from "./StepList.module.css";
import { Group, Stack, Text } from "@mantine/core";
import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleDotFilled,
} from "@tabler/icons-react";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";
import { t } from "../../kit/i18n/t.ts";
import { Command } from "../../kit/components/Command.tsx";
import { type BadgeColor, WordBadge } from "../../kit/components/WordBadge.tsx";
import type { SetupStatus } from "./useSetupStatus.ts";

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
export function StepList({ steps, shownCommand }: { steps: Step[]; shownCommand: string | undefined }) {
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

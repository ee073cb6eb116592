import { Group, Stack, Text } from "@mantine/core";
import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconDownload,
} from "@tabler/icons-react";
import { t } from "../../kit/i18n/t.ts";
import classes from "../status/StepList.module.css";
import type { Outputs } from "../../kit/trpc/trpc.ts";
import { type BadgeColor, WordBadge } from "../../kit/components/WordBadge.tsx";

type Finding = Outputs["prerequisites"]["checkComputeNode"]["findings"][number];

const MARKS = {
  ok: { icon: IconCircleCheckFilled, color: "teal" },
  warning: { icon: IconAlertTriangleFilled, color: "orange" },
  missing: { icon: IconDownload, color: "red" },
  failed: { icon: IconCircleXFilled, color: "red" },
} as const satisfies Record<Exclude<Finding["status"], "not needed">, { icon: unknown; color: BadgeColor }>;

/**
 * The findings of the system check, each with icon, status and remedy. Checks that are not needed share one line at
 * the end.
 */
export function FindingList({ findings, label }: { findings: Finding[]; label: string }) {
  const unneeded = findings.filter(({ status }) => status === "not needed").map(({ name }) => name);
  return (
    <>
      <ul className={classes.steps} aria-label={label}>
        {findings.map(({ id, name, status, detail, whatToDo }) => {
          if (status === "not needed") return null;
          const { icon: Icon, color } = MARKS[status];
          return (
            <li key={id} className={classes.step}>
              <Icon size={22} className={classes.mark} data-color={color} aria-hidden />
              <Stack gap={2} style={{ minWidth: 0, flex: 1, overflowWrap: "anywhere" }}>
                <Group gap="xs" justify="space-between">
                  <Text fw={600}>{name}</Text>
                  <WordBadge color={color}>{t(`runs.check.${status}`)}</WordBadge>
                </Group>
                <Text size="sm" c="dimmed">
                  {detail}
                </Text>
                {whatToDo !== null && <Text size="sm">{whatToDo}</Text>}
              </Stack>
            </li>
          );
        })}
      </ul>
      {unneeded.length > 0 && (
        <Text size="sm" c="dimmed">
          {t("runs.check.notNeeded", { names: unneeded.join(", ") })}
        </Text>
      )}
    </>
  );
}

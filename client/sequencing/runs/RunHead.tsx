import { ActionIcon, Button, Group, Menu, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconDots, IconPencil, IconTrash, IconChevronDown, IconDownload } from "@tabler/icons-react";
import { hasText, t } from "../../kit/i18n/t.ts";
import { formatAnswer } from "../../kit/sheet/parseAnswer.ts";
import { DescriptionList } from "../../kit/components/DescriptionList.tsx";
import { formatDate, formatNumber } from "../../kit/components/format.ts";
import { useRestoreFocus } from "../../kit/components/useRestoreFocus.ts";
import { DeleteSequencingRunDialog } from "./DeleteSequencingRunDialog.tsx";
import type { SequencingRun } from "./sequencingRun.ts";
import { SequencingRunDialog } from "./SequencingRunDialog.tsx";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { saveFile } from "./saveFile.ts";

/** The name, facts and actions of a sequencing run. */
export function RunHead({
  run,
  mayPlan,
  save,
  onDeleted,
}: {
  run: SequencingRun;
  mayPlan: boolean;
  save: () => Promise<boolean>;
  onDeleted: () => void;
}) {
  const [editing, edit] = useDisclosure();
  const [deleting, remove] = useDisclosure();
  useRestoreFocus(deleting);
  const facts = runFacts(run);
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={0} miw={0}>
          <Title order={2} size="h4" id="run-title" style={{ overflowWrap: "anywhere" }}>
            {run.runId}
          </Title>
          {run.runName !== null && run.runName !== run.runId && <Text c="dimmed">{run.runName}</Text>}
        </Stack>
        <Group gap="xs">
          <ExportMenu run={run} save={save} />
          {mayPlan && (
            <>
              <Button
                variant="default"
                leftSection={<IconPencil size={16} aria-hidden />}
                onClick={edit.open}
              >
                {t("sequencing.edit")}
              </Button>
              <Menu position="bottom-end" withinPortal shadow="md">
                <Menu.Target>
                  <ActionIcon variant="default" size={36} aria-label={t("sequencing.more")}>
                    <IconDots size={18} aria-hidden />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item
                    c="var(--mantine-color-error)"
                    leftSection={<IconTrash size={16} aria-hidden />}
                    onClick={remove.open}
                  >
                    {t("sequencing.delete")}
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            </>
          )}
        </Group>
      </Group>
      {facts.length > 0 && <DescriptionList facts={facts} />}
      <SequencingRunDialog orderId={run.orderId} run={run} opened={editing} onClose={edit.close} />
      <DeleteSequencingRunDialog run={run} opened={deleting} onClose={remove.close} onDeleted={onDeleted} />
    </Stack>
  );
}

/** Known facts only: most are set after the run. */
function runFacts(run: SequencingRun): [string, string][] {
  const number = (value: number | null) => (value === null ? null : formatNumber(value));
  const facts: [string, string | null][] = [
    [t("sequencing.form.platform"), run.platform],
    [t("sequencing.form.instrument"), run.instrument],
    [t("sequencing.form.runDate"), run.runDate === null ? null : formatDate(run.runDate)],
    [t("sequencing.form.folderPath"), run.folderPath],
    ...Object.entries(run.runParameters).map(([name, value]): [string, string] => [
      parameterLabel(name),
      formatAnswer(value),
    ]),
    [t("sequencing.form.totalReads"), number(run.totalReads)],
    [t("sequencing.form.totalBases"), run.totalBases === null ? null : formatNumber(BigInt(run.totalBases))],
    [t("sequencing.form.q30Score"), number(run.q30Score)],
    [t("sequencing.form.passFilterPct"), number(run.passFilterPct)],
    [t("sequencing.form.clusterDensity"), number(run.clusterDensity)],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== null && fact[1] !== "");
}

function parameterLabel(name: string): string {
  const key = `sequencing.parameter.${name}`;
  return hasText(key) ? t(key) : name;
}

const FORMATS = ["xlsx", "minknow", "illumina"] as const;

/**
 * Exports a run plan as a file. Saves the input first.
 * @param save returns whether it succeeded
 */
function ExportMenu({ run, save }: { run: SequencingRun; save: () => Promise<boolean> }) {
  const fetching = useMutation({
    async mutationFn(format: (typeof FORMATS)[number]) {
      if (!(await save())) throw new Error(t("sequencing.export.saveFirst"));
      await saveFile(`/api/orders/${run.orderId}/sequencing/runs/${run.id}/export?format=${format}`);
    },
    onError: ({ message }) =>
      notifications.show({
        title: t("sequencing.export.failed"),
        message,
        color: "red",
        autoClose: 12_000,
      }),
  });
  return (
    <Menu position="bottom-end" withinPortal shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          loading={fetching.isPending}
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t("sequencing.export")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map((format) => (
          <Menu.Item key={format} onClick={() => fetching.mutate(format)}>
            {t(`sequencing.export.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

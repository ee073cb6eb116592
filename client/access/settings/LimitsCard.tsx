import { Button, Group, NumberInput, SimpleGrid, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import type { ExecutionValues } from "./executionForm.ts";
import { SettingsCard } from "./SettingsPage.tsx";

const FIELDS = [
  ["limitCpus", 4096],
  ["limitMemoryGb", 100_000],
  ["limitTimeHours", 8784],
] as const;

/** The limits of what tasks of workflows request, with the size of this server as a suggestion. */
export function LimitsCard({ form }: { form: UseFormReturnType<ExecutionValues> }) {
  const { data: machine } = useQuery(trpc.siteConfig.machine.queryOptions());
  return (
    <SettingsCard title={t("runs.settings.limits")} text={t("runs.settings.limits.text")}>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        {FIELDS.map(([name, max]) => (
          <NumberInput
            key={name}
            label={t(`runs.settings.${name}`)}
            min={1}
            max={max}
            allowDecimal={false}
            {...form.getInputProps(name)}
          />
        ))}
      </SimpleGrid>
      {machine && (
        <Group gap="sm">
          <Text size="sm">{t("runs.settings.limits.machine", machine)}</Text>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => form.setValues({ limitCpus: machine.cpus, limitMemoryGb: machine.memoryGb })}
          >
            {t("runs.settings.limits.use")}
          </Button>
        </Group>
      )}
    </SettingsCard>
  );
}

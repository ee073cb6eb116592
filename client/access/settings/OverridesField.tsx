import { CloseButton, Group, NumberInput, Select, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import type { Override } from "./executionForm.ts";
import classes from "./settings.module.css";

const MODES = ["inherit", "local", "slurm"] as const;

/** Execution settings of single pipelines: another executor, or more resources. */
export function OverridesField({
  overrides,
  onChange,
}: {
  overrides: Record<string, Override>;
  onChange: (overrides: Record<string, Override>) => void;
}) {
  const { data } = useQuery(trpc.pipelines.configuration.queryOptions({}));
  const names = new Map(data?.pipelines.map(({ id, name }) => [id, name]));
  const ids = Object.keys(overrides);
  const others = (data?.pipelines ?? []).filter(({ id }) => !ids.includes(id));

  return (
    <Stack gap="md">
      {ids.length === 0 && <Text size="sm">{t("runs.settings.overrides.none")}</Text>}
      {ids.map((id) => (
        <OverrideFields
          key={id}
          name={names.get(id) ?? id}
          override={overrides[id] ?? { mode: "inherit" }}
          onChange={(override) => onChange({ ...overrides, [id]: override })}
          onRemove={() => {
            const { [id]: _, ...rest } = overrides;
            onChange(rest);
          }}
        />
      ))}
      {others.length > 0 && (
        <Select
          aria-label={t("runs.settings.overrides.add")}
          placeholder={t("runs.settings.overrides.add")}
          data={others.map(({ id, name }) => ({ value: id, label: name }))}
          value={null}
          maw={320}
          searchable
          onChange={(id) => id !== null && onChange({ ...overrides, [id]: { mode: "local" } })}
        />
      )}
    </Stack>
  );
}

function OverrideFields({
  name,
  override,
  onChange,
  onRemove,
}: {
  name: string;
  override: Override;
  onChange: (override: Override) => void;
  onRemove: () => void;
}) {
  const { mode, slurm = {} } = override;
  const asAbove = t("runs.settings.overrides.same");

  function setSlurm(changed: Record<string, string | number | undefined>) {
    const entries = Object.entries({ ...slurm, ...changed }).filter(([, value]) => value !== undefined);
    onChange({ ...override, slurm: Object.fromEntries(entries) });
  }

  return (
    <div role="group" aria-label={name} className={classes.override}>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap">
          <Text fw={600} size="sm" style={{ overflowWrap: "anywhere" }}>
            {name}
          </Text>
          <CloseButton aria-label={t("runs.settings.overrides.remove", { name })} onClick={onRemove} />
        </Group>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <Select
            label={t("runs.settings.overrides.mode")}
            data={MODES.map((value) => ({ value, label: t(`runs.settings.mode.${value}`) }))}
            value={mode}
            allowDeselect={false}
            onChange={(value) =>
              onChange({ ...override, mode: MODES.find((known) => known === value) ?? "inherit" })
            }
          />
          {mode !== "local" && (
            <>
              <TextInput
                label={t("runs.settings.partition")}
                placeholder={asAbove}
                spellCheck={false}
                maxLength={200}
                value={slurm.partition ?? ""}
                onChange={({ currentTarget: { value } }) =>
                  setSlurm({ partition: value === "" ? undefined : value })
                }
              />
              <NumberInput
                label={t("runs.settings.cores")}
                placeholder={asAbove}
                min={1}
                max={4096}
                allowDecimal={false}
                value={slurm.cores ?? ""}
                onChange={(value) => setSlurm({ cores: value === "" ? undefined : Number(value) })}
              />
              <TextInput
                label={t("runs.settings.memory")}
                placeholder={asAbove}
                spellCheck={false}
                maxLength={20}
                value={slurm.memory ?? ""}
                onChange={({ currentTarget: { value } }) =>
                  setSlurm({ memory: value === "" ? undefined : value })
                }
              />
              <NumberInput
                label={t("runs.settings.timeLimitHours")}
                placeholder={asAbove}
                min={1}
                max={8784}
                allowDecimal={false}
                value={slurm.timeLimitHours ?? ""}
                onChange={(value) => setSlurm({ timeLimitHours: value === "" ? undefined : Number(value) })}
              />
            </>
          )}
        </SimpleGrid>
      </Stack>
    </div>
  );
}

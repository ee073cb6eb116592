import { Button, CloseButton, Group, Select, Stack, Text, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { t } from "../../kit/i18n/t.ts";

export interface MapRow {
  key: string;
  /** "" until chosen. */
  target: string;
}

/** Assigns values of a provider to records of Lanekeeper, one row each. */
export function MapField({
  label,
  rows,
  targets,
  keyLabel,
  targetLabel,
  onChange,
}: {
  label: string;
  rows: MapRow[];
  targets: { value: string; label: string }[];
  keyLabel: string;
  targetLabel: string;
  onChange: (rows: MapRow[]) => void;
}) {
  const change = (index: number, changed: Partial<MapRow>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...changed } : row)));
  return (
    <Stack gap="xs" role="group" aria-label={label}>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      {rows.map(({ key, target }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no other identity while they are typed
        <Group key={index} gap="xs" wrap="nowrap" align="center">
          <TextInput
            aria-label={keyLabel}
            placeholder={keyLabel}
            spellCheck={false}
            maxLength={500}
            value={key}
            onChange={(event) => change(index, { key: event.currentTarget.value })}
            style={{ flex: 1, minWidth: 0 }}
          />
          <Select
            aria-label={targetLabel}
            placeholder={targetLabel}
            data={targets}
            value={target === "" ? null : target}
            searchable={targets.length > 10}
            allowDeselect={false}
            onChange={(value) => change(index, { target: value ?? "" })}
            style={{ flex: 1, minWidth: 0 }}
          />
          <CloseButton
            aria-label={t("signInSettings.map.remove", { value: key })}
            onClick={() => onChange(rows.filter((_row, at) => at !== index))}
          />
        </Group>
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => onChange([...rows, { key: "", target: "" }])}
        style={{ alignSelf: "flex-start" }}
      >
        {t("signInSettings.map.add")}
      </Button>
    </Stack>
  );
}

/** The rows of a stored map. */
export function toRows(map: Readonly<Record<string, string>>): MapRow[] {
  return Object.entries(map).map(([key, target]) => ({ key, target }));
}

/** The map of complete rows; of repeated values the last counts. */
export function toMap<Target extends string>(
  rows: readonly MapRow[],
  targets: readonly Target[],
): Record<string, Target> {
  return Object.fromEntries(
    rows.flatMap(({ key, target }) => {
      const known = targets.find((one) => one === target);
      return key.trim() !== "" && known !== undefined ? [[key.trim(), known] as const] : [];
    }),
  );
}

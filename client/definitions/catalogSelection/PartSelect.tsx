import { Group, Select, Text } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";
import { Picture } from "../../kit/components/Picture.tsx";
import classes from "./catalogSelection.module.css";

interface Entry {
  id: string;
  name: string;
  sku: string | null;
  image: string | null;
  description?: string | null;
  shortDescription?: string | null;
}

const ANY = "any";
const SEARCHED_ABOVE = 8;

/**
 * One part of a choice: an entry of the catalog, or the facility's choice. The chosen entry stays visible even if it
 * no longer fits or exists.
 * @param fitting the compatible entries
 * @param all all entries of the kind
 * @param chosen with the stored name
 */
export function PartSelect({
  id,
  label,
  fitting,
  all,
  chosen,
  onChoose,
}: {
  id: string;
  label: string;
  fitting: Entry[];
  all: Entry[];
  chosen: { id: string; name: string } | undefined;
  onChoose: (entry: Entry | undefined) => void;
}) {
  const isFitting = chosen === undefined || fitting.some((one) => one.id === chosen.id);
  const known = chosen && all.find((one) => one.id === chosen.id);
  const unfit = isFitting ? [] : [known ?? { ...chosen, sku: null, image: null }];
  const entries = new Map([...fitting, ...unfit].map((entry) => [optionValue(entry.id), entry]));
  return (
    <Select
      id={id}
      label={label}
      description={known ? entryDescription(known) : undefined}
      data={[
        { value: ANY, label: t("catalogSelection.facility") },
        ...[...entries].map(([value, entry]) => ({ value, label: entryLabel(entry) })),
      ]}
      allowDeselect={false}
      searchable={entries.size > SEARCHED_ABOVE}
      nothingFoundMessage={t("catalogSelection.part.none")}
      maxDropdownHeight={320}
      value={chosen ? optionValue(chosen.id) : ANY}
      onChange={(value) => onChoose(value === null ? undefined : entries.get(value))}
      renderOption={({ option }) => {
        const entry = entries.get(option.value);
        if (!entry) return option.label;
        const about = unfit.includes(entry) ? t("catalogSelection.part.unfit") : entryDescription(entry);
        return (
          <Group gap="sm" wrap="nowrap">
            <Picture source={entry.image} isSmall />
            <div className={classes.option}>
              <Text size="sm">{entryLabel(entry)}</Text>
              {about && (
                <Text size="xs" c="dimmed">
                  {about}
                </Text>
              )}
            </div>
          </Group>
        );
      }}
    />
  );
}

function optionValue(id: string): string {
  return `id:${id}`;
}

function entryLabel({ name, sku }: Entry): string {
  return sku === null || sku === name ? name : `${name} · ${sku}`;
}

function entryDescription({ shortDescription, description }: Entry): string | undefined {
  return shortDescription ?? description ?? undefined;
}

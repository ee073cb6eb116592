import { Select, SimpleGrid, Stack, Textarea, TextInput } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";
import { KINDS, type ReferenceEntry } from "./referenceEntry.ts";

export interface Description {
  name: string;
  kind: ReferenceEntry["kind"];
  version: string;
  organism: string;
  build: string;
  license: string;
}

export const NEW_DESCRIPTION: Description = {
  name: "",
  kind: "genome",
  version: "",
  organism: "",
  build: "",
  license: "",
};

/** Name, kind, version and notes of an entry. */
export function DescriptionFields({
  value,
  onChange,
}: {
  value: Description;
  onChange: (value: Description) => void;
}) {
  const field = (key: Exclude<keyof Description, "kind">, maxLength: number) => ({
    label: t(`referenceData.${key}`),
    value: value[key],
    maxLength,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ ...value, [key]: currentTarget.value }),
  });
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput {...field("name", 200)} required />
        <Select
          label={t("referenceData.kind")}
          data={KINDS.map((kind) => ({ value: kind, label: t(`referenceData.kind.${kind}`) }))}
          value={value.kind}
          allowDeselect={false}
          onChange={(kind) =>
            onChange({ ...value, kind: KINDS.find((known) => known === kind) ?? value.kind })
          }
        />
        <TextInput {...field("version", 100)} />
        <TextInput {...field("organism", 200)} />
        <TextInput {...field("build", 100)} />
      </SimpleGrid>
      <Textarea
        {...field("license", 2000)}
        autosize
        minRows={2}
        description={t("referenceData.license.hint")}
      />
    </Stack>
  );
}

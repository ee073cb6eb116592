import {
  ActionIcon,
  Autocomplete,
  Button,
  Fieldset,
  Group,
  NumberInput,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { hasText, t } from "../../kit/i18n/t.ts";
import type { RunValues } from "./sequencingRunForm.ts";

const NAME_MAX_CHARACTERS = 200;
const TEXT_MAX_CHARACTERS = 500;
const FOLDER_MAX_CHARACTERS = 4_096;
/** The parameters that instrument samplesheets contain. */
const PARAMETERS = [
  "flow_cell_id",
  "flow_cell_product_code",
  "kit",
  "barcode_kit",
  "position_id",
  "read1_cycles",
  "read2_cycles",
];
const PLATFORMS = ["Illumina", "Oxford Nanopore", "PacBio"];

/**
 * The fields of a sequencing run.
 * @param isNew the run has no results yet
 */
export function RunFields({ form, isNew }: { form: UseFormReturnType<RunValues>; isNew: boolean }) {
  const number = (name: "q30Score" | "passFilterPct" | "clusterDensity" | "totalReads") => ({
    label: t(`sequencing.form.${name}`),
    min: 0,
    hideControls: true,
    ...form.getInputProps(name),
  });
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          label={t("sequencing.form.runId")}
          description={t("sequencing.form.runIdHint")}
          maxLength={NAME_MAX_CHARACTERS}
          spellCheck={false}
          required
          data-autofocus
          {...form.getInputProps("runId")}
        />
        <TextInput
          label={t("sequencing.form.runName")}
          maxLength={TEXT_MAX_CHARACTERS}
          {...form.getInputProps("runName")}
        />
        <Autocomplete
          label={t("sequencing.form.platform")}
          data={PLATFORMS}
          maxLength={TEXT_MAX_CHARACTERS}
          {...form.getInputProps("platform")}
        />
        <TextInput
          label={t("sequencing.form.instrument")}
          maxLength={TEXT_MAX_CHARACTERS}
          {...form.getInputProps("instrument")}
        />
        <TextInput type="date" label={t("sequencing.form.runDate")} {...form.getInputProps("runDate")} />
        <TextInput
          label={t("sequencing.form.folderPath")}
          maxLength={FOLDER_MAX_CHARACTERS}
          spellCheck={false}
          {...form.getInputProps("folderPath")}
        />
      </SimpleGrid>
      <Parameters form={form} />
      {!isNew && (
        <Fieldset legend={t("sequencing.form.figures")}>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <NumberInput {...number("totalReads")} allowDecimal={false} thousandSeparator=" " />
            <TextInput
              label={t("sequencing.form.totalBases")}
              inputMode="numeric"
              maxLength={19}
              {...form.getInputProps("totalBases")}
            />
            <NumberInput {...number("q30Score")} max={100} />
            <NumberInput {...number("passFilterPct")} max={100} />
            <NumberInput {...number("clusterDensity")} />
          </SimpleGrid>
        </Fieldset>
      )}
    </>
  );
}

function Parameters({ form }: { form: UseFormReturnType<RunValues> }) {
  const names = useRef<HTMLFieldSetElement>(null);

  function add() {
    flushSync(() => form.insertListItem("parameters", { name: "", value: "" }));
    [...(names.current?.querySelectorAll<HTMLInputElement>("[data-parameter]") ?? [])].at(-1)?.focus();
  }

  return (
    <Fieldset legend={t("sequencing.form.parameters")} ref={names}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm" c="dimmed">
          {t("sequencing.form.parametersHint")}
        </Text>
        {form.values.parameters.map((_parameter, index) => (
          // A parameter is identified by position while its name is edited.
          // oxlint-disable-next-line react/no-array-index-key -- see above
          <Group key={index} gap="xs" wrap="nowrap" w="100%">
            <Autocomplete
              flex={1}
              data={PARAMETERS}
              renderOption={({ option: { value } }) => <ParameterName name={value} />}
              data-parameter
              aria-label={t("sequencing.form.parameter", { number: index + 1 })}
              placeholder={t("sequencing.form.parameterName")}
              maxLength={NAME_MAX_CHARACTERS}
              spellCheck={false}
              {...form.getInputProps(`parameters.${index}.name`)}
            />
            <TextInput
              flex={1}
              aria-label={t("sequencing.form.parameterValue", { number: index + 1 })}
              placeholder={t("sequencing.form.value")}
              maxLength={TEXT_MAX_CHARACTERS}
              spellCheck={false}
              {...form.getInputProps(`parameters.${index}.value`)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t("sequencing.form.removeParameter", { number: index + 1 })}
              onClick={() => form.removeListItem("parameters", index)}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <Button size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={add}>
          {t("sequencing.form.addParameter")}
        </Button>
      </Stack>
    </Fieldset>
  );
}

/** The samplesheet name of a parameter with its display name. */
function ParameterName({ name }: { name: string }) {
  const label = `sequencing.parameter.${name}`;
  return (
    <div>
      <Text size="sm">{name}</Text>
      {hasText(label) && (
        <Text size="xs" c="dimmed">
          {t(label)}
        </Text>
      )}
    </div>
  );
}

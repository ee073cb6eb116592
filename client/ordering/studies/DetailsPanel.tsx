import { Card, SimpleGrid, Stack, Textarea, TextInput, Title } from "@mantine/core";
import { fieldId } from "../../definitions/answers/fieldId.ts";
import { t } from "../../kit/i18n/t.ts";
import {
  ALIAS_MAX_CHARACTERS,
  DESCRIPTION_MAX_CHARACTERS,
  type Details,
  TITLE_MAX_CHARACTERS,
} from "./details.ts";

/**
 * The title and the description of a study.
 * @param titleError the text for an empty title
 */
export function DetailsPanel({
  details,
  onChange,
}: {
  details: Details;
  onChange: (details: Details) => void;
}) {
  const texts = (name: keyof Details, maxLength: number) => ({
    maxLength,
    value: details[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...details, [name]: event.currentTarget.value }),
  });
  const areas = { autosize: true, minRows: 2, maxRows: 10 };
  return (
    <Card withBorder component="section" aria-labelledby="details-title">
      <Stack gap="sm">
        <Title order={2} size="h4" id="details-title">
          {t("study.details")}
        </Title>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput
            id={fieldId("title")}
            label={t("studies.name")}
            required
            error={details.title.trim() === "" ? t("studies.titleMissing") : undefined}
            {...texts("title", TITLE_MAX_CHARACTERS)}
          />
          <TextInput
            label={t("studies.alias")}
            description={t("study.aliasHint")}
            inputWrapperOrder={["label", "input", "description", "error"]}
            {...texts("alias", ALIAS_MAX_CHARACTERS)}
          />
          <Textarea
            label={t("study.description")}
            {...areas}
            {...texts("description", DESCRIPTION_MAX_CHARACTERS)}
          />
          <Textarea label={t("study.notes")} {...areas} {...texts("notes", DESCRIPTION_MAX_CHARACTERS)} />
        </SimpleGrid>
      </Stack>
    </Card>
  );
}

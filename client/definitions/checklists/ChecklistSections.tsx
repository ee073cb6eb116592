import { Anchor, Card, Group, Stack, Text, Title, Code } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";
import classes from "./checklists.module.css";
import type { ChecklistField } from "./groupBySection.ts";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { MIXS_TERMS } from "./mixsTerms.ts";
import { Terms } from "./Terms.tsx";

/**
 * The fields of a checklist by section.
 * @param search the text to highlight
 */
export function ChecklistSections({
  sections,
  search,
}: {
  sections: { name: string; fields: ChecklistField[] }[];
  search: string;
}) {
  return sections.map(({ name, fields }) => (
    <Card key={name} withBorder component="section" aria-label={name}>
      <Stack gap={4}>
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h4" className={classes.section ?? ""}>
            {name}
          </Title>
          <Text size="sm" c="dimmed">
            {t("checklist.sectionCount", {
              fields: fields.length,
              mandatory: fields.filter(({ required }) => required).length,
            })}
          </Text>
        </Group>
        <ul className={classes.fields}>
          {fields.map((field) => (
            <FieldEntry key={field.name} field={field} search={search} />
          ))}
        </ul>
      </Stack>
    </Card>
  ));
}

/**
 * One field of a checklist with its allowed values.
 * @param search the searched text, which may match terms too
 */
function FieldEntry({ field, search }: { field: ChecklistField; search: string }) {
  const { label, name, required, type, helpText, example, options, units, simpleValidation } = field;
  const term = MIXS_TERMS[name];
  return (
    <li className={classes.field}>
      <Stack gap={4}>
        <Group gap="xs">
          <Text fw={600} className={classes.text ?? ""}>
            {label}
          </Text>
          {required && <WordBadge color="red">{t("checklist.isMandatory")}</WordBadge>}
        </Group>
        <Text size="xs" c="dimmed" className={classes.name ?? ""}>
          {name}
        </Text>
        {term !== undefined && (
          <Anchor
            size="xs"
            href={`https://w3id.org/mixs/${term}`}
            target="_blank"
            rel="noreferrer"
            aria-label={t("checklist.definition", { id: `MIXS:${term}` })}
            title={t("checklist.definition", { id: `MIXS:${term}` })}
          >
            {`MIXS:${term}`}
          </Anchor>
        )}
        <Text size="sm" c="dimmed">
          {options
            ? t("checklist.type.select", { terms: options.length })
            : t(type === "textarea" ? "checklist.type.textarea" : "checklist.type.text")}
        </Text>
      </Stack>
      <Stack gap={6}>
        <Text size="sm" className={classes.text ?? ""}>
          {helpText}
        </Text>
        {units && units.length > 0 && (
          <Text size="sm">
            {t(units.length === 1 ? "checklist.unit" : "checklist.units")} {units.join(", ")}
          </Text>
        )}
        {simpleValidation?.patternMessage !== undefined && (
          <Text size="sm">{simpleValidation.patternMessage}</Text>
        )}
        {simpleValidation?.pattern !== undefined && simpleValidation.patternMessage === undefined && (
          <Text size="sm" className={classes.text ?? ""}>
            {t("checklist.pattern")} <Code>{simpleValidation.pattern}</Code>
          </Text>
        )}
        {example !== undefined && (
          <Text size="sm" c="dimmed" className={classes.text ?? ""}>
            {t("checklist.example", { example })}
          </Text>
        )}
        {options && <Terms label={label} terms={options} search={search} />}
      </Stack>
    </li>
  );
}

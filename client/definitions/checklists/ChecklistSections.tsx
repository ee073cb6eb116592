import { Card, Group, Stack, Text, Title } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";
import classes from "./checklists.module.css";
import { FieldEntry } from "./FieldEntry.tsx";
import type { ChecklistField } from "./groupBySection.ts";

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

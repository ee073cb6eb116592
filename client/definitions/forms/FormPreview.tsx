import { Group, SegmentedControl, Stack, Table, Text, Title } from "@mantine/core";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import type { FormField } from "../../../server/definitions/forms/rules/field.ts";
import { shownFields } from "../../../server/definitions/forms/rules/shownFields.ts";
import { type Answers, orderFields } from "../answers/orderAnswers.ts";
import { FormFields } from "../answers/FormFields.tsx";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import type { EditedForm } from "./editedForm.ts";
import classes from "./FormPreview.module.css";
import { inForce } from "./inForce.ts";
import { fieldLabel } from "./sectionName.ts";

const NONE: ReadonlySet<string> = new Set();

/**
 * The preview of the form with the components that researchers see, and the columns of the sample table.
 * @param offIds fields of disabled modules, which are hidden
 */
export function FormPreview({ form, offIds = NONE }: { form: EditedForm; offIds?: ReadonlySet<string> }) {
  const [seenBy, setSeenBy] = useState("researcher");
  const [answers, setAnswers] = useState<Answers>({});
  const { fields, groups, enabledMixsChecklists } = form;
  const seen = fields
    .filter(
      ({ id, visible, adminOnly }) => visible && !offIds.has(id) && (seenBy === "facility" || !adminOnly),
    )
    .map((field) => inForce(field, enabledMixsChecklists));
  const once = orderFields(seen);
  const columns = seen.filter(({ perSample }) => perSample).toSorted((one, other) => one.order - other.order);

  return (
    <Stack gap="md" className={classes.preview}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {t("forms.preview.text")}
        </Text>
        <SegmentedControl
          size="xs"
          aria-label={t("forms.preview.as")}
          value={seenBy}
          onChange={setSeenBy}
          data={[
            { value: "researcher", label: t("forms.preview.researcher") },
            { value: "facility", label: t("forms.preview.facility") },
          ]}
        />
      </Group>
      {once.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t("forms.preview.nothing")}
        </Text>
      ) : (
        <FormFields
          fields={shownFields(once, answers)}
          groups={groups}
          answers={answers}
          onAnswer={(name, answer) => setAnswers((before) => ({ ...before, [name]: answer }))}
        />
      )}
      <section>
        <Title order={3} size="h6" mb={6}>
          {t("forms.preview.samples")}
        </Title>
        <ColumnHeads columns={columns} />
      </section>
    </Stack>
  );
}

function ColumnHeads({ columns }: { columns: FormField[] }) {
  return (
    <Table.ScrollContainer minWidth={0} type="native" className={classes.table ?? ""}>
      <Table withColumnBorders withTableBorder fz="sm" aria-label={t("forms.preview.samples")}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.column}>{t("forms.preview.code")}</Table.Th>
            {columns.map((field) => (
              <Table.Th key={field.id} className={classes.column} title={field.helpText}>
                {fieldLabel(field)}
                {field.required && !field.adminOnly && <span className={classes.required}> *</span>}
                {field.units && field.units.length > 0 && (
                  <Text component="span" size="xs" c="dimmed">
                    {` (${field.units.join(", ")})`}
                  </Text>
                )}{" "}
                {field.adminOnly && <WordBadge color="orange">{t("forms.preview.facilityColumn")}</WordBadge>}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Table.Tr>
            <Table.Td c="dimmed">S1</Table.Td>
            {columns.map((field) => (
              <Table.Td key={field.id} c="dimmed" className={classes.column}>
                {field.example ?? field.options?.[0] ?? ""}
              </Table.Td>
            ))}
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

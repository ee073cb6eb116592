import { Button, Table } from "@mantine/core";
import { useState } from "react";
import type { FormField } from "../../../server/definitions/forms/rules/field.ts";
import { SAMPLE_COLUMN_OF_FIELD } from "../../../server/definitions/forms/rules/fieldColumns.ts";
import { t } from "../../kit/i18n/t.ts";
import { unitName } from "../../kit/sheet/fieldColumns.ts";
import { formatAnswer } from "../../kit/sheet/parseAnswer.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";

type Amendment = Outputs["amendments"]["list"]["amendments"][number];

/** The old and new answers of an order. */
export function OrderDifference({ changes, fields }: { changes: Amendment["changes"]; fields: FormField[] }) {
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table aria-label={t("amendments.difference")}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("amendments.field")}</Table.Th>
            <Table.Th>{t("amendments.before")}</Table.Th>
            <Table.Th>{t("amendments.after")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changes.map(({ field, before, after }) => (
            <Table.Tr key={field} style={{ overflowWrap: "anywhere" }}>
              <Table.Th scope="row">{fieldLabel(field, fields)}</Table.Th>
              <Table.Td>{formatAnswer(before) || "–"}</Table.Td>
              <Table.Td>{formatAnswer(after) || "–"}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

const VALUES_AT_FIRST = 20;

/** The old and new values of samples, by sample and field; long lists on request. */
export function SampleDifference({
  changes,
  fields,
}: {
  changes: Amendment["sampleChanges"];
  fields: FormField[];
}) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? changes : changes.slice(0, VALUES_AT_FIRST);
  return (
    <>
      <Table.ScrollContainer minWidth={320}>
        <Table aria-label={t("amendments.samples.difference")}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("amendments.sample")}</Table.Th>
              <Table.Th>{t("amendments.field")}</Table.Th>
              <Table.Th>{t("amendments.before")}</Table.Th>
              <Table.Th>{t("amendments.after")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map(({ id, sampleId, part, field, before, after }) => (
              <Table.Tr key={`${id} ${part} ${field}`} style={{ overflowWrap: "anywhere" }}>
                <Table.Th scope="row">{sampleId}</Table.Th>
                <Table.Td>{sampleFieldLabel({ part, field }, fields)}</Table.Td>
                <Table.Td>{formatAnswer(before) || "–"}</Table.Td>
                <Table.Td>{formatAnswer(after) || "–"}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {shown.length < changes.length && (
        <Button variant="default" size="xs" w="fit-content" onClick={() => setShowsAll(true)}>
          {t("amendments.samples.all", { values: changes.length })}
        </Button>
      )}
    </>
  );
}

function fieldLabel(name: string, fields: FormField[]): string {
  const field = fields.find((one) => one.name === name);
  if (field) return field.label;
  const measured = fields.find((one) => unitName(one.name) === name);
  return measured ? t("amendments.unit", { field: measured.label }) : name;
}

function sampleFieldLabel(
  { part, field }: Pick<Amendment["sampleChanges"][number], "part" | "field">,
  fields: FormField[],
): string {
  const perSample = fields.filter((one) => one.perSample);
  if (part === "sample")
    return perSample.find(({ name }) => SAMPLE_COLUMN_OF_FIELD.get(name) === field)?.label ?? field;
  const label = perSample.find(({ name }) => name === field)?.label ?? field;
  return part === "checklistUnits" ? t("amendments.unit", { field: label }) : label;
}

import { Button, Modal, Table, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { t } from "../../kit/i18n/t.ts";
import { useIsNarrow } from "../../kit/components/useIsNarrow.ts";
import type { Technology } from "./technologyFormField.ts";
import { Picture } from "../../kit/components/Picture.tsx";
import { formatReads } from "./formatReads.ts";
import { Remarks } from "./Remarks.tsx";
import classes from "./catalogSelection.module.css";

/** Compares two or three technologies side by side. Rows without any value are hidden. */
export function CompareDialog({
  opened,
  technologies,
  chosen,
  onChoose,
  onClose,
}: {
  opened: boolean;
  technologies: Technology[];
  chosen: string | undefined;
  onChoose: (technologyId: string) => void;
  onClose: () => void;
}) {
  const isNarrow = useIsNarrow();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t("catalogSelection.compare.title")}
      size="xl"
      fullScreen={isNarrow}
      closeButtonProps={{ "aria-label": t("catalogSelection.compare.close") }}
    >
      <Table.ScrollContainer minWidth={technologies.length * 190 + 110} type="native">
        <Table
          fz="sm"
          layout="fixed"
          aria-label={t("catalogSelection.compare.table")}
          className={classes.compared ?? ""}
        >
          <Table.Thead>
            <Table.Tr>
              <Table.Td className={classes.rowName ?? ""} />
              {technologies.map(({ id, name, icon }) => (
                <Table.Th key={id} scope="col">
                  <Picture source={icon} />
                  <Text fw={600}>{name}</Text>
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {comparisonRows(technologies).map(({ name, cells }) => (
              <Table.Tr key={name}>
                <Table.Th scope="row" className={classes.rowName ?? ""}>
                  {name}
                </Table.Th>
                {cells.map((cell, index) => (
                  <Table.Td key={technologies[index]?.id}>{cell ?? t("common.none")}</Table.Td>
                ))}
              </Table.Tr>
            ))}
            <Table.Tr>
              <Table.Td />
              {technologies.map(({ id }) => (
                <Table.Td key={id}>
                  <Button size="xs" variant="default" disabled={id === chosen} onClick={() => onChoose(id)}>
                    {t("catalogSelection.compare.choose")}
                  </Button>
                </Table.Td>
              ))}
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Modal>
  );
}

function comparisonRows(technologies: Technology[]): { name: string; cells: ReactNode[] }[] {
  const countContaining = (label: string) =>
    technologies.filter(({ specs }) => specs.some((spec) => spec.label === label)).length;
  const labels = [...new Set(technologies.flatMap(({ specs }) => specs.map(({ label }) => label)))]
    // Properties that several technologies have come first, because they can be compared.
    .toSorted((one, other) => countContaining(other) - countContaining(one));
  const row = (name: string, cell: (technology: Technology) => ReactNode) => ({
    name,
    cells: technologies.map(cell),
  });
  return [
    row(t("catalogSelection.manufacturer"), ({ manufacturer }) => manufacturer),
    row(t("catalogSelection.readsRow"), (one) => formatReads(one.readLengthClass, one.supportedReadLayouts)),
    row(t("catalogSelection.bestFor"), ({ bestFor }) => (bestFor.length > 0 ? bestFor.join(", ") : null)),
    ...labels.map((label) =>
      row(label, ({ specs }) => {
        const spec = specs.find((one) => one.label === label);
        return spec && [spec.value, spec.unit].filter(Boolean).join(" ");
      }),
    ),
    row(t("catalogSelection.price"), ({ priceIndicator }) => priceIndicator),
    row(
      t("catalogSelection.days"),
      ({ turnaroundDays }) => turnaroundDays && t("catalogSelection.days.range", turnaroundDays),
    ),
    row(t("catalogSelection.pros"), ({ pros }) => pros.length > 0 && <Remarks remarks={pros} kind="pro" />),
    row(t("catalogSelection.cons"), ({ cons }) => cons.length > 0 && <Remarks remarks={cons} kind="con" />),
  ]
    .map(({ name, cells }) => ({ name, cells: cells.map((cell) => (cell === false ? null : cell)) }))
    .filter(({ cells }) => cells.some((cell) => cell !== null && cell !== undefined));
}

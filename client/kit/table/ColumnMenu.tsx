import { Button, Menu } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { t } from "../i18n/t.ts";
import type { ShownColumns, TableColumn } from "./tableColumn.ts";
import { type Density, ROW_HEIGHTS, useDensity } from "./useDensity.ts";

/** Chooses the displayed columns of a table, and the height of its rows. */
export function ColumnMenu<Row>({
  columns,
  shown,
  onShow,
}: {
  columns: TableColumn<Row>[];
  shown: ShownColumns;
  onShow: (shown: ShownColumns) => void;
}) {
  const [density, setDensity] = useDensity();
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          {t("table.columns")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="70dvh" style={{ overflowY: "auto" }}>
        {columns
          .filter(({ isRequired }) => !isRequired)
          .map(({ id, label }) => (
            <Menu.CheckboxItem
              key={id}
              checked={shown[id] === true}
              onChange={(on) => onShow({ ...shown, [id]: on })}
            >
              {label}
            </Menu.CheckboxItem>
          ))}
        <Menu.Item onClick={() => onShow({})}>{t("table.columnsBack")}</Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t("table.density")}</Menu.Label>
        <Menu.RadioGroup value={density} onChange={(next) => setDensity(next as Density)}>
          {(Object.keys(ROW_HEIGHTS) as Density[]).map((one) => (
            <Menu.RadioItem key={one} value={one}>
              {t(`table.density.${one}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

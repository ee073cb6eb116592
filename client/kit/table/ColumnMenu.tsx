import { Button, Menu } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { t } from "../i18n/t.ts";
import type { ShownColumns, TableColumn } from "./tableColumn.ts";

/** Chooses the displayed columns of a table. */
export function ColumnMenu<Row>({
  columns,
  shown,
  onShow,
}: {
  columns: TableColumn<Row>[];
  shown: ShownColumns;
  onShow: (shown: ShownColumns) => void;
}) {
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          {t("table.columns")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="60dvh" style={{ overflowY: "auto" }}>
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
        <Menu.Divider />
        <Menu.Item onClick={() => onShow({})}>{t("table.columnsBack")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

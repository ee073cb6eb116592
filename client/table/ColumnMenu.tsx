import { Button, Menu } from "@mantine/core";
import { IconCheck, IconColumns3 } from "@tabler/icons-react";
import type { VisibilityState } from "@tanstack/react-table";
import { t } from "../messages/t.ts";
import type { TableColumn } from "./tableColumn.ts";

/** Which columns a table shows. */
export function ColumnMenu<Row>({
  columns,
  shown,
  onShow,
}: {
  columns: TableColumn<Row>[];
  shown: VisibilityState;
  onShow: (shown: VisibilityState) => void;
}) {
  return (
    <Menu closeOnItemClick={false} position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          {t("table.columns")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="60dvh" style={{ overflowY: "auto" }}>
        {columns
          .filter(({ isKept }) => !isKept)
          .map(({ id, label }) => {
            const on = shown[id] === true;
            return (
              <Menu.Item
                key={id}
                role="menuitemcheckbox"
                aria-checked={on}
                leftSection={<IconCheck size={16} aria-hidden opacity={on ? 1 : 0} />}
                onClick={() => onShow({ ...shown, [id]: !on })}
              >
                {label}
              </Menu.Item>
            );
          })}
        <Menu.Divider />
        <Menu.Item onClick={() => onShow({})}>{t("table.columnsBack")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

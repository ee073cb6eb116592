import { Group, Select, Switch } from "@mantine/core";
import { t } from "../messages/t.ts";
import type { Column } from "../sheet/table.ts";
import { sectionsOf } from "./sampleTable.ts";
import type { Shown } from "./shownColumns.ts";

/** Chooses what is shown of a wide table, and leads to a column by its name. */
export function ColumnFilter({
  columns,
  shown,
  onShow,
  onFind,
}: {
  columns: Column[];
  shown: Shown;
  onShow: (shown: Shown) => void;
  onFind: (name: string) => void;
}) {
  return (
    <Group gap="sm" align="center">
      <Select
        aria-label={t("study.section")}
        placeholder={t("study.section.all")}
        data={sectionsOf(columns)}
        value={shown.section ?? null}
        clearable
        w={{ base: "100%", xs: 240 }}
        onChange={(section) => onShow({ ...shown, section: section ?? undefined })}
      />
      <Select
        aria-label={t("study.findColumn")}
        placeholder={t("study.findColumn")}
        data={columns
          .filter(({ readOnly, unitOf }) => !readOnly && unitOf === undefined)
          .map(({ name, label }) => ({ value: name, label }))}
        value={null}
        searchable
        limit={100}
        w={{ base: "100%", xs: 260 }}
        onChange={(name) => name !== null && onFind(name)}
      />
      <Switch
        label={t("study.onlyMandatory")}
        checked={shown.onlyMandatory}
        onChange={(event) => onShow({ ...shown, onlyMandatory: event.currentTarget.checked })}
      />
    </Group>
  );
}

import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { formatDate } from "../../kit/components/format.ts";

/**
 * Chooses an earlier registry version of the checklists; hidden if only one exists.
 * @param version the shown version; undefined for the newest
 */
export function VersionPicker({
  version,
  onPick,
}: {
  version: number | undefined;
  onPick: (version: number | undefined) => void;
}) {
  const { data: versions = [] } = useQuery(trpc.checklists.versions.queryOptions());
  const newest = versions.at(0)?.version;
  if (versions.length < 2 && version === undefined) return null;
  return (
    <Select
      aria-label={t("checklists.version")}
      allowDeselect={false}
      data={versions.map(({ version: value, importedAt, source }) => ({
        value: String(value),
        label: t("checklists.version.entry", {
          version: value,
          day: importedAt === null ? undefined : formatDate(importedAt),
          source,
          isNewest: value === newest,
        }),
      }))}
      value={String(version ?? newest ?? "")}
      onChange={(value) => onPick(value === null || Number(value) === newest ? undefined : Number(value))}
      comboboxProps={{ width: "max-content", position: "bottom-end" }}
    />
  );
}

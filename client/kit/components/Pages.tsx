import { Group, Pagination, Text } from "@mantine/core";
import { t } from "../i18n/t.ts";
import { formatNumber } from "./format.ts";

/** The pagination below a list, with the shown range. page counts from 1. */
export function Pages({
  label,
  page,
  pageSize,
  total,
  onPage,
}: {
  label: string;
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (total === 0) return null;
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm" c="dimmed" role="status">
        {t("common.shown", {
          from: formatNumber((page - 1) * pageSize + 1),
          to: formatNumber(Math.min(page * pageSize, total)),
          total: formatNumber(total),
        })}
      </Text>
      {pages > 1 && (
        <Pagination
          component="nav"
          aria-label={label}
          size="sm"
          total={pages}
          value={page}
          onChange={onPage}
        />
      )}
    </Group>
  );
}

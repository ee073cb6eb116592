import { Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import { t } from "../i18n/t.ts";

/**
 * A placeholder while content loads.
 * @param rows its approximate number of lines
 */
export function Loading({ rows = 4 }: { rows?: number }) {
  return (
    <Stack gap="sm" role="status" aria-busy="true">
      <VisuallyHidden>{t("common.loading")}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={row === 0 ? 32 : 44} width={row === 0 ? "45%" : "100%"} />
      ))}
    </Stack>
  );
}

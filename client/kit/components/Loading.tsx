import { Card, SimpleGrid, Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import { t } from "../i18n/t.ts";

/**
 * A placeholder while content loads.
 * @param rows its approximate number of lines; of a page of cards the lines of each card
 * @param cards the number of cards of a page in two columns; a list without
 */
export function Loading({ rows = 4, cards = 0 }: { rows?: number; cards?: number }) {
  return (
    <Stack gap="sm" role="status" aria-busy="true">
      <VisuallyHidden>{t("common.loading")}</VisuallyHidden>
      {cards === 0 ? (
        <Lines rows={rows} />
      ) : (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          {Array.from({ length: cards }, (_, card) => (
            <Card withBorder key={card}>
              <Stack gap="sm">
                <Lines rows={rows} />
              </Stack>
            </Card>
          ))}
        </SimpleGrid>
      )}
    </Stack>
  );
}

function Lines({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <Skeleton key={row} height={row === 0 ? 24 : 32} width={row === 0 ? "45%" : "100%"} />
  ));
}

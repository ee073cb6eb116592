import { Card, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../../kit/i18n/t.ts";
import { trpc } from "../../../kit/trpc/trpc.ts";
import { LinkButton } from "../../../kit/components/LinkButton.tsx";
import { WordBadge } from "../../../kit/components/WordBadge.tsx";

/**
 * The link to the package store. Shows the number of updates only if it is cached: a query of the sources may be
 * slow.
 */
export function StoreCard() {
  const { data } = useQuery(trpc.pipelines.updates.queryOptions());
  const updates = data?.updates ?? 0;
  return (
    <Card withBorder component="section" aria-labelledby="store-title">
      <Group justify="space-between" gap="sm">
        <Stack gap={4} flex={1} miw={200}>
          <Group gap="xs">
            <Title order={2} size="h4" id="store-title">
              {t("packageStore.card")}
            </Title>
            {updates > 0 && (
              <WordBadge color="blue">{t("packageStore.updates", { count: updates })}</WordBadge>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {t("packageStore.card.text")}
          </Text>
        </Stack>
        <LinkButton
          to="/pipelines/store"
          search={updates > 0 ? { state: "updates" } : {}}
          variant="default"
          size="xs"
        >
          {t("packageStore.card.open")}
        </LinkButton>
      </Group>
    </Card>
  );
}

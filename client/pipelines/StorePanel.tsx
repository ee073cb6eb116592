import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { t } from "../messages/t.ts";
import { trpc } from "../trpc.ts";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { Loading } from "../ui/Loading.tsx";
import { StoreEntry } from "./StoreEntry.tsx";

/** What the registry has beside what is here. Asked only when somebody wants to know: it may be far away. */
export function StorePanel() {
  const [opened, { open }] = useDisclosure();
  const { data, error, isFetching, refetch } = useQuery(
    trpc.pipelines.store.queryOptions(undefined, { enabled: opened }),
  );
  return (
    <Card withBorder component="section" aria-labelledby="store-title">
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h4" id="store-title">
            {t("pipelines.store")}
          </Title>
          {!opened && (
            <Button size="xs" variant="default" onClick={open}>
              {t("pipelines.store.look")}
            </Button>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {t("pipelines.store.text")}
        </Text>
        {opened && error && !isFetching && (
          <ErrorNotice error={error} title={t("pipelines.store.failed")} onRetry={() => void refetch()} />
        )}
        {opened && !data && (!error || isFetching) && <Loading rows={3} />}
        {data?.packages.length === 0 && <Text>{t("pipelines.store.empty")}</Text>}
        {data?.packages.map((entry) => (
          <StoreEntry key={entry.id} entry={entry} />
        ))}
      </Stack>
    </Card>
  );
}

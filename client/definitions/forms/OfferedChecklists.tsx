import { Button, Checkbox, Group, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { Loading } from "../../kit/components/Loading.tsx";

/** The metadata checklists that researchers may choose. A deprecated checklist is listed while it is offered. */
export function OfferedChecklists({
  offered,
  onChange,
}: {
  offered: string[];
  onChange: (offered: string[]) => void;
}) {
  const list = useQuery(trpc.checklists.list.queryOptions());
  const checklists = (list.data?.checklists ?? []).filter(
    ({ accession, deprecated }) => !deprecated || offered.includes(accession),
  );
  return (
    <Stack gap="sm" component="section" aria-labelledby="offered-title">
      <div>
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h5" id="offered-title">
            {t("forms.offered")}
          </Title>
          <Group gap={4}>
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => onChange(checklists.map(({ accession }) => accession).sort())}
            >
              {t("forms.offered.all")}
            </Button>
            <Button variant="subtle" size="compact-sm" onClick={() => onChange([])}>
              {t("forms.offered.none")}
            </Button>
          </Group>
        </Group>
        <Text size="xs" c="dimmed">
          {t("forms.offered.text")}{" "}
          {list.data && t("forms.offered.count", { offered: offered.length, of: checklists.length })}
        </Text>
      </div>
      {list.error && (
        <ErrorNotice
          error={list.error}
          title={t("forms.checklist.failed")}
          onRetry={() => void list.refetch()}
        />
      )}
      {!list.data && !list.error && <Loading rows={3} />}
      <Checkbox.Group value={offered} onChange={(accessions) => onChange(accessions.toSorted())}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
          {checklists.map(({ accession, name }) => (
            <Checkbox key={accession} value={accession} label={name} description={accession} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
    </Stack>
  );
}

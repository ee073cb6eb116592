import { Button, Card, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconListCheck, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { hasWords, searchWords } from "../../definitions/checklists/searchChecklists.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { SearchField } from "../../kit/components/SearchField.tsx";
import classes from "./publicRegistry.module.css";
import { Picture } from "../../kit/components/Picture.tsx";
import { useResultKeys } from "./useResultKeys.ts";

/** The checklists that the registry publishes. */
export function PublishedChecklistsPage() {
  const { search = "" } = useSearch({ from: "/signed-in/explore/checklists" });
  const navigate = useNavigate({ from: "/explore/checklists" });
  const { data, error, refetch } = useQuery(
    trpc.registry.checklistList.queryOptions(undefined, { staleTime: 60_000 }),
  );
  const keys = useResultKeys();
  const words = searchWords(search);
  const found = (data?.checklists ?? []).filter(({ name, accession, description }) =>
    hasWords([name, accession, description], words),
  );

  return (
    <Page
      title={t("publicRegistry.checklists.title")}
      description={t("publicRegistry.checklists.text")}
      actions={
        <Button component="a" href="/registry/mixs" variant="default" size="xs">
          {t("publicRegistry.checklists.json")}
        </Button>
      }
    >
      <Stack gap="md" {...keys}>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
          <SearchField
            label={t("publicRegistry.checklists.search")}
            value={search}
            onSearch={(text) => void navigate({ search: text === "" ? {} : { search: text }, replace: true })}
          />
        </SimpleGrid>
        {error && (
          <ErrorNotice
            error={error}
            title={t("publicRegistry.checklists.failed")}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <Loading rows={8} />}
        {data && found.length > 0 && (
          <>
            <Text size="sm" c="dimmed" role="status">
              {[
                t("checklists.count", { found: found.length, total: data.checklists.length }),
                t("publicRegistry.checklists.version", { version: data.version }),
              ].join(" · ")}
            </Text>
            <ul className={classes.cards} aria-label={t("publicRegistry.checklists.title")}>
              {found.map(({ accession, name, description, image, fieldCount, mandatoryCount }) => (
                <Card component="li" key={accession} withBorder padding="md" className={classes.card ?? ""}>
                  <Group gap="sm" wrap="nowrap" align="flex-start">
                    <Picture source={image} isSmall />
                    <Stack gap={4} style={{ minWidth: 0 }}>
                      <Link
                        to="/explore/checklists/$accession"
                        params={{ accession }}
                        className={classes.link}
                        data-result
                      >
                        {name}
                      </Link>
                      <Text size="sm" className={classes.clamped ?? ""}>
                        {description}
                      </Text>
                      <Text size="sm" c="dimmed">
                        {accession} · {t("checklists.counts", { fieldCount, mandatoryCount })}
                      </Text>
                    </Stack>
                  </Group>
                </Card>
              ))}
            </ul>
          </>
        )}
        {data && found.length === 0 && data.checklists.length > 0 && (
          <EmptyState
            icon={<IconSearch size={28} />}
            title={t("checklists.noneFound.title")}
            text={t("publicRegistry.noneFound.text")}
            action={
              <LinkButton to="/explore/checklists" search={{}} variant="default">
                {t("checklists.noneFound.action")}
              </LinkButton>
            }
          />
        )}
        {data?.checklists.length === 0 && (
          <EmptyState icon={<IconListCheck size={28} />} title={t("publicRegistry.checklists.empty")} />
        )}
      </Stack>
    </Page>
  );
}

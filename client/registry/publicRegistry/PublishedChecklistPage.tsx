import { Button, Card, SimpleGrid, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { ChecklistSections } from "../../definitions/checklists/ChecklistSections.tsx";
import { groupBySection } from "../../definitions/checklists/groupBySection.ts";
import { t } from "../../kit/i18n/t.ts";
import { errorStatus, trpc } from "../../kit/trpc/trpc.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { DescriptionList } from "../../kit/components/DescriptionList.tsx";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { SearchField } from "../../kit/components/SearchField.tsx";
import { PublicRegistryNotFound } from "./PublicRegistryNotFound.tsx";
import { OutsideLink } from "./OutsideLink.tsx";
import { urlHost, webAddress } from "./webAddress.ts";

/** One published checklist with all fields. */
export function PublishedChecklistPage() {
  const { accession } = useParams({ from: "/signed-in/explore/checklists/$accession" });
  const { search = "" } = useSearch({ from: "/signed-in/explore/checklists/$accession" });
  const navigate = useNavigate({ from: "/explore/checklists/$accession" });
  const { data, error, refetch } = useQuery(trpc.registry.checklist.queryOptions({ accession }));
  const checklist = data?.checklist;
  const sections = useMemo(
    () => groupBySection(checklist?.fields ?? [], { search, mandatoryOnly: false }),
    [checklist, search],
  );
  if (errorStatus(error) === 404) return <PublicRegistryNotFound />;
  const source = webAddress(checklist?.source);

  return (
    <Page
      title={checklist?.name ?? accession}
      description={checklist?.description}
      breadcrumbs={<TextLink to="/explore/checklists">{t("publicRegistry.checklists.title")}</TextLink>}
      actions={
        <Button
          component="a"
          href={`/registry/mixs?accession=${encodeURIComponent(accession)}`}
          variant="default"
          size="xs"
        >
          {t("publicRegistry.checklists.json")}
        </Button>
      }
    >
      {error && <ErrorNotice error={error} title={t("checklist.failed")} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={8} />}
      {data && checklist && (
        <>
          <Card withBorder component="section" aria-label={t("checklist.about")}>
            <DescriptionList
              facts={[
                [t("checklist.accession"), accession],
                [
                  t("checklist.fields"),
                  t("checklist.sectionCount", {
                    fields: checklist.fields.length,
                    mandatory: checklist.fields.filter(({ required }) => required).length,
                  }),
                ],
                [t("checklist.textVersion"), checklist.version],
                [
                  t("checklist.source"),
                  source === undefined ? (
                    checklist.source
                  ) : (
                    <OutsideLink key="source" href={source}>
                      {t("checklist.source.open", { host: urlHost(source) })}
                    </OutsideLink>
                  ),
                ],
              ]}
            />
          </Card>
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
            <SearchField
              label={t("checklist.search")}
              placeholder={t("checklist.searchHint")}
              value={search}
              onSearch={(text) =>
                void navigate({ search: text === "" ? {} : { search: text }, replace: true })
              }
            />
          </SimpleGrid>
          <Text size="sm" c="dimmed" role="status">
            {t("checklist.shown", {
              shown: sections.reduce((sum, { fields }) => sum + fields.length, 0),
              total: checklist.fields.length,
            })}
          </Text>
          {sections.length === 0 && (
            <EmptyState
              title={t("checklist.noneFound.title")}
              action={
                <Button variant="default" onClick={() => void navigate({ search: {}, replace: true })}>
                  {t("checklist.noneFound.action")}
                </Button>
              }
            />
          )}
          <ChecklistSections sections={sections} search={search} />
        </>
      )}
    </Page>
  );
}

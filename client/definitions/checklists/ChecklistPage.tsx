import { Alert, Anchor, Card, SimpleGrid, Switch, Text, Button } from "@mantine/core";
import { IconExternalLink, IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { notifications } from "@mantine/notifications";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice, errorText } from "../../kit/components/ErrorNotice.tsx";
import { DescriptionList } from "../../kit/components/DescriptionList.tsx";
import { LinkButton, TextLink } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { SearchField } from "../../kit/components/SearchField.tsx";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import classes from "./checklists.module.css";
import { ChecklistSections } from "./ChecklistSections.tsx";
import { groupBySection } from "./groupBySection.ts";
import { VersionPicker } from "./VersionPicker.tsx";

type Checklist = Outputs["checklists"]["get"];

/** One checklist with all fields, of the registry version in the URL or the newest. */
export function ChecklistPage() {
  const { accession } = useParams({ from: "/signed-in/checklists/$accession" });
  const { search = "", mandatory = false, version } = useSearch({ from: "/signed-in/checklists/$accession" });
  const navigate = useNavigate({ from: "/checklists/$accession" });
  const { can, user } = useSession();
  const query = version === undefined ? {} : { version };
  const { data, error, refetch } = useQuery(
    trpc.checklists.get.queryOptions({ accession, ...query }, { placeholderData: keepPreviousData }),
  );
  const sections = useMemo(
    () => groupBySection(data?.fields ?? [], { search, mandatoryOnly: mandatory }),
    [data, search, mandatory],
  );

  function show(next: { search?: string; mandatory?: boolean; version?: number | undefined }) {
    const all = { search, mandatory, version, ...next };
    void navigate({
      search: {
        ...(all.search === "" ? {} : { search: all.search }),
        ...(all.mandatory ? { mandatory: true } : {}),
        ...(all.version === undefined ? {} : { version: all.version }),
      },
      replace: true,
    });
  }

  return (
    <Page
      title={data?.name ?? accession}
      badge={data?.deprecated && <WordBadge color="orange">{t("checklists.deprecated")}</WordBadge>}
      description={data?.description}
      actions={
        data &&
        version === undefined &&
        can("definitions.manage") &&
        !user.isDemo && <DeprecationButton checklist={data} />
      }
      breadcrumbs={
        <TextLink to="/checklists" search={query}>
          {t("checklists.title")}
        </TextLink>
      }
    >
      {error && <ErrorNotice error={error} title={t("checklist.failed")} onRetry={() => void refetch()} />}
      {error && version !== undefined && (
        <LinkButton
          to="/checklists/$accession"
          params={{ accession }}
          search={{}}
          variant="default"
          style={{ alignSelf: "flex-start" }}
        >
          {t("checklist.newest")}
        </LinkButton>
      )}
      {!data && !error && <Loading rows={8} />}
      {data && !error && (
        <>
          {data.deprecated && (
            <Alert p="xs" variant="light" color="orange">
              {t("checklist.deprecated.text")}
            </Alert>
          )}
          <About checklist={data} />
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm" style={{ alignItems: "center" }}>
            <SearchField
              label={t("checklist.search")}
              placeholder={t("checklist.searchHint")}
              value={search}
              onSearch={(text) => show({ search: text })}
            />
            <VersionPicker version={version} onPick={(picked) => show({ version: picked })} />
            <Switch
              label={t("checklist.mandatoryOnly")}
              checked={mandatory}
              onChange={(event) => show({ mandatory: event.currentTarget.checked })}
            />
          </SimpleGrid>
          <Text size="sm" c="dimmed" role="status">
            {t("checklist.shown", {
              shown: sections.reduce((sum, { fields }) => sum + fields.length, 0),
              total: data.fields.length,
            })}
          </Text>
          {sections.length === 0 && (
            <EmptyState
              icon={<IconSearch size={28} />}
              title={t("checklist.noneFound.title")}
              text={t("checklist.noneFound.text")}
              action={
                <LinkButton
                  to="/checklists/$accession"
                  params={{ accession }}
                  search={query}
                  variant="default"
                >
                  {t("checklist.noneFound.action")}
                </LinkButton>
              }
            />
          )}
          <ChecklistSections sections={sections} search={search} />
        </>
      )}
    </Page>
  );
}

function About({ checklist: { accession, fields, version, source } }: { checklist: Checklist }) {
  return (
    <Card withBorder component="section" aria-label={t("checklist.about")}>
      <DescriptionList
        facts={[
          [t("checklist.accession"), accession],
          [
            t("checklist.fields"),
            t("checklist.sectionCount", {
              fields: fields.length,
              mandatory: fields.filter(({ required }) => required).length,
            }),
          ],
          [t("checklist.textVersion"), version],
          [t("checklist.source"), <Source key="source" source={source} />],
        ]}
      />
    </Card>
  );
}

/** The publication of the checklist: a link if it is a URL, otherwise text. */
function Source({ source }: { source: string }) {
  if (!/^https?:\/\//.test(source)) return source;
  return (
    <Anchor href={source} target="_blank" rel="noreferrer" className={classes.text ?? ""}>
      {t("checklist.source.open", { host: new URL(source).hostname })}{" "}
      <IconExternalLink size={14} aria-hidden />
    </Anchor>
  );
}

/** Deprecates or restores a checklist. */
function DeprecationButton({ checklist }: { checklist: Outputs["checklists"]["get"] }) {
  const { accession, deprecated, name } = checklist;
  const client = useQueryClient();
  const change = useMutation(
    trpc.checklists.setDeprecated.mutationOptions({
      async onSuccess(_, { deprecated: isOver }) {
        notifications.show({
          message: t(isOver ? "checklist.deprecate.done" : "checklist.restore.done", { name }),
          color: "teal",
        });
        await client.invalidateQueries({ queryKey: trpc.checklists.pathKey() });
      },
      onError: (error) =>
        notifications.show({
          title: t("checklist.deprecate.failed"),
          message: errorText(error),
          color: "red",
        }),
    }),
  );
  return (
    <Button
      variant="default"
      loading={change.isPending}
      onClick={() => change.mutate({ accession, deprecated: !deprecated })}
    >
      {t(deprecated ? "checklist.restore" : "checklist.deprecate")}
    </Button>
  );
}

import { Switch } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconPlus, IconRobot } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { AccessDenied } from "../../kit/components/AccessDenied.tsx";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice, errorText } from "../../kit/components/ErrorNotice.tsx";
import { formatNumber } from "../../kit/components/format.ts";
import { LinkButton, TextLink } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { PageTab, PageTabs } from "../../kit/components/PageTabs.tsx";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { NameCell, None, PhoneRow, ShortDate, WIDTHS } from "../../kit/table/cells.tsx";
import { PlainTable } from "../../kit/table/PlainTable.tsx";
import type { TableColumn } from "../../kit/table/tableColumn.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { DecisionLog } from "./DecisionLog.tsx";
import { OUTCOME_COLORS } from "../runs/ruleDecision.ts";
import { describeRule, type Rule } from "./rule.ts";
import { usePipelineNames } from "./usePipelineNames.ts";

const REFRESH_MS = 15_000;

export function RulesPage() {
  const { isOfFacility } = useSession();
  return isOfFacility ? <Rules /> : <AccessDenied />;
}

/** The rules that start analyses automatically, and their decisions. */
function Rules() {
  const { user, can } = useSession();
  const { tab } = useSearch({ from: "/signed-in/analyses/rules" });
  const mayChange = can("analyses.start") && !user.isDemo;
  const add = mayChange && (
    <LinkButton to="/analyses/rules/new" leftSection={<IconPlus size={18} aria-hidden />}>
      {t("rules.new")}
    </LinkButton>
  );
  return (
    <Page
      title={t("rules.title")}
      description={t("rules.text")}
      breadcrumbs={[
        <TextLink key="runs" to="/analyses">
          {t("navigation.runs")}
        </TextLink>,
      ]}
      actions={add}
      tabs={
        <PageTabs label={t("rules.tabs")}>
          <PageTab to="/analyses/rules" activeOptions={{ exact: true }} search={{}}>
            {t("rules.tab.rules")}
          </PageTab>
          <PageTab to="/analyses/rules" search={{ tab: "log" }}>
            {t("rules.tab.log")}
          </PageTab>
        </PageTabs>
      }
    >
      {tab === "log" ? <DecisionLog /> : <RuleList add={add} mayChange={mayChange} />}
    </Page>
  );
}

function RuleList({ add, mayChange }: { add: ReactNode; mayChange: boolean }) {
  const { data, error, refetch } = useQuery(
    trpc.analysisRules.list.queryOptions(undefined, { refetchInterval: REFRESH_MS }),
  );
  const names = usePipelineNames();
  if (!data)
    return error ? (
      <ErrorNotice error={error} title={t("rules.failed")} onRetry={() => void refetch()} />
    ) : (
      <Loading rows={4} />
    );
  if (data.rules.length === 0)
    return (
      <EmptyState
        icon={<IconRobot size={28} />}
        title={t("rules.empty.title")}
        text={t("rules.empty.text")}
        action={add}
      />
    );
  return (
    <PlainTable
      label={t("rules.title")}
      rows={data.rules}
      columns={ruleColumns(names, mayChange)}
      renderCard={(rule) => (
        <PhoneRow
          name={<Name rule={rule} names={names} />}
          badge={<RuleSwitch rule={rule} mayChange={mayChange} />}
          facts={[
            rule.pausedReason && t(`rules.paused.${rule.pausedReason}`),
            t("rules.startedCount", { runs: rule.counts.started }),
          ]}
        />
      )}
    />
  );
}

function ruleColumns(names: Map<string, string>, mayChange: boolean): TableColumn<Rule>[] {
  return [
    {
      id: "name",
      label: t("rules.name"),
      widthPx: 280,
      grow: 3,
      cell: (rule) => <Name rule={rule} names={names} />,
    },
    {
      id: "success",
      label: t("rules.onSuccess"),
      widthPx: 150,
      grow: 1,
      cell: ({ onSuccess }) => t(`rules.onSuccess.${onSuccess}.short`),
    },
    {
      id: "last",
      label: t("rules.last"),
      widthPx: 200,
      cell: ({ lastDecision }) =>
        lastDecision ? (
          <span style={{ display: "flex", gap: 8, alignItems: "center" }}>
            <WordBadge color={OUTCOME_COLORS[lastDecision.outcome]}>
              {t(`rules.outcome.${lastDecision.outcome}`)}
            </WordBadge>
            <ShortDate time={lastDecision.at} />
          </span>
        ) : (
          <None />
        ),
    },
    {
      id: "started",
      label: t("rules.started30"),
      widthPx: WIDTHS.number,
      align: "right",
      cell: ({ counts }) => formatNumber(counts.started),
    },
    {
      id: "others",
      label: t("rules.others30"),
      widthPx: 112,
      align: "right",
      cell: ({ counts }) => formatNumber(counts.skipped + counts.limited + counts.refused),
    },
    {
      id: "active",
      label: t("rules.active"),
      widthPx: 72,
      cell: (rule) => <RuleSwitch rule={rule} mayChange={mayChange} />,
    },
  ];
}

function Name({ rule, names }: { rule: Rule; names: Map<string, string> }) {
  const sentence = describeRule(rule, names);
  return (
    <NameCell
      to={`/analyses/rules/${rule.id}`}
      name={rule.name}
      note={<span title={sentence}>{sentence}</span>}
      extra={rule.pausedReason && <WordBadge color="orange">{t("rules.pausedBadge")}</WordBadge>}
    />
  );
}

/** Turns a rule on or off. A rule that Lanekeeper paused is off. */
export function RuleSwitch({ rule, mayChange }: { rule: Rule; mayChange: boolean }) {
  const client = useQueryClient();
  const isOn = rule.active && rule.pausedAt === null;
  const turn = useMutation({
    mutationFn: (active: boolean) => trpcClient.analysisRules.turn.mutate({ ruleId: rule.id, active }),
    onError: (error) =>
      notifications.show({ title: t("rules.notSaved"), message: errorText(error), color: "red" }),
    onSettled: () => client.invalidateQueries({ queryKey: trpc.analysisRules.pathKey() }),
  });
  return (
    <Switch
      // Above the link of the whole row.
      style={{ position: "relative", zIndex: 1 }}
      aria-label={t("rules.turn", { name: rule.name })}
      checked={isOn}
      disabled={!mayChange || turn.isPending}
      onChange={({ currentTarget: { checked } }) => turn.mutate(checked)}
    />
  );
}

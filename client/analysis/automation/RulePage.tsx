import { Alert, Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconRobot } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { AccessDenied } from "../../kit/components/AccessDenied.tsx";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice, errorText } from "../../kit/components/ErrorNotice.tsx";
import { LinkButton, TextLink } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { toastUndoable } from "../../kit/components/toastUndoable.tsx";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { Section } from "../launch/Section.tsx";
import { usePipelines } from "../pipelines/usePipelines.ts";
import { DecisionLog } from "./DecisionLog.tsx";
import type { Rule } from "./rule.ts";
import { RuleForm } from "./RuleForm.tsx";
import { RuleSwitch } from "./RulesPage.tsx";

const breadcrumbs = () => [
  <TextLink key="runs" to="/analyses">
    {t("navigation.runs")}
  </TextLink>,
  <TextLink key="rules" to="/analyses/rules">
    {t("rules.title")}
  </TextLink>,
];

export function NewRulePage() {
  const { user, can } = useSession();
  const { data, error, refetch } = usePipelines();
  const navigate = useNavigate();
  if (!can("analyses.start") || user.isDemo) return <AccessDenied />;
  return (
    <Page title={t("rules.new")} description={t("rules.new.text")} breadcrumbs={breadcrumbs()}>
      <ErrorNotice error={data ? null : error} title={t("pipelines.failed")} onRetry={() => void refetch()} />
      {!data && !error && <Loading rows={8} />}
      {data && (
        <RuleForm
          rule={undefined}
          pipelines={data.pipelines}
          mayChange
          onSaved={({ id }) => void navigate({ to: "/analyses/rules/$ruleId", params: { ruleId: id } })}
        />
      )}
    </Page>
  );
}

/** One rule: its content, a dry run and its decisions. */
export function RulePage() {
  const { isOfFacility } = useSession();
  const { ruleId } = useParams({ from: "/signed-in/analyses/rules/$ruleId" });
  const pipelines = usePipelines();
  const { data, error, refetch } = useQuery(
    trpc.analysisRules.get.queryOptions({ ruleId }, { enabled: isOfFacility, retry: false }),
  );
  if (!isOfFacility) return <AccessDenied />;
  if (error && !data)
    return (
      <Page title={t("rules.title")} breadcrumbs={breadcrumbs()}>
        {error.data?.httpStatus === 404 ? (
          <EmptyState
            icon={<IconRobot size={28} />}
            title={t("rules.notFound.title")}
            text={t("rules.notFound.text")}
            action={<LinkButton to="/analyses/rules">{t("rules.title")}</LinkButton>}
          />
        ) : (
          <ErrorNotice error={error} title={t("rules.failed")} onRetry={() => void refetch()} />
        )}
      </Page>
    );
  if (!data || !pipelines.data)
    return (
      <Page title={t("rules.title")} breadcrumbs={breadcrumbs()}>
        <Loading rows={8} />
      </Page>
    );
  return <Whole key={data.id} rule={data} pipelines={pipelines.data.pipelines} />;
}

function Whole({ rule, pipelines }: { rule: Rule } & Pick<Parameters<typeof RuleForm>[0], "pipelines">) {
  const { user, can } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const mayChange = can("analyses.start") && !user.isDemo;
  const reload = () => client.invalidateQueries({ queryKey: trpc.analysisRules.pathKey() });
  const failed = (error: Error) =>
    notifications.show({ title: t("rules.notSaved"), message: errorText(error), color: "red" });
  const restore = useMutation({
    mutationFn: () => trpcClient.analysisRules.restore.mutate({ ruleId: rule.id }),
    onSuccess: reload,
    onError: failed,
  });
  const remove = useMutation({
    mutationFn: () => trpcClient.analysisRules.delete.mutate({ ruleId: rule.id }),
    async onSuccess() {
      await navigate({ to: "/analyses/rules" });
      await reload();
      toastUndoable(t("rules.deleted", { name: rule.name }), () => restore.mutate());
    },
    onError: failed,
  });
  return (
    <Page
      title={rule.name}
      breadcrumbs={breadcrumbs()}
      badge={rule.pausedReason && <WordBadge color="orange">{t("rules.pausedBadge")}</WordBadge>}
      actions={
        <>
          <RuleSwitch rule={rule} mayChange={mayChange} />
          {mayChange && (
            <Button variant="default" color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
              {t("rules.delete")}
            </Button>
          )}
        </>
      }
    >
      {rule.pausedReason && (
        <Alert color="orange" variant="light" title={t(`rules.paused.${rule.pausedReason}`)}>
          {t(`rules.paused.${rule.pausedReason}.text`)}
        </Alert>
      )}
      <RuleForm
        rule={rule}
        pipelines={pipelines}
        mayChange={mayChange}
        onSaved={async () => {
          await reload();
          notifications.show({ message: t("rules.saved") });
        }}
      />
      <Section title={t("rules.tab.log")}>
        <DecisionLog ruleId={rule.id} />
      </Section>
    </Page>
  );
}

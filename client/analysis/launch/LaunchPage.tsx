import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { errorStatus, trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { AccessDenied } from "../../kit/components/AccessDenied.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { LaunchForm } from "./LaunchForm.tsx";
import { targetOfOrder, targetOfStudy, type TargetType } from "./target.ts";

/**
 * Prepares a pipeline run: target, pipeline, samples and settings. The URL contains all parameters that other pages
 * pass: the order or study, the pipeline, and the run whose settings are reused.
 */
export function LaunchPage() {
  const { can } = useSession();
  return can("analyses.start") ? <Launch /> : <AccessDenied />;
}

function Launch() {
  const {
    order: orderId,
    study: studyId,
    pipeline: pipelineId,
    from,
  } = useSearch({ from: "/signed-in/analyses/new" });
  const navigate = useNavigate({ from: "/analyses/new" });
  const pipelines = useQuery(trpc.pipelines.configuration.queryOptions({}));
  const order = useQuery(
    trpc.orders.get.queryOptions({ orderId: orderId ?? "" }, { enabled: orderId !== undefined }),
  );
  const study = useQuery(
    trpc.studies.get.queryOptions({ studyId: studyId ?? "" }, { enabled: studyId !== undefined }),
  );
  const before = useQuery(
    trpc.runs.get.queryOptions({ runId: from ?? "" }, { enabled: from !== undefined, staleTime: Infinity }),
  );
  const isGone = [order, study].some(({ error }) => [403, 404].includes(errorStatus(error) ?? 0));
  const target = order.data ? targetOfOrder(order.data) : study.data ? targetOfStudy(study.data) : undefined;
  const wanted: TargetType | undefined = orderId ? "order" : studyId ? "study" : undefined;
  const isWaiting = wanted !== undefined && !isGone && !target;
  const failed = [pipelines, order, study].find(({ error, data }) => error && !data && !isGone);

  return (
    <Page
      title={t("runs.launch.title")}
      breadcrumbs={
        <>
          <TextLink to="/analyses">{t("runs.list.title")}</TextLink>
          {order.data && (
            <TextLink to="/orders/$orderId" params={{ orderId: order.data.id }}>
              {order.data.orderNumber}
            </TextLink>
          )}
          {study.data && (
            <TextLink to="/studies/$studyId" params={{ studyId: study.data.id }}>
              {study.data.title}
            </TextLink>
          )}
        </>
      }
    >
      {failed ? (
        <ErrorNotice
          error={failed.error}
          title={t("runs.launch.failed")}
          onRetry={() => void failed.refetch()}
        />
      ) : !pipelines.data || isWaiting || (from !== undefined && before.isPending) ? (
        <Loading rows={8} />
      ) : (
        <LaunchForm
          // Samples, settings and findings are those of one target.
          key={target?.id ?? ""}
          target={target}
          goneType={isGone ? wanted : undefined}
          pipelines={pipelines.data.pipelines}
          pipelineId={pipelineId}
          before={before.data?.run}
          onTarget={(type, id) =>
            void navigate({
              search: (search) => ({
                ...(search.pipeline !== undefined && { pipeline: search.pipeline }),
                ...(type === "order" ? { order: id } : { study: id }),
              }),
            })
          }
          onNoTarget={() =>
            void navigate({
              search: (search) => (search.pipeline === undefined ? {} : { pipeline: search.pipeline }),
            })
          }
          onPipeline={(pipeline) =>
            void navigate({ search: (search) => ({ ...search, pipeline }), replace: true })
          }
        />
      )}
    </Page>
  );
}

import { Button, Card, Group, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus, IconTable, IconTableImport } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { t } from "../../kit/i18n/t.ts";
import { useOrder } from "../../ordering/orders/OrderContext.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { Pages } from "../../kit/components/Pages.tsx";
import type { Order } from "./sequencingRun.ts";
import { SequencingInDemo } from "./SequencingInDemo.tsx";
import { SequencingRunDialog } from "./SequencingRunDialog.tsx";
import { SequencingRunList } from "./SequencingRunList.tsx";
import { SequencingRunPanel } from "./SequencingRunPanel.tsx";
import { TemplateButton } from "./TemplateButton.tsx";

const PAGE_SIZE = 10;

/** The planned sequencing runs of an order, and the samples of one of them. */
export function SequencingPage() {
  const order = useOrder();
  const { user } = useSession();
  return user.isDemo ? (
    <Page title={t("sequencing.title")}>
      <SequencingInDemo orderId={order.id} />
    </Page>
  ) : (
    <Sequencing order={order} />
  );
}

function Sequencing({ order }: { order: Order }) {
  const { id: orderId } = order;
  const { run: named, page = 1 } = useSearch({ from: "/signed-in/orders/$orderId/sequencing" });
  const navigate = useNavigate({ from: "/orders/$orderId/sequencing" });
  const [creating, create] = useDisclosure();
  const { can } = useSession();
  const mayPlan = can("sequencing.plan");
  const isDraft = order.status === "DRAFT";
  const { data, error, refetch } = useQuery(
    trpc.sequencing.list.queryOptions(
      { orderId, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
      { placeholderData: keepPreviousData },
    ),
  );
  const shownId = named ?? data?.runs[0]?.id;
  const ways = mayPlan && <Ways orderId={orderId} onNew={create.open} />;
  return (
    <Page title={t("sequencing.title")} actions={!isDraft && data && data.total > 0 && ways}>
      {error && !data && (
        <ErrorNotice error={error} title={t("sequencing.failed")} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading rows={6} />}
      {data?.total === 0 &&
        (isDraft ? (
          <EmptyState
            icon={<IconTable size={28} />}
            title={t("sequencing.draft.title")}
            text={t("sequencing.draft.text")}
            action={
              <LinkButton to="/orders/$orderId" params={{ orderId }}>
                {t("sequencing.toOrder")}
              </LinkButton>
            }
          />
        ) : (
          <EmptyState
            icon={<IconTable size={28} />}
            title={t("sequencing.empty.title")}
            text={t(mayPlan ? "sequencing.empty.text" : "sequencing.empty.textReader")}
            action={
              ways && (
                <Group gap="xs" justify="center" mt="xs">
                  {ways}
                </Group>
              )
            }
          />
        ))}
      {data && data.total > 0 && (
        <Stack gap="lg">
          {data.total > 1 && (
            <Card withBorder>
              <Stack gap="sm">
                <SequencingRunList runs={data.runs} shownId={shownId} />
                {data.total > PAGE_SIZE && (
                  <Pages
                    label={t("sequencing.pages")}
                    page={page}
                    pageSize={PAGE_SIZE}
                    total={data.total}
                    onPage={(next) => void navigate({ search: (before) => ({ ...before, page: next }) })}
                  />
                )}
              </Stack>
            </Card>
          )}
          {shownId !== undefined && <SequencingRunPanel order={order} sequencingRunId={shownId} />}
        </Stack>
      )}
      <SequencingRunDialog
        orderId={orderId}
        run={null}
        opened={creating}
        onClose={create.close}
        onCreated={({ id }) => void navigate({ search: { run: id } })}
      />
    </Page>
  );
}

/** The ways to create a plan: manually, or from a workbook. */
function Ways({ orderId, onNew }: { orderId: string; onNew: () => void }) {
  return (
    <>
      <TemplateButton orderId={orderId} />
      <LinkButton
        to="/orders/$orderId/sequencing/import"
        params={{ orderId }}
        variant="default"
        leftSection={<IconTableImport size={16} aria-hidden />}
      >
        {t("sequencing.import")}
      </LinkButton>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onNew}>
        {t("sequencing.new")}
      </Button>
    </>
  );
}

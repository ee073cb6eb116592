import { Button, Group, Menu, Stack } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconArrowMerge, IconCheck, IconChevronDown, IconDownload, IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { calculatePool } from "../../../server/sequencing/pools/rules/calculatePool.ts";
import { AccessDenied } from "../../kit/components/AccessDenied.tsx";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { errorText } from "../../kit/components/ErrorNotice.tsx";
import { LinkButton, TextLink } from "../../kit/components/LinkButton.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { UnloadedPage } from "../../kit/components/UnloadedPage.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { errorStatus, type Inputs, trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { PoolPlaces } from "../../ordering/places/ItemPlaces.tsx";
import { AddLibraries } from "./AddLibraries.tsx";
import { CollisionPanel } from "./CollisionPanel.tsx";
import { PoolLabelButton } from "./PoolLabelButton.tsx";
import { PoolLibraryTable } from "./PoolLibraryTable.tsx";
import { PoolSummary } from "./PoolSummary.tsx";
import { PoolStatusBadge } from "./PoolStatusBadge.tsx";
import type { PoolView } from "./poolView.ts";
import { toTargets, usePoolTargets } from "./poolTargets.ts";
import { PoolTargetsForm } from "./PoolTargetsForm.tsx";

export function PoolPage() {
  const { isOfFacility } = useSession();
  return isOfFacility ? <Loaded /> : <AccessDenied />;
}

const breadcrumbs = () => [
  <TextLink key="pools" to="/pools">
    {t("pools.title")}
  </TextLink>,
];

function Loaded() {
  const { poolId } = useParams({ from: "/signed-in/pools/$poolId" });
  const { data, error, refetch } = useQuery(trpc.pools.get.queryOptions({ poolId }));
  if (errorStatus(error) === 404)
    return (
      <EmptyState
        isPage
        icon={<IconArrowMerge size={28} />}
        title={t("pools.gone.title")}
        text={t("pools.gone.text")}
        action={<LinkButton to="/pools">{t("pools.title")}</LinkButton>}
      />
    );
  if (!data)
    return (
      <UnloadedPage
        title={t("pools.pool")}
        breadcrumbs={breadcrumbs()}
        error={error}
        failed={t("pools.failed")}
        onRetry={() => void refetch()}
      />
    );
  return <PoolContent key={poolId} view={data} />;
}

/** One pool: its targets, its libraries with the calculated volumes, and its collisions. */
function PoolContent({ view }: { view: PoolView }) {
  const { pool, libraries, lanes } = view;
  const { user, can } = useSession();
  const mayPlan = can("sequencing.plan") && !user.isDemo;
  const isPlanned = pool.status === "PLANNED";
  const store = useStorePool();
  const draft = usePoolTargets(pool, store);
  const typed = draft.form.values;
  const calculation = useMemo(
    () =>
      calculatePool(
        libraries.map(({ libraryId, molarity, availableVolume, wantedReads, volume }) => ({
          id: libraryId,
          molarity,
          availableVolume,
          wantedReads,
          typedVolume: volume,
        })),
        toTargets(typed),
      ),
    [libraries, typed],
  );

  return (
    <Page
      title={pool.name}
      windowTitle={pool.name}
      number={pool.code}
      badge={<PoolStatusBadge status={pool.status} />}
      breadcrumbs={breadcrumbs()}
      description={pool.note}
      actions={<PoolActions view={view} mayPlan={mayPlan} isDirty={draft.isDirty} />}
    >
      <Stack gap="lg">
        <PoolTargetsForm draft={draft} isPlanned={isPlanned} mayPlan={mayPlan} />
        <CollisionPanel libraries={libraries} />
        {mayPlan && isPlanned && <AddLibraries pool={pool} />}
        {libraries.length > 0 && (
          <PoolSummary calculation={calculation} libraries={libraries} lanes={lanes} isPlanned={isPlanned} />
        )}
        <PoolLibraryTable
          pool={pool}
          method={typed.method}
          libraries={libraries}
          calculation={calculation}
          mayChange={mayPlan && isPlanned}
        />
        <PoolPlaces poolId={pool.id} />
      </Stack>
    </Page>
  );
}

/** Stores a change of a pool, and shows the answer. */
function useStorePool() {
  const client = useQueryClient();
  return async (change: Inputs["pools"]["update"]) => {
    const view = await trpcClient.pools.update.mutate(change);
    client.setQueryData(trpc.pools.get.queryKey({ poolId: change.poolId }), view);
    void client.invalidateQueries({ queryKey: trpc.pools.list.pathKey() });
    void client.invalidateQueries({ queryKey: trpc.libraries.pathKey() });
    return view;
  };
}

const FORMATS = ["csv", "xlsx", "gwl"] as const;

function PoolActions({ view, mayPlan, isDirty }: { view: PoolView; mayPlan: boolean; isDirty: boolean }) {
  const { pool, libraries } = view;
  const client = useQueryClient();
  const navigate = useNavigate();
  const store = useStorePool();
  const [isAsking, setIsAsking] = useState(false);
  const failed = (error: unknown) =>
    notifications.show({ color: "red", title: t("pools.notChanged"), message: errorText(error) });
  const turn = useMutation({
    mutationFn: (status: PoolView["pool"]["status"]) => store({ poolId: pool.id, status }),
    onSuccess: ({ pool: { status } }) =>
      notifications.show({ color: "teal", message: t(`pools.turned.${status}`) }),
    onError: failed,
  });
  const remove = useMutation({
    mutationFn: () => trpcClient.pools.delete.mutate({ poolId: pool.id }),
    onSuccess: async () => {
      notifications.show({ color: "teal", message: t("pools.deleted", { name: pool.name }) });
      await navigate({ to: "/pools" });
      await client.invalidateQueries({ queryKey: trpc.pools.list.pathKey() });
      await client.invalidateQueries({ queryKey: trpc.libraries.pathKey() });
    },
    onError: failed,
    onSettled: () => setIsAsking(false),
  });
  return (
    <>
      <PoolLabelButton pool={pool} />
      <Menu position="bottom-end" shadow="md" withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            disabled={libraries.length === 0}
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t("pools.pipetting")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {isDirty && <Menu.Label>{t("pools.pipetting.unsaved")}</Menu.Label>}
          {FORMATS.map((format) => (
            <Menu.Item
              key={format}
              component="a"
              href={`/api/pools/${pool.id}/pipetting?format=${format}`}
              download
            >
              {t(`pools.pipetting.${format}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {mayPlan && (
        <Group gap={4}>
          {pool.status === "PLANNED" && (
            <Button
              loading={turn.isPending}
              disabled={libraries.length === 0 || isDirty}
              leftSection={<IconCheck size={16} aria-hidden />}
              onClick={() => turn.mutate("POOLED")}
            >
              {t("pools.turn.POOLED")}
            </Button>
          )}
          <Menu position="bottom-end" shadow="md" withinPortal>
            <Menu.Target>
              <Button variant="default" px="xs" aria-label={t("pools.more")}>
                <IconChevronDown size={18} aria-hidden />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {pool.status !== "PLANNED" && (
                <Menu.Item onClick={() => turn.mutate("PLANNED")}>{t("pools.turn.PLANNED")}</Menu.Item>
              )}
              {pool.status === "POOLED" && (
                <Menu.Item onClick={() => turn.mutate("USED_UP")}>{t("pools.turn.USED_UP")}</Menu.Item>
              )}
              {pool.status === "USED_UP" && (
                <Menu.Item onClick={() => turn.mutate("POOLED")}>{t("pools.turn.POOLED")}</Menu.Item>
              )}
              <Menu.Item
                color="red"
                closeMenuOnClick={isAsking}
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => (isAsking ? remove.mutate() : setIsAsking(true))}
              >
                {isAsking ? t("pools.delete.confirm") : t("pools.delete")}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Group>
      )}
    </>
  );
}

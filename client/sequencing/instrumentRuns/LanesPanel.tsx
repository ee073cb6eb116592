import { ActionIcon, Button, Group, NumberInput, Select, Stack, Text, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import type { InstrumentRun, WholeRun } from "./instrumentRun.ts";

type Loaded = WholeRun["pools"][number];
const POOLS_OFFERED = 200;

/** The pools of each lane, with their shares. Changes are saved at once. */
export function LanesPanel({
  run,
  pools,
  mayPlan,
}: {
  run: InstrumentRun;
  pools: Loaded[];
  mayPlan: boolean;
}) {
  const client = useQueryClient();
  const isOpen = mayPlan && (run.status === "PLANNED" || run.status === "RUNNING");
  const save = useMutation(
    trpc.instrumentRuns.setLanes.mutationOptions({
      async onSuccess() {
        notifications.show({ message: t("instrumentRuns.lanes.saved"), color: "teal" });
        await client.invalidateQueries({ queryKey: trpc.instrumentRuns.pathKey() });
      },
    }),
  );
  const set = (next: Pick<Loaded, "lane" | "poolId" | "share" | "loadingMolarity">[]) =>
    save.mutate({
      instrumentRunId: run.id,
      pools: next.map(({ lane, poolId, share, loadingMolarity }) => ({
        lane,
        poolId,
        share,
        loadingMolarity,
      })),
    });
  const lanes = Array.from({ length: run.lanes }, (_, at) => at + 1);
  return (
    <Stack gap="sm">
      <Title order={2} size="h3">
        {t("instrumentRuns.lanes")}
      </Title>
      {pools.length === 0 && (
        <Text c="dimmed">{t(isOpen ? "instrumentRuns.lanes.add" : "instrumentRuns.lanes.none")}</Text>
      )}
      <ErrorNotice error={save.error} title={t("instrumentRuns.lanes.notSaved")} />
      {pools.length > 0 && (
        <Stack component="ul" gap={4} p={0} m={0} style={{ listStyle: "none" }}>
          {pools.map((loaded) => (
            <Group component="li" key={`${loaded.lane} ${loaded.poolId}`} gap="sm">
              <Text w={80}>{t("instrumentRuns.lane", { lane: loaded.lane })}</Text>
              <TextLink to="/pools/$poolId" params={{ poolId: loaded.poolId }}>
                {loaded.name}
              </TextLink>
              <Text size="sm" c="dimmed">
                {t("instrumentRuns.loaded", { count: loaded.libraryCount, share: loaded.share })}
              </Text>
              {isOpen && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t("instrumentRuns.unload", { pool: loaded.name, lane: loaded.lane })}
                  disabled={save.isPending}
                  onClick={() => set(pools.filter((other) => other !== loaded))}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              )}
            </Group>
          ))}
        </Stack>
      )}
      {isOpen && (
        <LoadForm
          lanes={lanes}
          isSaving={save.isPending}
          onLoad={(poolId, chosen, share) =>
            set([
              ...pools.filter((loaded) => loaded.poolId !== poolId || !chosen.includes(loaded.lane)),
              ...chosen.map((lane) => ({ lane, poolId, share, loadingMolarity: null })),
            ])
          }
        />
      )}
    </Stack>
  );
}

function LoadForm({
  lanes,
  isSaving,
  onLoad,
}: {
  lanes: number[];
  isSaving: boolean;
  onLoad: (poolId: string, lanes: number[], share: number) => void;
}) {
  const [search, setSearch] = useState("");
  const [poolId, setPoolId] = useState<string | null>(null);
  const [lane, setLane] = useState("all");
  const [share, setShare] = useState<number | string>(1);
  const { data, error, refetch } = useQuery(
    trpc.pools.list.queryOptions({
      limit: POOLS_OFFERED,
      ...(search !== "" && poolId === null && { search }),
    }),
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (poolId === null || isSaving) return;
        onLoad(poolId, lane === "all" ? lanes : [Number(lane)], Number(share));
        setPoolId(null);
        setSearch("");
      }}
    >
      <Group gap="sm" align="flex-end">
        <Select
          label={t("instrumentRuns.pool")}
          placeholder={t("instrumentRuns.pool.choose")}
          data={(data?.pools ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          nothingFoundMessage={t("instrumentRuns.pool.none")}
          searchable
          clearable
          value={poolId}
          searchValue={search}
          onSearchChange={setSearch}
          onChange={setPoolId}
        />
        <Select
          label={t("instrumentRuns.lanes")}
          data={[
            { value: "all", label: t("instrumentRuns.lanes.all") },
            ...lanes.map((value) => ({
              value: String(value),
              label: t("instrumentRuns.lane", { lane: value }),
            })),
          ]}
          allowDeselect={false}
          w={140}
          value={lane}
          onChange={(value) => setLane(value ?? "all")}
        />
        <NumberInput
          label={t("instrumentRuns.share")}
          min={0.01}
          max={1_000_000}
          w={96}
          value={share}
          onChange={setShare}
        />
        <Button
          type="submit"
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={poolId === null || !(Number(share) > 0)}
          loading={isSaving}
        >
          {t("instrumentRuns.load")}
        </Button>
      </Group>
      <ErrorNotice
        error={data ? null : error}
        title={t("instrumentRuns.pool.failed")}
        onRetry={() => void refetch()}
      />
    </form>
  );
}

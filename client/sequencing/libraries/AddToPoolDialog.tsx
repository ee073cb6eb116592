import { Button, Group, Modal, Select, Stack } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { t } from "../../kit/i18n/t.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { NewPoolDialog } from "./NewPoolDialog.tsx";

const POOLS_OFFERED_MAX = 200;

/** Adds selected libraries to a planned pool, or to a new one. */
export function AddToPoolDialog({
  libraryIds,
  onClose,
  onDone,
}: {
  libraryIds: string[];
  onClose: () => void;
  onDone: () => void;
}) {
  const client = useQueryClient();
  const [poolId, setPoolId] = useState<string | null>(null);
  const [isNew, setIsNew] = useState(false);
  const pools = useQuery(
    trpc.pools.list.queryOptions({ status: "PLANNED", limit: POOLS_OFFERED_MAX, offset: 0 }),
  );
  const add = useMutation({
    mutationFn: (id: string) => trpcClient.pools.changeLibraries.mutate({ poolId: id, add: libraryIds }),
    onSuccess: async ({ pool }) => {
      notifications.show({
        color: "teal",
        message: t("pools.added", { libraries: libraryIds.length, pool: pool.name }),
      });
      await client.invalidateQueries({ queryKey: trpc.pools.pathKey() });
      onDone();
      onClose();
    },
  });
  if (isNew) return <NewPoolDialog libraryIds={libraryIds} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={t("libraries.addToPool")}>
      <Stack gap="md">
        <ErrorNotice error={pools.error ?? add.error} title={t("pools.notAdded")} />
        <Select
          label={t("pools.pool")}
          description={t("pools.pool.hint")}
          searchable
          data-autofocus
          data={(pools.data?.pools ?? []).map(({ id, name, libraryCount }) => ({
            value: id,
            label: t("pools.pool.option", { name, libraries: libraryCount }),
          }))}
          value={poolId}
          onChange={setPoolId}
        />
        <Group justify="space-between" gap="xs">
          <Button variant="subtle" onClick={() => setIsNew(true)}>
            {t("pools.new")}
          </Button>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              {t("libraries.cancel")}
            </Button>
            <Button
              loading={add.isPending}
              disabled={poolId === null}
              onClick={() => poolId !== null && add.mutate(poolId)}
            >
              {t("pools.add", { libraries: libraryIds.length })}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Modal>
  );
}

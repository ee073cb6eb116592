import { Button, Modal, Stack, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { t } from "../../kit/i18n/t.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";

/** Creates a pool, with libraries if some are selected, and opens it. */
export function NewPoolDialog({ libraryIds, onClose }: { libraryIds?: string[]; onClose: () => void }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [name, setName] = useState("");
  const create = useMutation({
    mutationFn: () => trpcClient.pools.create.mutate({ name: name.trim(), libraries: libraryIds ?? [] }),
    onSuccess: async ({ pool }) => {
      await Promise.all([
        client.invalidateQueries({ queryKey: trpc.pools.pathKey() }),
        client.invalidateQueries({ queryKey: trpc.libraries.pathKey() }),
      ]);
      await navigate({ to: "/pools/$poolId", params: { poolId: pool.id } });
    },
  });
  return (
    <Modal opened onClose={onClose} title={t("pools.new")}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== "") create.mutate();
        }}
      >
        <Stack gap="md">
          <ErrorNotice error={create.error} title={t("pools.notCreated")} />
          <TextInput
            label={t("pools.name")}
            description={t("pools.name.hint")}
            data-autofocus
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <DialogButtons onCancel={onClose}>
            <Button type="submit" loading={create.isPending} disabled={name.trim() === ""}>
              {t("pools.create")}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  );
}

import { Button, Tooltip } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { IconArrowMerge, IconQrcode, IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "../../kit/components/ErrorNotice.tsx";
import { t } from "../../kit/i18n/t.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { LabelsDialog } from "../../ordering/shipping/LabelsDialog.tsx";
import { AddToPoolDialog } from "./AddToPoolDialog.tsx";
import { type ChosenLibraries, LABEL_IDS_MAX, LABELS_MAX, libraryLabelsAddress } from "./libraryLabels.ts";

const CHOSEN_MAX = 1_000;

/** The actions on selected libraries.
 *  @param onDone after a change, which ends the selection */
export function LibraryActs({
  chosen,
  mayPlan,
  onDone,
}: {
  chosen: ChosenLibraries;
  mayPlan: boolean;
  onDone: () => void;
}) {
  return (
    <>
      {mayPlan && <PoolButton chosen={chosen} onDone={onDone} />}
      <LabelsButton chosen={chosen} />
      {mayPlan && <DeleteButton chosen={chosen} onDone={onDone} />}
    </>
  );
}

const singly = (chosen: ChosenLibraries) =>
  "ids" in chosen && chosen.ids.length <= CHOSEN_MAX ? chosen.ids : undefined;

function PoolButton({ chosen, onDone }: { chosen: ChosenLibraries; onDone: () => void }) {
  const [isAdding, setIsAdding] = useState(false);
  const ids = singly(chosen);
  return (
    <>
      <Tooltip label={t("libraries.chooseSingly")} disabled={ids !== undefined}>
        <Button
          disabled={!ids}
          leftSection={<IconArrowMerge size={16} aria-hidden />}
          onClick={() => setIsAdding(true)}
        >
          {t("libraries.addToPool")}
        </Button>
      </Tooltip>
      {isAdding && ids && (
        <AddToPoolDialog libraryIds={ids} onClose={() => setIsAdding(false)} onDone={onDone} />
      )}
    </>
  );
}

function LabelsButton({ chosen }: { chosen: ChosenLibraries }) {
  const [opened, { open, close }] = useDisclosure();
  const isMatching = "matching" in chosen;
  const { data } = useQuery(
    trpc.libraries.count.queryOptions(isMatching ? chosen.matching : {}, { enabled: isMatching }),
  );
  const labels = isMatching ? (data?.total ?? 0) - chosen.except.length : chosen.ids.length;
  const address = labels > 0 && labels <= LABELS_MAX ? libraryLabelsAddress(chosen) : undefined;
  return (
    <>
      <Tooltip
        label={t("libraries.labels.most", { ids: LABEL_IDS_MAX, labels: LABELS_MAX })}
        disabled={address !== undefined}
      >
        <Button
          variant="default"
          disabled={address === undefined}
          leftSection={<IconQrcode size={16} aria-hidden />}
          onClick={open}
        >
          {t("libraries.labels")}
        </Button>
      </Tooltip>
      {address !== undefined && (
        <LabelsDialog opened={opened} onClose={close} address={address} count={labels} />
      )}
    </>
  );
}

function DeleteButton({ chosen, onDone }: { chosen: ChosenLibraries; onDone: () => void }) {
  const ids = singly(chosen);
  const remove = useMutation({
    mutationFn: (libraryIds: string[]) => trpcClient.libraries.delete.mutate({ libraryIds }),
    onSuccess: ({ deleted }) => {
      notifications.show({ color: "teal", message: t("libraries.deleted", { libraries: deleted }) });
      onDone();
    },
    onError: (error) =>
      notifications.show({ color: "red", title: t("libraries.notDeleted"), message: errorText(error) }),
  });
  return (
    <Button
      variant="default"
      disabled={!ids}
      loading={remove.isPending}
      leftSection={<IconTrash size={16} aria-hidden />}
      onClick={() => {
        if (ids && globalThis.confirm(t("libraries.delete.confirm", { libraries: ids.length })))
          remove.mutate(ids);
      }}
    >
      {t("libraries.delete")}
    </Button>
  );
}

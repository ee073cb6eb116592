import { Button, Menu } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconFolderPlus, IconPlayerPlay, IconStatusChange, IconTestPipe2 } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { type Inputs, type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { StatusBadge } from "../../kit/components/StatusBadge.tsx";
import { toastUndoable } from "../../kit/components/toastUndoable.tsx";
import { AddToStudyDialog } from "./AddToStudyDialog.tsx";
import { toastRefused } from "./toastRefused.tsx";
import { errorText } from "../../kit/components/ErrorNotice.tsx";
import { STATUSES } from "./samplesSearch.ts";

type Chosen = Inputs["samples"]["setStatus"]["chosen"];
type Status = (typeof STATUSES)[number];

/**
 * The actions on selected samples.
 * @param onDone called after a change
 * @param onUndone called after its undo
 */
export function SampleActs({
  chosen,
  onDone,
  onUndone,
}: {
  chosen: Chosen;
  onDone: () => Promise<void>;
  onUndone: () => Promise<void>;
}) {
  const { user, can } = useSession();
  const [isAdding, setIsAdding] = useState(false);
  const start = useStartRun();
  const prepare = useCreateLibraries();
  if (user.isDemo) return null;
  return (
    <>
      {can("samples.receive") && <StatusMenu chosen={chosen} onDone={onDone} onUndone={onUndone} />}
      {can("studies.change") && (
        <Button
          variant="default"
          leftSection={<IconFolderPlus size={16} aria-hidden />}
          onClick={() => setIsAdding(true)}
        >
          {t("allSamples.addToStudy")}
        </Button>
      )}
      {can("sequencing.plan") && (
        <Button
          variant="default"
          loading={prepare.isPending}
          leftSection={<IconTestPipe2 size={16} aria-hidden />}
          onClick={() => prepare.mutate({ chosen })}
        >
          {t("allSamples.createLibraries")}
        </Button>
      )}
      {can("analyses.start") && (
        <Button
          variant="default"
          loading={start.isPending}
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          onClick={() => start.mutate({ chosen })}
        >
          {t("allSamples.startRun")}
        </Button>
      )}
      {isAdding && (
        <AddToStudyDialog
          chosen={chosen}
          onClose={() => setIsAdding(false)}
          onDone={onDone}
          onUndone={onUndone}
        />
      )}
    </>
  );
}

/** Whether the user has any of these actions. */
export function useHasSampleActs(): boolean {
  const { can } = useSession();
  return can("samples.receive") || can("studies.change") || can("sequencing.plan") || can("analyses.start");
}

/** Sets the facility status of samples, with an undo in the toast. */
export function useSetStatus({
  onDone,
  onUndone,
}: Pick<Parameters<typeof SampleActs>[0], "onDone" | "onUndone">) {
  const restore = useMutation(
    trpc.samples.restoreStatus.mutationOptions({
      onSuccess: async ({ restored, refused, refusedCount }) => {
        notifications.show({ color: "teal", message: t("allSamples.restored", { samples: restored }) });
        toastRefused(refused, refusedCount);
        await onUndone();
      },
      onError: (error) => toastFailed(t("allSamples.restoreFailed"), errorText(error)),
    }),
  );
  return useMutation(
    trpc.samples.setStatus.mutationOptions({
      onSuccess: async (done, { facilityStatus }) => {
        toastDone(done, facilityStatus);
        await onDone();
      },
      onError: (error) => toastFailed(t("allSamples.statusFailed"), errorText(error)),
    }),
  );

  function toastDone(
    { changed, before, refused, refusedCount }: Outputs["samples"]["setStatus"],
    facilityStatus: Status,
  ) {
    if (changed > 0)
      toastUndoable(
        t("allSamples.statusSet", { samples: changed, status: t(`status.${facilityStatus}`) }),
        () => restore.mutate({ from: facilityStatus, to: before }),
      );
    else if (refusedCount === 0) notifications.show({ message: t("allSamples.statusUnchanged") });
    toastRefused(refused, refusedCount);
  }
}

function StatusMenu({ chosen, onDone, onUndone }: Parameters<typeof SampleActs>[0]) {
  const set = useSetStatus({ onDone, onUndone });
  return (
    <Menu position="top-end" shadow="md" withinPortal>
      <Menu.Target>
        <Button loading={set.isPending} leftSection={<IconStatusChange size={16} aria-hidden />}>
          {t("allSamples.setStatus")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {STATUSES.map((facilityStatus) => (
          <Menu.Item key={facilityStatus} onClick={() => set.mutate({ chosen, facilityStatus })}>
            <StatusBadge status={facilityStatus} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** A link to the run form with the selected samples. */
function useStartRun() {
  const navigate = useNavigate();
  return useMutation(
    trpc.samples.commonTarget.mutationOptions({
      onSuccess: async ({ orderId, studyId, sampleIds }) => {
        if (orderId === null && studyId === null) {
          notifications.show({ color: "orange", message: t("allSamples.startRun.oneTarget") });
          return;
        }
        await navigate({
          to: "/analyses/new",
          search: orderId !== null ? { order: orderId } : { study: studyId ?? "" },
          state: { pickedSampleIds: sampleIds },
        });
      },
      onError: (error) => toastFailed(t("common.error.title"), errorText(error)),
    }),
  );
}

/** A link to the form of new libraries with the selected samples. */
function useCreateLibraries() {
  const navigate = useNavigate();
  return useMutation(
    trpc.samples.commonTarget.mutationOptions({
      onSuccess: async ({ sampleIds }) => {
        if (sampleIds.length === 0)
          notifications.show({ color: "orange", message: t("allSamples.createLibraries.tooMany") });
        else await navigate({ to: "/libraries/new", state: { pickedSampleIds: sampleIds } });
      },
      onError: (error) => toastFailed(t("common.error.title"), errorText(error)),
    }),
  );
}

function toastFailed(title: string, message: string): void {
  notifications.show({ color: "red", title, message });
}

import { useBlocker } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { t } from "../i18n/t.ts";

const loadModal = async () => ({ default: (await import("./LeaveModal.tsx")).LeaveModal });
const LeaveModal = lazy(loadModal);

/**
 * Confirms leaving a page with unsaved changes. The dialog is loaded with the first change, because the sign-in page
 * has forms too.
 * @param onSave returns whether everything is saved; without it, the dialog offers only to stay or to leave
 * @param text what would be lost
 * @param keptAt a path on which the page keeps its input, whatever the search: its tabs
 */
export function LeaveDialog({
  dirty,
  saving = false,
  onSave,
  onDiscard,
  text,
  keptAt,
}: {
  dirty: boolean;
  saving?: boolean;
  onSave?: () => Promise<boolean>;
  onDiscard?: () => void;
  text?: string;
  keptAt?: string;
}) {
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => dirty && next.pathname !== keptAt,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });
  const { proceed, reset } = blocker;
  const isBlocked = blocker.status === "blocked";
  // Stays mounted after its first use, so that closing returns the focus.
  const [wasBlocked, setWasBlocked] = useState(false);
  if (isBlocked && !wasBlocked) setWasBlocked(true);
  useEffect(() => {
    // A failure is reported when the dialog is needed.
    if (dirty) loadModal().catch(() => {});
  }, [dirty]);

  if (!wasBlocked) return null;
  return (
    <Suspense>
      <LeaveModal
        opened={isBlocked}
        text={text ?? t("drafts.leave.text")}
        saving={saving}
        onStay={() => reset?.()}
        onLeave={() => {
          onDiscard?.();
          proceed?.();
        }}
        onSave={onSave && (() => void onSave().then((saved) => (saved ? proceed?.() : reset?.())))}
      />
    </Suspense>
  );
}

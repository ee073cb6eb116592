import { useNotifications } from "@mantine/notifications";
import { lazy, Suspense, useState } from "react";

const ToastList = lazy(async () => ({ default: (await import("./ToastList.tsx")).ToastList }));

/** Shows toasts. Loaded with the first one. */
export function Toasts() {
  const { notifications, queue } = useNotifications();
  const isNeeded = useSticky(notifications.length + queue.length > 0);
  return <Suspense>{isNeeded && <ToastList />}</Suspense>;
}

// Stays mounted, so that the exit animation of the last toast is visible.
function useSticky(value: boolean): boolean {
  const [sticky, setSticky] = useState(value);
  if (value && !sticky) setSticky(true);
  return sticky || value;
}

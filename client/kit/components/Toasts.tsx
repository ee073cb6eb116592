import { useNotifications } from "@mantine/notifications";
import { lazy, Suspense, useState } from "react";

const ToastList = lazy(async () => ({ default: (await import("./ToastList.tsx")).ToastList }));

/** Shows what was done, in passing. Loaded the first time there is something to show. */
export function Toasts() {
  const { notifications, queue } = useNotifications();
  const isNeeded = useSticky(notifications.length + queue.length > 0);
  return <Suspense>{isNeeded && <ToastList />}</Suspense>;
}

// Once there, it stays: the last note has to be seen leaving.
function useSticky(value: boolean): boolean {
  const [sticky, setSticky] = useState(value);
  if (value && !sticky) setSticky(true);
  return sticky || value;
}

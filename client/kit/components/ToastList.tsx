import { Notifications } from "@mantine/notifications";

/** The notes that are shown in passing. */
export function ToastList() {
  return <Notifications position="top-center" limit={3} />;
}

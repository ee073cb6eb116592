import { Notifications } from "@mantine/notifications";

/** The current toasts. */
export function ToastList() {
  return <Notifications position="top-center" limit={3} />;
}

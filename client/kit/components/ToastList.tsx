import { Notifications } from "@mantine/notifications";

/** The current toasts. */
export function ToastList() {
  return <Notifications position="bottom-right" limit={3} />;
}

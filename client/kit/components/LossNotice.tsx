import { Alert, List } from "@mantine/core";
import { t } from "../i18n/t.ts";

/** What an action lost or ignored; it stays on the page until it is closed. */
export function LossNotice({
  title,
  losses,
  onClose,
}: {
  title: string;
  losses: string[];
  onClose: () => void;
}) {
  if (losses.length === 0) return null;
  return (
    <Alert
      role="status"
      color="yellow"
      p="xs"
      withCloseButton
      closeButtonLabel={t("common.close")}
      onClose={onClose}
      title={title}
    >
      <List size="sm" style={{ overflowWrap: "anywhere" }}>
        {losses.map((loss) => (
          <List.Item key={loss}>{loss}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

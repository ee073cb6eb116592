import { Alert, Button, List, Stack, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { t } from "../../kit/i18n/t.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";

type Changes = Outputs["delivery"]["get"]["unpublishedChanges"];

const SHOWN_MAX = 12;

/**
 * For the facility: the files that changed since the publication, old and new, and the button that publishes them.
 * Renders nothing without changes.
 * @param onPublish undefined where the viewer may not publish
 */
export function UnpublishedChanges({
  changes,
  isPublishing,
  onPublish,
}: {
  changes: Changes;
  isPublishing: boolean;
  onPublish: (() => void) | undefined;
}) {
  if (changes.count === 0) return null;
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconInfoCircle aria-hidden />}
      title={t("delivery.newer", { count: changes.count })}
    >
      <Stack gap="sm">
        <Text size="sm">{t("delivery.newer.text")}</Text>
        <ChangeList changes={changes} />
        {onPublish && (
          <Button style={{ alignSelf: "flex-start" }} loading={isPublishing} onClick={onPublish}>
            {t("delivery.publishAgain")}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

/** The changes of publishing again: published file → current file. */
export function ChangeList({ changes: { files } }: { changes: Changes }) {
  return (
    <>
      <List size="sm" spacing={4}>
        {files.slice(0, SHOWN_MAX).map((change) => (
          <List.Item
            key={`${change.sampleCode} ${change.kind} ${change.publishedFileName} ${change.fileName}`}
            style={{ overflowWrap: "anywhere" }}
          >
            {changeText(change)}
          </List.Item>
        ))}
      </List>
      {files.length > SHOWN_MAX && (
        <Text size="sm">{t("delivery.newer.more", { count: files.length - SHOWN_MAX })}</Text>
      )}
    </>
  );
}

function changeText({ change, sampleCode, fileName, publishedFileName }: Changes["files"][number]): string {
  const of = sampleCode ?? t("delivery.wholeOrder");
  if (change === "added") return t("delivery.change.added", { of, file: fileName ?? "" });
  if (change === "removed") return t("delivery.change.removed", { of, old: publishedFileName ?? "" });
  return t("delivery.change.replaced", { of, old: publishedFileName ?? "", file: fileName ?? "" });
}

import { ActionIcon, Anchor, Group, Image, Stack, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { formatBytes } from "../../kit/components/format.ts";
import { Time } from "../../kit/components/Time.tsx";
import { t } from "../../kit/i18n/t.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";
import { downloadFile } from "../delivery/downloadFile.ts";

type Attachment = Outputs["attachments"]["list"]["attachments"][number];

/** An attached file; pictures have a preview. */
export function AttachmentRow({
  orderId,
  attachment,
  onRemove,
}: {
  orderId: string;
  attachment: Attachment;
  onRemove: (() => void) | undefined;
}) {
  const { id, name, sizeBytes, createdAt, createdBy, isPicture } = attachment;
  const [isShown, setIsShown] = useState(isPicture);
  const address = `/api/orders/${orderId}/attachments/${id}`;
  return (
    <Group component="li" gap="xs" justify="space-between" wrap="nowrap">
      <Stack gap={0} style={{ minWidth: 0 }}>
        <Anchor
          href={address}
          download
          size="sm"
          style={{ overflowWrap: "anywhere" }}
          onClick={(event) => {
            event.preventDefault();
            void downloadFile(address);
          }}
        >
          {name}
        </Anchor>
        <Text size="xs" c="dimmed">
          {formatBytes(sizeBytes)} · <Time at={createdAt} format="dateTime" />
          {createdBy && ` ${t("attachments.by", { name: `${createdBy.firstName} ${createdBy.lastName}` })}`}
        </Text>
        {isShown && (
          <Image
            src={address}
            alt={t("attachments.preview", { name })}
            loading="lazy"
            mah={320}
            w="auto"
            maw="100%"
            fit="contain"
            mt={4}
            radius="sm"
            onError={() => setIsShown(false)}
          />
        )}
      </Stack>
      {onRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t("attachments.remove", { name })}
          onClick={onRemove}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}

import { ActionIcon, Button, Card, Group, List, Menu, Modal, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconChevronDown, IconDots, IconShare } from "@tabler/icons-react";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { useMayChange } from "../../kit/session/useMayChange.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatZonedTime } from "../../kit/components/format.ts";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { StateBadge } from "../../kit/components/StatusBadge.tsx";
import { ChecksumMenu } from "./ChecksumMenu.tsx";
import { summary } from "./DeliveredFiles.tsx";
import { type Bulk, DownloadMenu } from "./DownloadMenu.tsx";
import type { DeliveryFile } from "./files.ts";
import { LinksPanel } from "./LinksPanel.tsx";
import { UnpublishedChanges } from "./UnpublishedChanges.tsx";
import { excludedCount, usePublication } from "./usePublication.tsx";

type Delivery = Outputs["delivery"]["get"];

/** What the delivery contains and since when, and what can be done with all of it: for the facility, publication first. */
export function DeliveryBar({
  order,
  delivery,
  files,
  bulk,
}: {
  order: Outputs["orders"]["get"];
  delivery: Delivery;
  files: DeliveryFile[];
  bulk: Bulk<DeliveryFile> | undefined;
}) {
  const { user, isOfFacility, can } = useSession();
  const { isPublished } = delivery;
  const mayShare = useMayChange(order, "links.create");
  const publication = usePublication(delivery, files);
  const [isSharing, sharing] = useDisclosure();
  const mayPublish = can("deliveries.publish") && !user.isDemo;
  const crate = `/api/orders/${order.id}/sequencing/delivery/crate`;

  return (
    <Card withBorder component="section" aria-label={t("delivery.title")}>
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" gap="sm">
          <Stack gap={2} style={{ flex: "1 1 280px" }}>
            <Group gap="xs">
              <Text fw={600} size="lg">
                {files.length > 0 ? summary(files) : t("delivery.empty.title")}
              </Text>
              {isOfFacility && (
                <StateBadge state={isPublished ? "DELIVERED" : "DRAFT"}>
                  {t(isPublished ? "delivery.published" : "delivery.notPublished")}
                </StateBadge>
              )}
            </Group>
            <Text size="sm" c="dimmed">
              {publicationText(delivery, files.length)}
            </Text>
          </Stack>
          <Group gap="xs">
            {mayPublish && !isPublished && (
              <Button
                disabled={files.length === 0}
                loading={publication.isPublishing}
                onClick={publication.confirmPublish}
              >
                {t("delivery.publish")}
              </Button>
            )}
            {bulk && files.length > 0 && (
              <>
                <DownloadMenu
                  label={t("delivery.downloadAll")}
                  chosen={files}
                  all={files}
                  bulk={bulk}
                  variant={mayPublish ? "default" : "filled"}
                />
                <ChecksumMenu base={`/api/orders/${order.id}/sequencing/delivery`} files={files} />
              </>
            )}
            {!user.isDemo && mayShare && (
              <Button
                variant="default"
                leftSection={<IconShare size={16} aria-hidden />}
                onClick={sharing.open}
              >
                {t("delivery.share")}
              </Button>
            )}
            {bulk && files.length > 0 && (
              <Menu position="bottom-end" shadow="md" withinPortal>
                <Menu.Target>
                  <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
                    {t("delivery.crate")}
                  </Button>
                </Menu.Target>
                <Menu.Dropdown maw={320}>
                  <Menu.Label>{t("provenance.text.delivery")}</Menu.Label>
                  <Menu.Item component="a" href={crate} download>
                    {t("provenance.few.delivery")}
                  </Menu.Item>
                  <Menu.Item component="a" href={`${crate}?files=all`} download>
                    {t("provenance.all")}
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            )}
            {can("data.receive") && order.status !== "DRAFT" && (
              <LinkButton to="/orders/$orderId/files" params={{ orderId: order.id }} variant="default">
                {t("delivery.upload")}
              </LinkButton>
            )}
            {mayPublish && isPublished && (
              <Menu position="bottom-end" shadow="md" withinPortal>
                <Menu.Target>
                  <ActionIcon
                    variant="default"
                    size={36}
                    loading={publication.isUnpublishing}
                    aria-label={t("delivery.more")}
                  >
                    <IconDots size={16} aria-hidden />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item color="red" onClick={publication.confirmUnpublish}>
                    {t("delivery.unpublish")}
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            )}
          </Group>
        </Group>
        <ErrorNotice error={publication.error} title={t("delivery.changeFailed")} />
        {isOfFacility && (
          <UnpublishedChanges
            changes={delivery.unpublishedChanges}
            isPublishing={publication.isPublishing}
            onPublish={mayPublish ? publication.confirmRepublish : undefined}
          />
        )}
        {isOfFacility && <Excluded delivery={delivery} />}
      </Stack>
      <Modal opened={isSharing} onClose={sharing.close} title={t("deliveryLinks.title")} size="lg">
        <LinksPanel orderId={order.id} isPublished={isPublished} />
      </Modal>
    </Card>
  );
}

function Excluded({ delivery }: { delivery: Delivery }) {
  const { protectedReads, facilityArtifacts } = delivery.excluded;
  if (excludedCount(delivery) === 0) return null;
  return (
    <Stack gap={4}>
      <Title order={2} size="h5">
        {t("delivery.excluded.title")}
      </Title>
      <List size="sm">
        {protectedReads > 0 && (
          <List.Item>{t("delivery.excluded.reads", { count: protectedReads })}</List.Item>
        )}
        {facilityArtifacts > 0 && (
          <List.Item>{t("delivery.excluded.artifacts", { count: facilityArtifacts })}</List.Item>
        )}
      </List>
    </Stack>
  );
}

function publicationText({ publishedAt, publishedBy }: Delivery, count: number): string {
  if (publishedAt === null) return t(count === 0 ? "delivery.nothingText" : "delivery.notPublishedText");
  const name = publishedBy && `${publishedBy.firstName} ${publishedBy.lastName}`;
  return t("delivery.publishedBy", { time: formatZonedTime(publishedAt), name });
}

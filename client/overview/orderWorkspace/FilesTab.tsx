import { Stack } from "@mantine/core";
import { OrderFilesPanel } from "../../data/storage/OrderFilesPanel.tsx";
import { StoredFiles } from "../../data/storage/StoredFiles.tsx";
import { UploadPage } from "../../data/uploads/UploadPage.tsx";
import { useOrder } from "../../ordering/orders/OrderContext.ts";

/** The files of an order: uploads, and what is stored. */
export function FilesTab() {
  const order = useOrder();
  return (
    <Stack gap={32}>
      <UploadPage />
      {order.status !== "DRAFT" && <StoredFiles orderId={order.id} />}
      {order.status !== "DRAFT" && <OrderFilesPanel orderId={order.id} />}
    </Stack>
  );
}

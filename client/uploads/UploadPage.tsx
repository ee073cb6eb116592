import { useParams } from "@tanstack/react-router";
import { Page } from "../ui/Page.tsx";

export function UploadPage() {
  const { orderId } = useParams({ from: "/signed-in/orders/$orderId/upload" });
  return <Page title="Upload">{orderId}</Page>;
}

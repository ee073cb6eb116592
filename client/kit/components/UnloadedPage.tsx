import type { ReactNode } from "react";
import { ErrorNotice } from "./ErrorNotice.tsx";
import { Loading } from "./Loading.tsx";
import { Page } from "./Page.tsx";

/**
 * A page while its data is loading or failed to load: its header, and a placeholder or the error.
 * @param failed the sentence for a failure
 */
export function UnloadedPage({
  title,
  breadcrumbs,
  error,
  failed,
  onRetry,
}: {
  title: string;
  breadcrumbs?: ReactNode;
  error: unknown;
  failed: string;
  onRetry: () => void;
}) {
  return (
    <Page title={title} breadcrumbs={breadcrumbs}>
      {error ? <ErrorNotice error={error} title={failed} onRetry={onRetry} /> : <Loading rows={8} />}
    </Page>
  );
}

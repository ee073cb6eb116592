import type { ReactNode } from "react";
import { ErrorNotice } from "./ErrorNotice.tsx";
import { Loading } from "./Loading.tsx";
import { Page } from "./Page.tsx";

/** A page while what it is about is not there: its head, and below it that it loads, or why it was not loaded.
 *  failed: what could not be loaded, as a sentence. */
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

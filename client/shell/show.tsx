import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { nameChunkFailures } from "../kit/components/chunkFailure.ts";
import { router } from "./routes.tsx";
import { queryClient } from "../kit/trpc/trpc.ts";
import "../kit/components/fonts.css";
import "../kit/components/outside.css";
import "../kit/components/global.css";
import { readableVariables, themeInLanguage } from "../kit/components/theme.ts";

/** Renders the interface. Call it after the texts of the language are loaded. */
export function show(root: Element): void {
  nameChunkFailures();
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={themeInLanguage()}
        cssVariablesResolver={readableVariables}
        defaultColorScheme="auto"
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}

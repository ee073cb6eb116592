import { reportUnanswered } from "../trpc/onUnanswered.ts";

/**
 * Marks the failure to load a chunk of the interface, so that the page handles it (Broken.tsx): the router would
 * reload the document, which leaves an empty window while the server is unavailable.
 */
export function nameChunkFailures(): void {
  window.addEventListener("vite:preloadError", (event) => {
    const { payload } = event as Event & { payload?: unknown };
    if (!(payload instanceof Error)) return;
    payload.name = CHUNK_FAILURE;
    reportUnanswered();
    payload.message = `Couldn't load a part of the interface. ${payload.message}`;
  });
}

export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && error.name === CHUNK_FAILURE;
}

const CHUNK_FAILURE = "ChunkFailure";

import { tellUnanswered } from "../trpc/unanswered.ts";

/** Names the failure of a part of the interface that was to be loaded, so that the page decides what comes of it
 *  (ui/Broken.tsx): the router would load the whole document anew, of which nothing is left where the server is away. */
export function nameChunkFailures(): void {
  window.addEventListener("vite:preloadError", (event) => {
    const { payload } = event as Event & { payload?: unknown };
    if (!(payload instanceof Error)) return;
    payload.name = CHUNK_FAILURE;
    tellUnanswered();
    payload.message = `Couldn't load a part of the interface. ${payload.message}`;
  });
}

export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && error.name === CHUNK_FAILURE;
}

const CHUNK_FAILURE = "ChunkFailure";

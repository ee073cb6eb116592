import { useWindowEvent } from "@mantine/hooks";
import { useState } from "react";

/** The token in the fragment of the address, which browsers never send to a server; "" without one. */
export function useLinkToken(): string {
  // A link pasted into the open page changes only the fragment and does not reload the page.
  const [token, setToken] = useState(readLinkToken);
  useWindowEvent("hashchange", () => setToken(readLinkToken()));
  return token;
}

function readLinkToken(): string {
  return new URLSearchParams(location.hash.slice(1)).get("token") ?? "";
}

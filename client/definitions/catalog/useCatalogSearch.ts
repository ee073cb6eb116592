import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Collection } from "../../../server/definitions/catalog/rules/catalog.ts";
import type { EntryState } from "./shownEntries.ts";

/** The filters of the entries, stored in the URL. */
interface Look {
  collection: Collection;
  search: string;
  state: EntryState | undefined;
  page: number;
}

/** look: changes the filters, and returns to the first page unless a page is passed. */
export function useCatalogSearch(): Look & { look: (next: Partial<Look>) => void } {
  const {
    collection = "technologies",
    search = "",
    state,
    page = 1,
  } = useSearch({ from: "/signed-in/administration/settings/catalog" });
  const navigate = useNavigate({ from: "/settings/catalog" });

  function look(next: Partial<Look>) {
    const wanted = { collection, search, state, page: 1, ...next };
    void navigate({
      search: {
        ...(wanted.collection === "technologies" ? {} : { collection: wanted.collection }),
        ...(wanted.search === "" ? {} : { search: wanted.search }),
        ...(wanted.state === undefined ? {} : { state: wanted.state }),
        ...(wanted.page === 1 ? {} : { page: wanted.page }),
      },
      replace: next.page === undefined,
      resetScroll: false,
    });
  }
  return { collection, search, state, page, look };
}

import { createRootRoute, Outlet } from "@tanstack/react-router";
import { NotFound } from "../components/NotFound.tsx";

/** What every page lies below. */
export const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

import { createRootRoute, Outlet } from "@tanstack/react-router";
import { NotFound } from "../components/NotFound.tsx";

/** The parent of all routes. */
export const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

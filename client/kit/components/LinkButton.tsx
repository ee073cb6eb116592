import {
  Anchor,
  type AnchorProps,
  Button,
  type ButtonProps,
  NavLink,
  type NavLinkProps,
} from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { ComponentPropsWithRef } from "react";

type AsLink<Props> = Props & Omit<ComponentPropsWithRef<"a">, keyof Props>;

/** Mantine's button, text link and navigation entry as links of the router: they take `to`, `params`, `search`. */
export const LinkButton = createLink((props: AsLink<ButtonProps>) => <Button component="a" {...props} />);
export const TextLink = createLink((props: AsLink<AnchorProps>) => <Anchor {...props} />);
export const NavigationLink = createLink((props: AsLink<NavLinkProps>) => <NavLink {...props} />);

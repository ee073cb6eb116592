import { Anchor, type AnchorProps } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import classes from "./publicRegistry.module.css";

/** An external link that opens in a new window. */
export function OutsideLink({ href, children, ...props }: { href: string; children: string } & AnchorProps) {
  return (
    <Anchor href={href} target="_blank" rel="noreferrer" className={classes.text ?? ""} {...props}>
      {children} <IconExternalLink size={14} aria-hidden />
    </Anchor>
  );
}

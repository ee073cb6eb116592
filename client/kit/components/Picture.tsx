import { IconDna } from "@tabler/icons-react";
import { useState } from "react";
import { bundledPicture } from "./bundledPicture.ts";
import classes from "./Picture.module.css";

/**
 * The picture of a listed item, on a light background in both color schemes; a placeholder where it is missing or
 * fails to load. Decorative, because the name is beside it.
 */
export function Picture({ source, isSmall = false }: { source: string | null; isSmall?: boolean }) {
  const [failed, setFailed] = useState<string>();
  return (
    <span className={classes.picture} data-small={isSmall || undefined} aria-hidden>
      {source === null || source === failed ? (
        <IconDna size={isSmall ? 18 : 28} stroke={1.5} />
      ) : (
        <img
          src={bundledPicture(source)}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setFailed(source)}
        />
      )}
    </span>
  );
}

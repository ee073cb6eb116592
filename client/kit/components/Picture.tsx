import { IconDna } from "@tabler/icons-react";
import { useState } from "react";
import { ownPicture } from "./ownPicture.ts";
import classes from "./Picture.module.css";

/** The picture of something that is listed, on a light ground in light and dark; our own sign where there is none, or
 *  where it does not come. It only repeats the name beside it. */
export function Picture({ source, isSmall = false }: { source: string | null; isSmall?: boolean }) {
  const [failed, setFailed] = useState<string>();
  return (
    <span className={classes.picture} data-small={isSmall || undefined} aria-hidden>
      {source === null || source === failed ? (
        <IconDna size={isSmall ? 18 : 28} stroke={1.5} />
      ) : (
        <img
          src={ownPicture(source)}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setFailed(source)}
        />
      )}
    </span>
  );
}

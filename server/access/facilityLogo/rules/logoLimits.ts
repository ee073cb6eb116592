/** Logo of the facility: size of the file, and width and height of the image. */
export const LOGO_MAX_BYTES = 256_000;
export const LOGO_MAX_PIXELS = 2_048;

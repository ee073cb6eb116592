import { refusal } from "../../platform/errors/refusal.ts";
import { PLACE_DEPTH_MAX, PLACES_PER_PLACE_MAX } from "../limits.ts";

export const placeNotFound = refusal("places.notFound", 404, "Place not found");
export const placeNameTaken = refusal("places.nameTaken", 409, "{name} exists already in this place");
export const placeNotEmpty = refusal(
  "places.notEmpty",
  409,
  "{place} is not empty: it contains {places} places and {items} tubes. Move them first.",
);
export const placeInsideItself = refusal("places.insideItself", 400, "A place cannot be inside itself");
export const placeTooDeep = refusal("places.tooDeep", 400, "Places can be nested {most} deep", {
  most: PLACE_DEPTH_MAX,
});
export const gridInUse = refusal(
  "places.gridInUse",
  409,
  "The grid cannot change while the place contains tubes",
);
export const placeKindInUse = refusal(
  "places.kindInUse",
  409,
  "The kind cannot change while the place contains places or tubes",
);
export const wellTaken = refusal("places.wellTaken", 409, "Well {well} of {place} contains {item}");
export const wellUnknown = refusal("places.wellUnknown", 400, "{place} has no well {well}");
export const wellRequired = refusal("places.wellRequired", 400, "Choose a well of {place}");
export const wellTwice = refusal("places.wellTwice", 400, "The well {well} is given twice");
export const tooFewWells = refusal(
  "places.tooFewWells",
  409,
  "{place} has {free} free wells from there on, and {items} are needed",
);
export const sampleUnknown = refusal("places.sampleUnknown", 404, "A sample was not found");
export const itemUnknown = refusal("places.itemUnknown", 404, "A library or pool was not found");
export const tooManyPlaces = refusal("places.tooMany", 400, "A place can contain at most {most} places", {
  most: PLACES_PER_PLACE_MAX,
});

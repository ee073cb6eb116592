import { useHotkeys } from "@mantine/hooks";

/**
 * Ctrl+S saves, Ctrl+Z and Ctrl+Y undo and redo, on the complete page. The form handles undo of its inputs; other
 * inputs, such as search fields, keep the browser's undo.
 */
export function useFormKeys({
  save,
  undo,
  redo,
}: {
  save: () => void;
  undo: () => void;
  redo: () => void;
}): void {
  const step = (back: () => void) => (event: KeyboardEvent) => {
    if (undoesItself(event.target)) return;
    event.preventDefault();
    back();
  };
  useHotkeys(
    [
      ["mod+S", save],
      ["mod+Z", step(undo), { preventDefault: false }],
      ["mod+shift+Z", step(redo), { preventDefault: false }],
      ["mod+Y", step(redo), { preventDefault: false }],
    ],
    [],
  );
}

function undoesItself(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || !target.closest("input, textarea")) return false;
  return target.closest("[data-form-part]") === null || target.closest("[data-own-undo]") !== null;
}

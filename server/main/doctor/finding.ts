/** One result of the doctor. `next`: the required action. Neither text ever contains a secret. */
export interface Finding {
  mark: "good" | "note" | "wrong";
  text: string;
  next?: string | undefined;
}

export const good = (text: string): Finding => ({ mark: "good", text });
export const note = (text: string, next: string): Finding => ({ mark: "note", text, next });
export const wrong = (text: string, next: string): Finding => ({ mark: "wrong", text, next });

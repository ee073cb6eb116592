/** Whether an answer is empty. */
export function isEmpty(answer: unknown): boolean {
  if (typeof answer === "string") return answer.trim() === "";
  return answer === undefined || answer === null || (Array.isArray(answer) && answer.length === 0);
}

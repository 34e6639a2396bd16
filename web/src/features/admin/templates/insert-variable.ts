/** A text with `{{name}}` in place of what is selected, and where the caret stands then; without a selection at the end. */
export function insertVariable(
  text: string,
  name: string,
  start: number | null = text.length,
  end: number | null = start,
): { next: string; caret: number } {
  const from = Math.min(start ?? text.length, text.length)
  const to = Math.max(from, Math.min(end ?? from, text.length))
  const variable = `{{${name}}}`
  return { next: text.slice(0, from) + variable + text.slice(to), caret: from + variable.length }
}

/** Whether {{to}} and {{text}} stand in it where they can be replaced; of JSON, in its strings. */
export function isBodyTemplate(text: string, type: 'JSON' | 'FORM'): boolean {
  if (!text.includes('{{to}}') || !text.includes('{{text}}')) return false
  if (type === 'FORM') return !/[\r\n]/.test(text)
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** A whole number between these, as it is typed; undefined for anything else. */
export function wholeNumber(text: string, min: number, max: number): number | undefined {
  const number = /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN
  return number >= min && number <= max ? number : undefined
}

/** A whole number between these, as it is typed; undefined for anything else. */
export function wholeNumber(typed: string, min: number, max: number): number | undefined {
  const number = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  return number >= min && number <= max ? number : undefined
}

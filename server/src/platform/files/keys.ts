const wellFormed = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

/** @throws when it would leave the place of all files. */
export function requireKey(key: string): string {
  if (!wellFormed.test(key)) throw new Error(`${JSON.stringify(key)} is no key of a file`)
  return key
}

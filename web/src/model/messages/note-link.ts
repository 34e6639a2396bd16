/** The first note of this server whose address is in a text. */
export const noteLinkedIn = (text: string, origin = location.origin): string | undefined =>
  new RegExp(`${origin.replaceAll('.', '\\.')}/notes/([\\da-f-]{36})(?![\\w-])`).exec(text)?.[1]

export { fileExtension } from '@trau/contract/rules/file-extension'

const shownEnd = 16

/** A name that is too long loses its middle: its end tells versions and kinds apart. Cut between code points. */
export function shortFileName(name: string, max = 60): string {
  const letters = Array.from(name)
  if (letters.length <= max) return name
  return `${letters.slice(0, max - shownEnd - 1).join('')}…${letters.slice(-shownEnd).join('')}`
}

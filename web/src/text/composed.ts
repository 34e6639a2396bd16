import type { Mention } from '@trau/contract'

/** Text and mentions as they are sent: composed letters count otherwise than those typed in pieces. */
export function composed(text: string, mentions: readonly Mention[]): { text: string; mentions: Mention[] } {
  const place = (offset: number) => text.slice(0, offset).normalize('NFC').length
  return {
    text: text.normalize('NFC'),
    mentions: mentions.map(mention => {
      const offset = place(mention.offset)
      return { ...mention, offset, length: place(mention.offset + mention.length) - offset }
    }),
  }
}

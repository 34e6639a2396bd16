import type { Mention } from '@trau/contract'
import { composedForm } from '@trau/contract/rules/normal-form'

/**
 * Text and mentions as they are sent: composed letters count otherwise than those typed in pieces. A mention begins with "@", which no mark
 * before it composes with, so each stretch of the text is composed by itself.
 */
export function composed(text: string, mentions: readonly Mention[]): { text: string; mentions: Mention[] } {
  let [at, offset] = [0, 0]
  const movedMentions = [...mentions]
    .sort((a, b) => a.offset - b.offset)
    .map(mention => {
      offset += composedForm(text.slice(at, mention.offset)).length
      at = mention.offset
      return { ...mention, offset, length: composedForm(text.slice(at, at + mention.length)).length }
    })
  return { text: composedForm(text), mentions: movedMentions }
}

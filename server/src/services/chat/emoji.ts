import { fail } from '../../platform/errors.ts'

/** One emoji of Unicode's list for interchange: https://www.unicode.org/reports/tr51/#def_rgi_set */
const oneEmoji = /^\p{RGI_Emoji}$/v
const emojiStyle = '\ufe0f'

/**
 * One emoji in the form it is stored, so that ❤ typed with and without its style mark is one kind.
 * @throws validationFailed
 */
export function readReaction(typed: string, path: string): string {
  if (oneEmoji.test(typed)) return typed
  if (oneEmoji.test(typed + emojiStyle)) return typed + emojiStyle
  throw fail('validationFailed', { fields: [{ path, reason: 'invalid' }] })
}

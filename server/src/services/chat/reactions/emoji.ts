import { asEmoji } from '@trau/contract'
import { fail } from '#platform/errors.ts'

/** @throws validationFailed */
export function readReaction(text: string, path: string): string {
  const emoji = asEmoji(text)
  if (!emoji) throw fail('validationFailed', { fields: [{ path, reason: 'invalid' }] })
  return emoji
}

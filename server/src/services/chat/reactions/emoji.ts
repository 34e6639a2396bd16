import { asEmoji } from '@trau/contract'
import { fail } from '../../../platform/errors.ts'

/** @throws validationFailed */
export function readReaction(typed: string, path: string): string {
  const emoji = asEmoji(typed)
  if (!emoji) throw fail('validationFailed', { fields: [{ path, reason: 'invalid' }] })
  return emoji
}

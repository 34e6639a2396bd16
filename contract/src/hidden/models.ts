import { z } from 'zod'
import { hiddenPinPattern } from '../rules/hidden.ts'
import { time } from '../text.ts'

export const hiddenPin = () => z.string().regex(hiddenPinPattern).describe('Four to six digits')

/** What the session that asks may know of the person's hidden things: never whether there are any. */
export const HiddenState = z.object({
  hasPin: z.boolean(),
  isUnlocked: z.boolean().describe('In the session that asks'),
  expiresTime: time().optional().describe('Unlocked: when it locks by itself unless something is done there'),
})
export type HiddenState = z.output<typeof HiddenState>

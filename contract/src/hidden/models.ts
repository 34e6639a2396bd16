import { z } from 'zod'
import { time } from '../text.ts'

/** Wrong PINs in a row before trying is refused for a while. */
export const maxPinTries = 5
/** How long that while is the first time; each time after it is twice as long. */
export const pinLockMs = 15 * 60_000
/** An unlocked session that touches nothing hidden for this long locks itself. */
export const hiddenIdleMs = 10 * 60_000
export const maxHiddenRooms = 50

export const hiddenPin = () =>
  z
    .string()
    .regex(/^\d{4,6}$/)
    .describe('Four to six digits')

/** What the session that asks may know of the person's hidden things: never whether there are any. */
export const HiddenState = z.object({
  hasPin: z.boolean(),
  isUnlocked: z.boolean().describe('In the session that asks'),
  expiresTime: time().optional().describe('Unlocked: when it locks by itself unless something is done there'),
})
export type HiddenState = z.output<typeof HiddenState>

import { maxPinTries, pinLockMs } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import { fail } from '#platform/errors.ts'
import { findPin, type PinLimit, refundPinAttempt, reservePinAttempt, updatePin } from './hidden-store.ts'

/** Doubling ends at ten days. */
const limit: PinLimit = { tries: maxPinTries, lockMs: pinLockMs, doublings: 10 }

/** @throws validationFailed for the PINs that everybody tries first: one digit, or digits in a row */
export function checkNewPin(pin: string, field = 'pin'): void {
  const steps = new Set(Array.from(pin.slice(1), (digit, i) => Number(digit) - Number(pin[i])))
  const [step] = steps
  if (steps.size === 1 && Math.abs(step!) <= 1)
    throw fail('validationFailed', { fields: [{ path: `body.${field}`, reason: 'guessable' }] })
}

/**
 * That the PIN is the person's. A wrong one counts; after five, trying is refused for a quarter of an hour, then for twice as long each
 * time until a right one came.
 * @throws pinNotSet, pinWrong, pinLocked, rateLimited
 */
export async function verifyPin(app: App, me: UserKey, pin: string): Promise<void> {
  const now = app.clock.now()
  const row = await reservePinAttempt(app.db, me, limit, new Date(now))
  if (!row) throw await refusal(app, me, now)
  const isRight = await app.services.passwords.verify(row.pin_hash, pin).catch(async (error: unknown) => {
    await refundPinAttempt(app.db, me, row)
    throw error
  })
  if (!isRight)
    throw row.locked_until
      ? pinLockedFailure(row.locked_until, now)
      : fail('pinWrong', { triesLeft: maxPinTries - row.tries })
  await updatePin(app.db, me, { tries: 0, locks: 0, locked_until: null })
}

async function refusal(app: App, me: UserKey, now: number) {
  const row = await findPin(app.db, me)
  return row ? pinLockedFailure(row.locked_until, now) : fail('pinNotSet')
}

/** @param until null where a right one under way has opened it meanwhile */
const pinLockedFailure = (until: Date | null, now: number) =>
  fail('pinLocked', { retryAfter: Math.max(1, Math.ceil(((until?.getTime() ?? now) - now) / 1000)) })

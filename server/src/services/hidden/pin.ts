import { maxPinTries, pinLockMs } from '@trau/contract'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/errors.ts'
import { findPin, type Owner, takePinTry, updatePin } from './store.ts'

/** Doubling ends here, at ten days. */
const mostDoublings = 10

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
 * @throws pinNotSet, pinWrong, pinLocked
 */
export async function verifyPin(app: App, me: Owner, pin: string): Promise<void> {
  const now = app.clock.now()
  const row = await takePinTry(app.db, me, maxPinTries, new Date(now))
  if (!row) throw await refusal(app, me, now)
  if (await app.services.passwords.verify(row.pin_hash, pin)) {
    await updatePin(app.db, me, { tries: 0, locks: 0, locked_until: null })
    return
  }
  if (row.tries < maxPinTries) throw fail('pinWrong', { triesLeft: maxPinTries - row.tries })
  const lockMs = pinLockMs * 2 ** Math.min(row.locks, mostDoublings)
  await updatePin(app.db, me, {
    tries: 0,
    locks: row.locks + 1,
    locked_until: new Date(now + lockMs),
  })
  throw fail('pinLocked', { retryAfter: Math.ceil(lockMs / 1000) })
}

async function refusal(app: App, me: Owner, now: number) {
  const row = await findPin(app.db, me)
  if (!row) return fail('pinNotSet')
  // Five tries are under way at once: which of them locks is decided when they end.
  const until = row.locked_until?.getTime() ?? now + 1_000
  return fail('pinLocked', { retryAfter: Math.max(1, Math.ceil((until - now) / 1000)) })
}

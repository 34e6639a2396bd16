import type { Db } from '#platform/db/index.ts'
import { areTokensHeld } from '../../device/index.ts'
import type { Target } from './send.ts'

/** Whether the device has the token at this moment: a sign-out takes it away. */
export type TokenCheck = (target: Target) => Promise<boolean>

/** One statement for all who ask in the same turn of the event loop. It begins after the last of them asked. */
export function createTokenCheck(db: Db): TokenCheck {
  let waiting: { target: Target; resolve(isHeld: boolean): void; reject(error: unknown): void }[] = []

  async function ask(): Promise<void> {
    const askers = waiting
    waiting = []
    try {
      const areHeld = await areTokensHeld(
        db,
        askers.map(({ target }) => target),
      )
      for (const [n, { resolve }] of askers.entries()) resolve(areHeld[n]!)
    } catch (error) {
      for (const { reject } of askers) reject(error)
    }
  }

  return target =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(ask)
      waiting.push({ target, resolve, reject })
    })
}

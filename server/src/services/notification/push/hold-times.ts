import type { UserKey } from '#platform/auth/user-key.ts'
import type { HoldRow } from '../tables.ts'

declare module '#platform/app.ts' {
  interface Services {
    holdTimes: HoldTimes
  }
}

/** What other processes have put on hold and left behind is found after this time at the latest. */
const pollEveryMs = 1_000

/** When the next hold ends, as far as this process knows: the table is not asked while nothing can be due. */
export interface HoldTimes {
  /** A hold ends then; call it when the hold is committed. */
  note(due: Date): void
  /** @param now epoch milliseconds */
  isDue(now: number): boolean
  /** The table is asked now; what ends next is noted after that. */
  read(): void
  /** These wait while their person is active elsewhere. */
  waitFor(holds: readonly HoldRow[]): void
  /** No device of this person is connected any more: what waits for them need not. */
  leave(userId: string): void
  /**
   * For whom nobody knows that it is worth waiting any longer: who has left since; everybody, when the process has just started.
   * @param now epoch milliseconds
   */
  notAwaited(now: number): readonly UserKey[] | 'everybody'
  /** What waited for these was brought forward. */
  hastened(people: readonly UserKey[] | 'everybody'): void
}

export function createHoldTimes(): HoldTimes {
  let next = Number.POSITIVE_INFINITY
  let readAt = Number.NEGATIVE_INFINITY
  let hasStarted = false
  /** By person, until when something waits at the longest; the earliest first. */
  const waiting = new Map<string, UserKey & { latest: number }>()
  const leavers = new Map<string, UserKey>()

  function forgetPassed(now: number): void {
    for (const [userId, { latest }] of waiting) {
      if (latest > now) return
      waiting.delete(userId)
      leavers.delete(userId)
    }
  }

  return {
    note(due) {
      next = Math.min(next, due.getTime())
    },
    isDue: now => next <= now || performance.now() - readAt >= pollEveryMs,
    read() {
      next = Number.POSITIVE_INFINITY
      readAt = performance.now()
    },
    waitFor(holds) {
      for (const { tenant_id: tenantId, user_id: userId, latest_time } of holds) {
        const latest = Math.max(latest_time.getTime(), waiting.get(userId)?.latest ?? 0)
        waiting.delete(userId)
        waiting.set(userId, { tenantId, userId, latest })
      }
    },
    leave(userId) {
      const person = waiting.get(userId)
      if (person) leavers.set(userId, person)
    },
    notAwaited(now) {
      forgetPassed(now)
      return hasStarted ? [...leavers.values()] : 'everybody'
    },
    hastened(people) {
      hasStarted = true
      if (people === 'everybody') return
      for (const { userId } of people) {
        leavers.delete(userId)
        waiting.delete(userId)
      }
    },
  }
}

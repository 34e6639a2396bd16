import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { countContacts, lockBook, updateOffered } from './contact-store.ts'
import type { ContactKey, KeyRing } from './keys.ts'

const day = 86_400_000
/** Twice the largest address book: nobody’s changes as fast in a day, and trying every number there is takes years. */
export const mostOfferedADay = 10_000

export interface OpenBook {
  tx: Tx
  ring: KeyRing
  now: number
  /**
   * Counts numbers that were not in the book before; taking them out again gives nothing back.
   * @throws rateLimited
   */
  offer(newNumbers: number): Promise<void>
}

/** One change of a person's address book, of which all their devices hear. */
export async function changeBook<T>(
  app: App,
  owner: UserKey,
  change: (book: OpenBook) => Promise<T>,
): Promise<T> {
  return transact(app, async tx => {
    const now = app.clock.now()
    const { offered: offeredCount, offered_since } = await lockBook(tx, owner, now)
    const ring = await app.services.contactKeys.read(tx)
    const result = await change({ tx, ring, now, offer })
    const total = await countContacts(tx, owner)
    await app.outbox.add(tx, owner.tenantId, `contacts:${owner.userId}`, [
      { to: { users: [owner.userId] }, event: { type: 'contactBookUpdated', data: { book: { total } } } },
    ])
    return result

    async function offer(newNumbers: number): Promise<void> {
      if (newNumbers === 0) return
      const isOver = now - offered_since.getTime() >= day
      const count = (isOver ? 0 : offeredCount) + newNumbers
      const since = isOver ? new Date(now) : offered_since
      if (count > mostOfferedADay)
        throw fail('rateLimited', { retryAfter: Math.ceil((since.getTime() + day - now) / 1000) })
      await updateOffered(tx, owner, { count, since })
    }
  })
}

/** Every hash that a number may stand under in a book. */
export const hashesOf = (ring: KeyRing, tenantId: string, phoneNumber: string): Buffer[] =>
  ring.all.map(key => key.hash(tenantId, phoneNumber))

/** A number as a row holds it. */
export const phoneColumns = (key: ContactKey, { tenantId }: UserKey, phoneNumber: string) => ({
  key_id: key.id,
  phone_hash: key.hash(tenantId, phoneNumber),
  phone_sealed: key.seal(phoneNumber),
})

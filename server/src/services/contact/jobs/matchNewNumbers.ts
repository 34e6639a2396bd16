import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import type { Job } from '#platform/jobs/index.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { selectPhonesOf } from '../../identity/index.ts'
import { hashesOf } from '../book.ts'
import { lockAllBooks } from '../contact-store.ts'
import { deleteChanges, matchContacts, selectChanges, unmatchContacts } from '../matching-store.ts'
import type { ContactRow } from '../tables.ts'
import { viewContact } from '../view.ts'

const batch = 200

/**
 * Looks through the address books for numbers that appeared, moved or went: somebody registered, proved a number, changed or lost it.
 * Books that change meanwhile wait, so nobody falls between the two.
 */
export const matchNewNumbers: Job = {
  name: 'contact/matchNewNumbers',
  cron: '* * * * *',
  async run(app: App) {
    for (;;) {
      const { found: foundCount, matched: matchedCount } = await transact(app, tx => matchOnce(app, tx))
      await publishMatched(app, matchedCount)
      if (foundCount < batch) return
    }
  },
}

async function matchOnce(app: App, tx: Tx): Promise<{ found: number; matched: ContactRow[] }> {
  const changes = await selectChanges(tx, batch)
  const [first] = changes
  if (!first) return { found: 0, matched: [] }
  // The first one's tenant; the others' come with the next turns.
  const tenantId = first.tenant_id
  const own = changes.filter(change => change.tenant_id === tenantId)
  const userIds = [...new Set(own.map(change => change.user_id))]
  await lockAllBooks(tx, tenantId)
  const ring = await app.services.contactKeys.read(tx)
  const numbers = await selectPhonesOf(tx, tenantId, userIds)
  const places = userIds.flatMap(userId => {
    const phoneNumber = numbers.get(userId)
    return phoneNumber ? hashesOf(ring, tenantId, phoneNumber).map(hash => ({ userId, hash })) : []
  })
  await unmatchContacts(tx, tenantId, userIds, places)
  const matchedContacts = await matchContacts(tx, tenantId, places)
  await deleteChanges(
    tx,
    own.map(change => change.id),
  )
  return { found: own.length < changes.length ? batch : changes.length, matched: matchedContacts }
}

/** Tells the owners of the books, as far as a look-up by phone would; a process that ends in between leaves them to see it when they look. */
async function publishMatched(app: App, contacts: readonly ContactRow[]): Promise<void> {
  const ring = await app.services.contactKeys.read(app.db)
  for (const row of contacts) {
    const owner = { tenantId: row.tenant_id, userId: row.user_id }
    const contact = await viewContact(app, owner, ring, row)
    if (!contact.matchedUser) continue
    await transact(app, tx =>
      app.outbox.add(tx, row.tenant_id, `contacts:${row.user_id}`, [
        { to: { users: [row.user_id] }, event: { type: 'contactMatched', data: { contact } } },
      ]),
    )
  }
}

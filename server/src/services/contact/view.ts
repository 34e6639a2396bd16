import type { Contact, SyncHistory } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { findableByPhone, type RequestingUser, relationsTo, viewUsers } from '../identity/index.ts'
import type { KeyRing } from './keys.ts'
import type { BatchCounts, ContactRow, SyncRow } from './tables.ts'

/** Contacts as their owner sees them; an account beside one is what a look-up by its number would answer, and nothing else. */
export async function viewContacts(
  app: App,
  me: RequestingUser,
  ring: KeyRing,
  rows: readonly ContactRow[],
): Promise<Contact[]> {
  const matchedUserIds = rows.map(row => row.matched_user_id).filter(id => id !== null)
  const findable = [...(await findableByPhone(app, me, matchedUserIds))]
  const [users, relations] = await Promise.all([
    viewUsers(app, me, findable),
    relationsTo(app, me.tenantId, me.userId, findable),
  ])
  return rows.map(row => {
    const user = row.matched_user_id === null ? undefined : users.get(row.matched_user_id)
    return {
      contactId: row.contact_id,
      userId: row.user_id,
      name: row.name,
      phoneNumber: ring.of(row.key_id).open(row.phone_sealed),
      ...(user ? { matchedUser: user, isFriend: relations.get(user.userId) === 'friend' } : {}),
      createdTime: row.created_time.getTime(),
      updatedTime: row.updated_time.getTime(),
    }
  })
}

export async function viewContact(
  app: App,
  me: RequestingUser,
  ring: KeyRing,
  row: ContactRow,
): Promise<Contact> {
  const [contact] = await viewContacts(app, me, ring, [row])
  return contact!
}

export function viewSync(row: SyncRow): SyncHistory {
  const sum = (count: keyof BatchCounts) =>
    Object.values(row.batches).reduce((total, batch) => total + batch[count], 0)
  return {
    syncId: row.sync_id,
    source: row.source,
    status: row.status,
    received: sum('received'),
    added: sum('added'),
    updated: sum('updated'),
    removed: row.removed,
    skipped: sum('skipped'),
    matched: sum('matched'),
    createdTime: row.created_time.getTime(),
    updatedTime: row.updated_time.getTime(),
  }
}

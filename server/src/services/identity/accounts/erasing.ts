import { sql } from 'kysely'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { whenEnded } from '#platform/outbox/outbox.ts'
import { friendshipIdOf } from '../friends/friendship.ts'
import { letGoOfPicturesOf } from '../pictures/picture-store.ts'
import { lockUser, type UserRow, updateUser } from '../users/user-store.ts'
import { userInfo, viewUser } from '../users/view.ts'

export interface ErasedIdentity {
  friendships: number
  blocks: number
  /** To be forgotten after the commit; what is not, the job removes. */
  pictureIds: string[]
}

/** What stands for a name where what they wrote stays. */
const namesOfNobody: Record<string, string> = { vi: 'Tài khoản đã xoá', en: 'Deleted account' }

/**
 * Identity's part of an erasure: the row stays without anything of its person, friendships, blocks and pictures go, and whoever sees the person
 * among friends, requests or blocked people hears that nothing stands any more. @throws userNotFound, lastAdministrator
 */
export async function eraseIdentity(
  app: App,
  tx: Tx,
  tenantId: string,
  userId: string,
): Promise<ErasedIdentity> {
  const { administrators } = app.services
  await administrators.lock(tx, tenantId)
  const before = await lockUser(tx, tenantId, userId)
  if (!before || before.erased_time) throw fail('userNotFound')
  await administrators.requireOther(app, tx, { tenantId, userId })
  const others = await sql<{ id: string; kind: string; is_shown: boolean }>`
    WITH gone AS (
      DELETE FROM friendship WHERE tenant_id = ${tenantId} AND (low_user_id = ${userId} OR high_user_id = ${userId})
      RETURNING CASE WHEN low_user_id = ${userId} THEN high_user_id ELSE low_user_id END AS id,
        status IN ('ACCEPTED', 'PENDING', 'DECLINED') AS is_shown
    ), unblocked AS (
      DELETE FROM user_block WHERE tenant_id = ${tenantId} AND (user_id = ${userId} OR blocked_user_id = ${userId})
      RETURNING CASE WHEN user_id = ${userId} THEN blocked_user_id ELSE user_id END AS id,
        blocked_user_id = ${userId} AS is_shown
    ), unnamed AS (
      DELETE FROM friend_alias WHERE tenant_id = ${tenantId} AND (user_id = ${userId} OR friend_user_id = ${userId})
      RETURNING 1
    )
    SELECT id, 'friendship' AS kind, is_shown FROM gone UNION ALL SELECT id, 'block', is_shown FROM unblocked`.execute(
    tx,
  )
  const row = await updateUser(tx, tenantId, userId, blank(before), app.clock.now())
  await sql`UPDATE app_user SET last_active_time = NULL, erased_time = ${new Date(app.clock.now())}
    WHERE tenant_id = ${tenantId} AND user_id = ${userId}`.execute(tx)
  // To who was declined the request still waits; that somebody was under a block is revealed to nobody.
  const shownTo = new Set(others.rows.flatMap(other => (other.is_shown ? [other.id] : [])))
  await publishToOthers(app, tx, { ...row, erased_time: new Date(app.clock.now()) }, [...shownTo])
  const touchedIds = [...new Set(others.rows.map(other => other.id))]
  whenEnded(tx, () => forgetErased(app, tenantId, userId, touchedIds))
  return {
    friendships: others.rows.filter(other => other.kind === 'friendship').length,
    blocks: others.rows.filter(other => other.kind === 'block').length,
    pictureIds: await letGoOfPicturesOf(tx, tenantId, userId),
  }
}

/** Before anything is undone that a refusal could not bring back. @throws userNotFound, lastAdministrator */
export async function requireErasable(app: App, tenantId: string, userId: string): Promise<void> {
  await app.db.transaction().execute(async tx => {
    await app.services.administrators.lock(tx, tenantId)
    const row = await lockUser(tx, tenantId, userId)
    if (!row || row.erased_time) throw fail('userNotFound')
    await app.services.administrators.requireOther(app, tx, { tenantId, userId })
  })
}

function forgetErased(app: App, tenantId: string, userId: string, touchedIds: readonly string[]): void {
  const { userCache: people, presence } = app.services
  people.forgetUsers(tenantId, userId)
  people.forgetFriends(tenantId, userId, ...touchedIds)
  people.forgetBlocks(tenantId, userId, ...touchedIds)
  presence.shareAnew(userId)
  presence.shareProfile(userId)
}

/** Cannot be typed as a username, and is nobody else's. */
const blank = (row: UserRow) => ({
  username: `#${row.user_id}`,
  password_hash: null,
  email: null,
  phone_number: null,
  full_name: namesOfNobody[row.language] ?? namesOfNobody.vi!,
  display_name: '',
  first_name: '',
  last_name: '',
  bio: '',
  description: '',
  gender: 0,
  birth_year: null,
  birth_month: null,
  birth_day: null,
  address: '',
  country: '',
  website_url: '',
  links: [],
  avatar_id: null,
  avatar_url: null,
  avatar_hash: null,
  cover_photo_id: null,
  cover_photo_url: null,
  cover_photo_hash: null,
  profile_privacy: 'PRIVATE' as const,
  field_privacy: {},
  custom_status: null,
  verified_email: false,
  verified_phone: false,
  is_locked: true,
  meta: {},
  attributes: {},
})

async function publishToOthers(
  app: App,
  tx: Tx,
  erasedUser: UserRow,
  otherIds: readonly string[],
): Promise<void> {
  const nobody = { row: erasedUser, relation: 'stranger' as const, isBlocked: false, hasBlocked: false }
  const friendUser = viewUser(erasedUser, nobody, {
    isOnline: false,
    lastActiveTime: undefined,
    now: app.clock.now(),
  })
  const rows = await app.services.userCache.findRows(erasedUser.tenant_id, otherIds)
  for (const [userId, row] of rows) {
    const friendship = {
      friendshipId: friendshipIdOf(userId, erasedUser.user_id),
      userId,
      user: userInfo(row),
      friendUserId: erasedUser.user_id,
      friendUser,
      status: 'FRIENDSHIP_STATUS_UNSPECIFIED' as const,
    }
    await app.outbox.add(tx, erasedUser.tenant_id, friendship.friendshipId, [
      { to: { users: [userId] }, event: { type: 'friendshipUpdated', data: { friendship } } },
    ])
  }
}

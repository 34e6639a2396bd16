import type { AccountLink, AccountLinkStatus } from '@trau/contract'
import type { Context } from '#platform/app.ts'
import type { Queryable } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { findUserInfos, passwordChangedTime } from '../identity/index.ts'
import { secondFactorSince } from '../identity-authen/index.ts'
import { findLink, type LinkRow } from './account-link-store.ts'

export const mostLinks = 10
export const mostTries = 5

/** @throws accountLinkNotFound when the caller is on none of the sides */
export async function requireLink(
  { app, me }: Context,
  linkId: string,
  sides: 'either' | 'owner',
): Promise<LinkRow> {
  const row = await findLink(app.db, me, linkId, sides)
  if (!row) throw fail('accountLinkNotFound')
  return row
}

/** A link is as good as the proof it was made by: a password changed or a second step turned on since needs to be shown. */
export async function statusOf(db: Queryable, row: LinkRow): Promise<AccountLinkStatus> {
  const target = { tenantId: row.tenant_id, userId: row.target_id }
  const changes = [
    await passwordChangedTime(db, target.tenantId, target.userId),
    await secondFactorSince(db, target),
  ]
  if (changes.some(time => time && time > row.proven_time)) return 'INVALIDATED'
  return row.is_locked ? 'LOCKED' : 'ACTIVE'
}

export async function viewLinks({ app, me }: Context, rows: readonly LinkRow[]): Promise<AccountLink[]> {
  const people = await findUserInfos(app, me.tenantId, [
    ...new Set(rows.flatMap(row => [row.owner_id, row.target_id])),
  ])
  return Promise.all(
    rows.map(async row => ({
      accountLinkingId: row.account_linking_id,
      // What the owner calls it is the owner's.
      name: row.owner_id === me.userId ? row.name : '',
      owner: people.get(row.owner_id) ?? { userId: row.owner_id },
      target: people.get(row.target_id) ?? { userId: row.target_id },
      status: await statusOf(app.db, row),
      createdTime: row.created_time.getTime(),
      updatedTime: row.updated_time.getTime(),
      ...(row.last_used_time && { lastUsedTime: row.last_used_time.getTime() }),
    })),
  )
}

export async function viewLink(context: Context, row: LinkRow): Promise<AccountLink> {
  return (await viewLinks(context, [row]))[0]!
}

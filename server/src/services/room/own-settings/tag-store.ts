import type { PersonalTag } from '@trau/contract'
import { sql } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import type { MemberRow, PersonalTagRow } from '../tables.ts'

/** The SQL of personal tags. */

/** By their ids, which are nobody else's. */
export type Tags = ReadonlyMap<string, PersonalTag>

const none: Tags = new Map()

/** What is on these rooms, for those whose rooms they are. Nothing is asked where no room has a tag. */
export async function findTags(q: Queryable, rows: readonly MemberRow[]): Promise<Tags> {
  const taggedRows = rows.filter(row => row.personal_tags.length > 0)
  const [first] = taggedRows
  if (!first) return none
  const userIds = [...new Set(taggedRows.map(row => row.user_id))]
  const tagRows = await q
    .selectFrom('personal_tag')
    .selectAll()
    .where('tenant_id', '=', first.tenant_id)
    .where(sql<boolean>`user_id = ANY(${userIds}::uuid[])`)
    .execute()
  return new Map(tagRows.map(row => [row.tag_id, viewTag(row)]))
}

const viewTag = (row: PersonalTagRow): PersonalTag => ({
  tagId: row.tag_id,
  text: row.text,
  ...(row.colour ? { colour: row.colour } : {}),
  ...(row.emoji ? { emoji: row.emoji } : {}),
  ...(row.icon ? { icon: row.icon } : {}),
})

/** All of somebody's, in the order in which they were made. */
export async function selectTags(q: Queryable, tenantId: string, userId: string): Promise<PersonalTag[]> {
  const rows = await q
    .selectFrom('personal_tag')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('created_time')
    .orderBy('tag_id')
    .execute()
  return rows.map(viewTag)
}

/** Holds somebody's tags until the transaction ends: how many there are, and the order in which changes are published. */
export async function lockTags(tx: Tx, tenantId: string, userId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`tags/${tenantId}/${userId}`}, 31))`.execute(tx)
}

/** Makes a tag, or changes the one with its id; an absent colour, emoji or icon is none. */
export async function saveTag(tx: Tx, owner: UserKey, tag: PersonalTag, now: Date): Promise<void> {
  const tagStyle = {
    text: tag.text,
    colour: tag.colour ?? null,
    emoji: tag.emoji ?? null,
    icon: tag.icon ?? null,
  }
  await tx
    .insertInto('personal_tag')
    .values({
      tenant_id: owner.tenantId,
      user_id: owner.userId,
      tag_id: tag.tagId,
      ...tagStyle,
      created_time: now,
    })
    .onConflict(conflict => conflict.columns(['tenant_id', 'user_id', 'tag_id']).doUpdateSet(tagStyle))
    .execute()
}

/** False when there was none. Takes it from every room too. */
export async function deleteTag(tx: Tx, tenantId: string, userId: string, tagId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('personal_tag')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('tag_id', '=', tagId)
    .returning('tag_id')
    .executeTakeFirst()
  if (!row) return false
  await sql`
    UPDATE room_member SET personal_tags = personal_tags - ${tagId}::text
    WHERE tenant_id = ${tenantId} AND user_id = ${userId} AND personal_tags ? ${tagId}::text`.execute(tx)
  return true
}

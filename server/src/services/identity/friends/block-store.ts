import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/index.ts'
import '../tables.ts'

export interface BlockRow {
  user_id: string
  blocked_user_id: string
  created_time: Date
}

/** Every block that one of these people set or is under. */
export async function selectBlocks(
  db: Queryable,
  tenantId: string,
  userIds: readonly string[],
): Promise<BlockRow[]> {
  const ids = [...userIds]
  return db
    .selectFrom('user_block')
    .select(['user_id', 'blocked_user_id', 'created_time'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`(user_id = ANY(${ids}::uuid[]) OR blocked_user_id = ANY(${ids}::uuid[]))`)
    .execute()
}

export async function selectBlocked(
  db: Queryable,
  tenantId: string,
  userId: string,
  page: { offset: number; limit: number },
): Promise<{ items: BlockRow[]; total: number }> {
  const mine = db.selectFrom('user_block').where('tenant_id', '=', tenantId).where('user_id', '=', userId)
  const [items, { total }] = await Promise.all([
    mine
      .select(['user_id', 'blocked_user_id', 'created_time'])
      .orderBy('created_time', 'desc')
      .orderBy('blocked_user_id')
      .offset(page.offset)
      .limit(page.limit)
      .execute(),
    mine.select(count => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { items, total }
}

/** Blocking twice keeps the first time. */
export async function insertBlock(
  tx: Tx,
  tenantId: string,
  block: { userId: string; blockedUserId: string; now: number },
): Promise<Date> {
  const row = await tx
    .insertInto('user_block')
    .values({
      tenant_id: tenantId,
      user_id: block.userId,
      blocked_user_id: block.blockedUserId,
      created_time: new Date(block.now),
    })
    .onConflict(conflict =>
      conflict
        .columns(['tenant_id', 'user_id', 'blocked_user_id'])
        .doUpdateSet({ created_time: eb => eb.ref('user_block.created_time') }),
    )
    .returning('created_time')
    .executeTakeFirstOrThrow()
  return row.created_time
}

export async function deleteBlock(
  tx: Tx,
  tenantId: string,
  block: { userId: string; blockedUserId: string },
): Promise<void> {
  await tx
    .deleteFrom('user_block')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', block.userId)
    .where('blocked_user_id', '=', block.blockedUserId)
    .execute()
}

export async function selectBlock(
  db: Queryable,
  tenantId: string,
  block: { userId: string; blockedUserId: string },
): Promise<BlockRow | undefined> {
  return db
    .selectFrom('user_block')
    .select(['user_id', 'blocked_user_id', 'created_time'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', block.userId)
    .where('blocked_user_id', '=', block.blockedUserId)
    .executeTakeFirst()
}

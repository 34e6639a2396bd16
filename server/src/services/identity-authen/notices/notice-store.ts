import { type Selectable, sql } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import { deleteBatch } from '#platform/db/delete-batch.ts'
import type { Queryable, Tables, Tx } from '#platform/db/index.ts'
import type { NoticeKind } from './notice-variables.ts'

declare module '#platform/db/index.ts' {
  interface Tables {
    security_notice: {
      tenant_id: string
      user_id: string
      notice_id: string
      kind: NoticeKind
      user_agent: string
      ip_address: string
      detail: string
      created_time: Date
    }
  }
}

export type NoticeRow = Selectable<Tables['security_notice']>

export async function insertNotice(tx: Tx, row: NoticeRow): Promise<void> {
  await tx.insertInto('security_notice').values(row).execute()
}

/** The newest first. */
export async function selectNotices(
  db: Queryable,
  who: UserKey,
  page: { offset: number; limit: number },
): Promise<{ items: NoticeRow[]; total: number }> {
  const own = db
    .selectFrom('security_notice')
    .where('tenant_id', '=', who.tenantId)
    .where('user_id', '=', who.userId)
  const [items, { total }] = await Promise.all([
    own.selectAll().orderBy('notice_id', 'desc').offset(page.offset).limit(page.limit).execute(),
    own.select(count => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { items, total }
}

/** Removes at most `limit` notices from before a time. Returns how many. */
export const deleteOldNotices = (db: Queryable, before: Date, limit: number): Promise<number> =>
  deleteBatch(db, 'security_notice', sql`created_time < ${before}`, limit)

import { maxCommentsOfThread } from '@trau/contract'
import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/index.ts'
import type { CommentRow } from '../tables.ts'

/** The last comment of a page. */
export interface CommentPlace {
  threadId: string
  commentId: string
}

/** Thread by thread, the latest first, each from its beginning. */
export async function selectComments(
  q: Queryable,
  tenantId: string,
  noteId: string,
  after: CommentPlace | undefined,
  limit: number,
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    SELECT * FROM note_comment WHERE tenant_id = ${tenantId} AND note_id = ${noteId}
      ${after ? sql`AND (thread_id < ${after.threadId} OR (thread_id = ${after.threadId} AND comment_id > ${after.commentId}))` : sql``}
    ORDER BY thread_id DESC, comment_id LIMIT ${limit}`.execute(q)
  return rows
}

export async function findComment(
  q: Queryable,
  tenantId: string,
  { noteId, commentId }: { noteId: string; commentId: string },
): Promise<CommentRow | undefined> {
  return q
    .selectFrom('note_comment')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('comment_id', '=', commentId)
    .where('note_id', '=', noteId)
    .executeTakeFirst()
}

export async function countThreads(q: Queryable, tenantId: string, noteId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM note_comment
    WHERE tenant_id = ${tenantId} AND note_id = ${noteId} AND thread_id = comment_id`.execute(q)
  return rows[0]!.count
}

export async function countThread(q: Queryable, tenantId: string, threadId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM note_comment
    WHERE tenant_id = ${tenantId} AND thread_id = ${threadId}`.execute(q)
  return rows[0]!.count
}

export async function selectThread(
  q: Queryable,
  tenantId: string,
  noteId: string,
  threadId: string,
): Promise<CommentRow[]> {
  return q
    .selectFrom('note_comment')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('note_id', '=', noteId)
    .where('thread_id', '=', threadId)
    .limit(maxCommentsOfThread)
    .execute()
}

/** Who wrote in a thread. */
export async function selectThreadAuthors(
  q: Queryable,
  tenantId: string,
  noteId: string,
  threadId: string,
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`SELECT DISTINCT user_id FROM note_comment
    WHERE tenant_id = ${tenantId} AND note_id = ${noteId} AND thread_id = ${threadId} AND user_id IS NOT NULL
    LIMIT ${maxCommentsOfThread}`.execute(q)
  return rows.map(row => row.user_id)
}

/** Adds a comment; sent again with the same client id, the one that stands. */
export async function addComment(tx: Tx, row: CommentRow): Promise<{ row: CommentRow; isNew: boolean }> {
  const addedRow = await tx
    .insertInto('note_comment')
    .values({ ...row, anchor: row.anchor && JSON.stringify(row.anchor) })
    .onConflict(conflict => conflict.columns(['tenant_id', 'user_id', 'client_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (addedRow) return { row: addedRow, isNew: true }
  const present = await tx
    .selectFrom('note_comment')
    .selectAll()
    .where('tenant_id', '=', row.tenant_id)
    .where('user_id', '=', row.user_id)
    .where('client_id', '=', row.client_id)
    .executeTakeFirstOrThrow()
  return { row: present, isNew: false }
}

export async function changeComment(
  tx: Tx,
  row: CommentRow,
  change: Partial<Pick<CommentRow, 'text' | 'edited_time' | 'resolved_time' | 'resolved_by'>>,
): Promise<CommentRow> {
  return tx
    .updateTable('note_comment')
    .set(change)
    .where('tenant_id', '=', row.tenant_id)
    .where('comment_id', '=', row.comment_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function removeComment(tx: Tx, row: CommentRow): Promise<void> {
  await tx
    .deleteFrom('note_comment')
    .where('tenant_id', '=', row.tenant_id)
    .where('comment_id', '=', row.comment_id)
    .execute()
}

import { truncateGraphemes } from '@trau/contract/rules/graphemes'
import { sql } from 'kysely'
import type { App } from '#platform/app.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import type { CommentRow } from '../tables.ts'
import { selectThread, selectThreadAuthors } from './comment-store.ts'

/** So much of a comment its notifications show. */
const noticeLength = 200
export const noticeText = (text: string): string => truncateGraphemes(text, noticeLength)

/** What the notifications of comments say now, by the id of the comment; those that are gone are left out. */
export async function commentNotices(
  q: Queryable,
  tenantId: string,
  commentIds: readonly string[],
): Promise<Map<string, string>> {
  if (commentIds.length === 0) return new Map()
  const { rows } = await sql<{ comment_id: string; text: string }>`
    SELECT comment_id, text FROM note_comment
    WHERE tenant_id = ${tenantId} AND comment_id = ANY(${[...new Set(commentIds)]}::uuid[])`.execute(q)
  return new Map(rows.map(row => [row.comment_id, noticeText(row.text)]))
}

/** Who wrote each of these comments, null where the account is erased; those that are gone are left out. */
export async function commentAuthors(
  q: Queryable,
  tenantId: string,
  commentIds: readonly string[],
): Promise<Map<string, string | null>> {
  if (commentIds.length === 0) return new Map()
  const { rows } = await sql<{ comment_id: string; user_id: string | null }>`
    SELECT comment_id, user_id FROM note_comment
    WHERE tenant_id = ${tenantId} AND comment_id = ANY(${[...new Set(commentIds)]}::uuid[])`.execute(q)
  return new Map(rows.map(row => [row.comment_id, row.user_id]))
}

/** Whether a comment is there; if so, it is deleted only after this transaction. */
export async function holdComment(tx: Tx, tenantId: string, commentId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM note_comment WHERE tenant_id = ${tenantId} AND comment_id = ${commentId} FOR SHARE`.execute(
    tx,
  )
  return rows.length > 0
}

/** Takes back, before a comment is deleted and the replies to it with it, what people were notified of them. */
export async function withdrawNotices(app: App, tx: Tx, row: CommentRow): Promise<void> {
  const { tenant_id: tenantId, note_id: noteId, thread_id: threadId } = row
  const isFirst = row.comment_id === threadId
  const comments = isFirst ? await selectThread(tx, tenantId, noteId, threadId) : [row]
  const authors = await selectThreadAuthors(tx, tenantId, noteId, threadId)
  for (const { comment_id: commentId, user_id: authorId, mentions } of comments) {
    const userIds = [...new Set([...mentions, ...authors])].filter(userId => userId !== authorId)
    if (userIds.length > 0)
      await app.services.notifier.withdrawComment(tx, tenantId, { noteId, commentId, userIds })
  }
}

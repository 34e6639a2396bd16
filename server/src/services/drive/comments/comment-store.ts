import type { DriveComment } from '@trau/contract'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import type { CommentRow } from '../tables.ts'

/** The latest first, before one. */
export async function selectComments(
  q: Queryable,
  tenantId: string,
  nodeId: string,
  before: string | undefined,
  limit: number,
): Promise<CommentRow[]> {
  return q
    .selectFrom('drive_comment')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('node_id', '=', nodeId)
    .$if(before !== undefined, query => query.where('comment_id', '<', before!))
    .orderBy('comment_id', 'desc')
    .limit(limit)
    .execute()
}

export async function findComment(
  q: Queryable,
  tenantId: string,
  { nodeId, commentId }: { nodeId: string; commentId: string },
): Promise<CommentRow | undefined> {
  return q
    .selectFrom('drive_comment')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('comment_id', '=', commentId)
    .where('node_id', '=', nodeId)
    .executeTakeFirst()
}

/** Adds a comment; sent again with the same client id, the one that stands. */
export async function insertComment(
  tx: Tx,
  row: Omit<CommentRow, 'edited_time'>,
): Promise<{ row: CommentRow; isNew: boolean }> {
  const addedRow = await tx
    .insertInto('drive_comment')
    .values(row)
    .onConflict(conflict => conflict.columns(['tenant_id', 'user_id', 'client_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (addedRow) return { row: addedRow, isNew: true }
  const present = await tx
    .selectFrom('drive_comment')
    .selectAll()
    .where('tenant_id', '=', row.tenant_id)
    .where('user_id', '=', row.user_id)
    .where('client_id', '=', row.client_id)
    .executeTakeFirstOrThrow()
  return { row: present, isNew: false }
}

export async function updateComment(tx: Tx, row: CommentRow): Promise<void> {
  await tx
    .updateTable('drive_comment')
    .set({ text: row.text, edited_time: row.edited_time })
    .where('tenant_id', '=', row.tenant_id)
    .where('comment_id', '=', row.comment_id)
    .execute()
}

export async function deleteComment(
  q: Queryable,
  { tenantId }: Pick<UserKey, 'tenantId'>,
  commentId: string,
): Promise<void> {
  await q
    .deleteFrom('drive_comment')
    .where('tenant_id', '=', tenantId)
    .where('comment_id', '=', commentId)
    .execute()
}

export const viewComment = (row: CommentRow): DriveComment => ({
  ...{ commentId: row.comment_id, nodeId: row.node_id, text: row.text },
  ...(row.user_id ? { userId: row.user_id } : {}),
  createdTime: row.created_time.getTime(),
  ...(row.edited_time ? { editedTime: row.edited_time.getTime() } : {}),
})

/** @throws validationFailed where nothing is left of it */
export function readCommentText(input: string): string {
  const text = input.trim()
  if (!text) throw fail('validationFailed', { fields: [{ path: 'body.text', reason: 'required' }] })
  return text
}

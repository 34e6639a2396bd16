import type { Queryable, Tx } from '#platform/db/index.ts'
import { hashOfToken } from '../../drive/index.ts'
import type { LinkRow } from '../tables.ts'

/** Links of a note, the oldest first. */
export async function selectLinks(q: Queryable, tenantId: string, noteId: string): Promise<LinkRow[]> {
  return q
    .selectFrom('note_link')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('note_id', '=', noteId)
    .orderBy('link_id')
    .execute()
}

export async function findLink(
  q: Queryable,
  tenantId: string,
  { noteId, linkId }: { noteId: string; linkId: string },
): Promise<LinkRow | undefined> {
  return q
    .selectFrom('note_link')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('link_id', '=', linkId)
    .where('note_id', '=', noteId)
    .executeTakeFirst()
}

export async function findLinkByToken(
  q: Queryable,
  tenantId: string,
  token: string,
): Promise<LinkRow | undefined> {
  return q
    .selectFrom('note_link')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', hashOfToken(token))
    .executeTakeFirst()
}

export async function addLink(tx: Tx, row: LinkRow): Promise<void> {
  await tx.insertInto('note_link').values(row).execute()
}

export async function changeLink(
  tx: Tx,
  { tenant_id, link_id }: LinkRow,
  change: Partial<Pick<LinkRow, 'role' | 'password_hash' | 'expires_time'>>,
): Promise<LinkRow> {
  return tx
    .updateTable('note_link')
    .set({ link_id, ...change })
    .where('tenant_id', '=', tenant_id)
    .where('link_id', '=', link_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function countOpen(q: Queryable, { tenant_id, link_id }: LinkRow): Promise<void> {
  await q
    .updateTable('note_link')
    .set(update => ({ opens: update('opens', '+', 1) }))
    .where('tenant_id', '=', tenant_id)
    .where('link_id', '=', link_id)
    .execute()
}

export async function removeLink(tx: Tx, { tenant_id, link_id }: LinkRow): Promise<void> {
  await tx.deleteFrom('note_link').where('tenant_id', '=', tenant_id).where('link_id', '=', link_id).execute()
}

import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/index.ts'
import { uuidv7 } from '#platform/uuid.ts'
import type { LinkOpenRow, LinkRow } from '../tables.ts'

const mostOpens = 1_000

type Link = Pick<LinkRow, 'tenant_id' | 'link_id'>

/** Notes what a visitor did; the newest 1,000 of a link are kept. */
export async function insertOpen(
  q: Queryable,
  link: Link,
  open: Pick<LinkOpenRow, 'what' | 'name' | 'file_name' | 'address' | 'user_agent' | 'opened_time'>,
): Promise<void> {
  await q
    .insertInto('drive_link_open')
    .values({ tenant_id: link.tenant_id, link_id: link.link_id, open_id: uuidv7(), ...open })
    .execute()
  await sql`
    DELETE FROM drive_link_open WHERE tenant_id = ${link.tenant_id} AND link_id = ${link.link_id} AND open_id <= (
      SELECT open_id FROM drive_link_open WHERE tenant_id = ${link.tenant_id} AND link_id = ${link.link_id}
      ORDER BY open_id DESC OFFSET ${mostOpens} LIMIT 1
    )`.execute(q)
}

export async function countOpen(q: Queryable, link: Link, now: Date): Promise<void> {
  await q
    .updateTable('drive_link')
    .set(eb => ({ opens: eb('opens', '+', 1), last_opened_time: now }))
    .where('tenant_id', '=', link.tenant_id)
    .where('link_id', '=', link.link_id)
    .execute()
}

/** The latest first, before one. */
export async function selectOpens(
  q: Queryable,
  link: Link,
  before: string | undefined,
  limit: number,
): Promise<LinkOpenRow[]> {
  return q
    .selectFrom('drive_link_open')
    .selectAll()
    .where('tenant_id', '=', link.tenant_id)
    .where('link_id', '=', link.link_id)
    .$if(before !== undefined, query => query.where('open_id', '<', before!))
    .orderBy('open_id', 'desc')
    .limit(limit)
    .execute()
}

export async function isCounted(q: Queryable, link: Link, downloadId: string): Promise<boolean> {
  const row = await q
    .selectFrom('drive_link_download')
    .select('download_id')
    .where('tenant_id', '=', link.tenant_id)
    .where('link_id', '=', link.link_id)
    .where('download_id', '=', downloadId)
    .executeTakeFirst()
  return row !== undefined
}

/** Counts a download, where the link has one left: the row’s lock lets one after the other ask. False: it has none. */
export async function takeDownload(tx: Tx, link: Link, downloadId: string, now: Date): Promise<boolean> {
  const takenRow = await tx
    .updateTable('drive_link')
    .set(eb => ({ downloads: eb('downloads', '+', 1) }))
    .where('tenant_id', '=', link.tenant_id)
    .where('link_id', '=', link.link_id)
    .where(eb => eb.or([eb('max_downloads', 'is', null), eb('downloads', '<', eb.ref('max_downloads'))]))
    .returning('link_id')
    .executeTakeFirst()
  if (!takenRow) return false
  await tx
    .insertInto('drive_link_download')
    .values({ tenant_id: link.tenant_id, link_id: link.link_id, download_id: downloadId, created_time: now })
    .execute()
  return true
}

/** Counted downloads whose addresses have run out long ago. */
export async function deleteOldDownloads(q: Queryable, before: Date): Promise<void> {
  await q.deleteFrom('drive_link_download').where('created_time', '<', before).execute()
}

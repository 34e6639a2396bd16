import { type Selectable, sql } from 'kysely'
import { deleteBatch } from '#platform/db/delete-batch.ts'
import type { Queryable, Tables, Tx } from '#platform/db/index.ts'
import type { Networks } from '#platform/network.ts'
import type { TemplateKind } from './code-templates.ts'

declare module '#platform/db/index.ts' {
  interface Tables {
    one_time_code: {
      tenant_id: string
      token_hash: Buffer
      purpose: string
      user_id: string | null
      identifier_hash: Buffer
      channel: 'EMAIL' | 'SMS'
      recipient: string | null
      letter: TemplateKind
      language: string
      code_hash: Buffer
      tries: number
      payload: unknown
      created_time: Date
      code_expiry: Date
      expiry: Date
    }
    one_time_code_sent: {
      tenant_id: string
      identifier_hash: Buffer
      /** The network: an IPv4 address, or the /64 of an IPv6 one, whose /48 is the site. */
      ip_address: string
      site: string | null
      sent_time: Date
    }
  }
}

export type CodeRow = Selectable<Tables['one_time_code']>

/** Whoever else asks for this identifier or from this address waits, so that the count below is exact. */
export async function lockRequester(tx: Tx, requester: Asker): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(7240004, hashtext(${requester.networks.site ?? requester.networks.near}))`.execute(
    tx,
  )
  await sql`
    SELECT pg_advisory_xact_lock(7240005, hashtext(${requester.tenantId + requester.identifierHash.toString('hex')}))`.execute(
    tx,
  )
}

export interface Asker {
  tenantId: string
  identifierHash: Buffer
  networks: Networks
}

export interface Asked {
  /** Times of the codes of the last day for the identifier, the newest first. */
  forIdentifier: Date[]
  /** Of the last hour from the network, and from all networks of its site. */
  fromAddress: Date[]
  fromSite: Date[]
}

export async function selectAsked(tx: Tx, requester: Asker & { now: number }): Promise<Asked> {
  const since = (ms: number) => new Date(requester.now - ms)
  const forIdentifier = await tx
    .selectFrom('one_time_code_sent')
    .select('sent_time')
    .where('tenant_id', '=', requester.tenantId)
    .where('identifier_hash', '=', requester.identifierHash)
    .where('sent_time', '>', since(86_400_000))
    .orderBy('sent_time', 'desc')
    .execute()
  const sentTo = async (column: 'ip_address' | 'site', network: string) => {
    const rows = await tx
      .selectFrom('one_time_code_sent')
      .select('sent_time')
      .where(column, '=', network)
      .where('sent_time', '>', since(3_600_000))
      .orderBy('sent_time', 'desc')
      .limit(100_000)
      .execute()
    return rows.map(row => row.sent_time)
  }
  const { near, site } = requester.networks
  return {
    forIdentifier: forIdentifier.map(row => row.sent_time),
    fromAddress: await sentTo('ip_address', near),
    fromSite: site ? await sentTo('site', site) : [],
  }
}

export async function insertAsked(tx: Tx, requester: Asker & { now: number }): Promise<void> {
  await tx
    .insertInto('one_time_code_sent')
    .values({
      tenant_id: requester.tenantId,
      identifier_hash: requester.identifierHash,
      ip_address: requester.networks.near,
      site: requester.networks.site ?? null,
      sent_time: new Date(requester.now),
    })
    .execute()
}

export async function insertCode(tx: Tx, row: CodeRow): Promise<void> {
  await tx
    .insertInto('one_time_code')
    .values({ ...row, payload: JSON.stringify(row.payload) })
    .execute()
}

/** A running request, held until the transaction ends, so that guesses come one after the other. */
export async function lockCode(tx: Tx, tenantId: string, tokenHash: Buffer): Promise<CodeRow | undefined> {
  return tx
    .selectFrom('one_time_code')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateCode(
  tx: Tx,
  row: Pick<CodeRow, 'tenant_id' | 'token_hash'>,
  change: Partial<Pick<CodeRow, 'code_hash' | 'code_expiry' | 'tries'>>,
): Promise<void> {
  await tx
    .updateTable('one_time_code')
    .set(change)
    .where('tenant_id', '=', row.tenant_id)
    .where('token_hash', '=', row.token_hash)
    .execute()
}

export async function deleteCode(tx: Tx, row: Pick<CodeRow, 'tenant_id' | 'token_hash'>): Promise<void> {
  await tx
    .deleteFrom('one_time_code')
    .where('tenant_id', '=', row.tenant_id)
    .where('token_hash', '=', row.token_hash)
    .execute()
}

/** Voids what a person asked for before; of one purpose, or all. */
export async function deleteCodesOf(
  tx: Tx,
  tenantId: string,
  userId: string,
  purpose?: string,
): Promise<void> {
  let query = tx.deleteFrom('one_time_code').where('tenant_id', '=', tenantId).where('user_id', '=', userId)
  if (purpose !== undefined) query = query.where('purpose', '=', purpose)
  await query.execute()
}

/** Removes requests that ran out and what no limit looks at any more, at most `limit` of each. Returns the larger number. */
export async function deleteOldCodes(db: Queryable, now: number, limit: number): Promise<number> {
  const requests = await deleteBatch(db, 'one_time_code', sql`expiry < ${new Date(now)}`, limit)
  const sendings = await deleteBatch(
    db,
    'one_time_code_sent',
    sql`sent_time < ${new Date(now - 86_400_000)}`,
    limit,
  )
  return Math.max(requests, sendings)
}

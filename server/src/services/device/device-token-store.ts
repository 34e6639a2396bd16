import type { PushTokenKind } from '@trau/contract'
import { sql } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import type { DeviceRow } from './tables.ts'

type Key = Pick<DeviceRow, 'tenant_id' | 'device_info_id'>

/** The kinds of token that each of these devices has. */
export async function selectTokenKinds(
  db: Queryable,
  tenantId: string,
  deviceInfoIds: readonly string[],
): Promise<Map<string, PushTokenKind[]>> {
  if (deviceInfoIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('device_token')
    .select(['device_info_id', 'kind'])
    .where('tenant_id', '=', tenantId)
    .where('device_info_id', 'in', deviceInfoIds)
    .orderBy('kind')
    .execute()
  const kinds = Map.groupBy(rows, row => row.device_info_id)
  return new Map([...kinds].map(([id, list]) => [id, list.map(row => row.kind)]))
}

export interface NewToken {
  kind: PushTokenKind
  token: string
  hash: Buffer
  host: string
  now: number
}

/** The token of its kind, in place of the one before. `takeTokenElsewhere` goes before. */
export async function putToken(tx: Tx, device: Key, token: NewToken): Promise<void> {
  await tx
    .insertInto('device_token')
    .values({
      tenant_id: device.tenant_id,
      device_info_id: device.device_info_id,
      kind: token.kind,
      token: token.token,
      token_hash: token.hash,
      host: token.host,
      created_time: new Date(token.now),
    })
    .onConflict(conflict =>
      conflict.columns(['tenant_id', 'device_info_id', 'kind']).doUpdateSet({
        token: token.token,
        token_hash: token.hash,
        host: token.host,
        created_time: new Date(token.now),
      }),
    )
    .execute()
}

/** Takes the token from whichever other device of the tenant has it, and answers which. Two who come with it at once wait in line. */
export async function takeTokenElsewhere(
  tx: Tx,
  device: Key,
  token: Pick<NewToken, 'kind' | 'hash'>,
): Promise<string[]> {
  await sql`SELECT pg_advisory_xact_lock(${token.hash.readBigInt64BE(0)})`.execute(tx)
  const deletedRows = await tx
    .deleteFrom('device_token')
    .where('tenant_id', '=', device.tenant_id)
    .where('kind', '=', token.kind)
    .where('token_hash', '=', token.hash)
    .where('device_info_id', '<>', device.device_info_id)
    .returning('device_info_id')
    .execute()
  return deletedRows.map(row => row.device_info_id)
}

/** Removes a token from the person's own devices, and answers which had it. */
export async function deleteTokens(
  tx: Tx,
  owner: UserKey,
  which: { kinds: readonly PushTokenKind[]; hash: Buffer },
): Promise<string[]> {
  const deletedRows = await deleteOwn(tx, owner)
    .where('t.kind', 'in', which.kinds)
    .where('t.token_hash', '=', which.hash)
    .returning('t.device_info_id')
    .execute()
  return deletedRows.map(row => row.device_info_id)
}

/** Removes all tokens of the person's devices but those named, and answers which had some. */
export async function deleteTokensExcept(
  tx: Tx,
  owner: UserKey,
  deviceIds: readonly string[],
): Promise<string[]> {
  let query = deleteOwn(tx, owner)
  if (deviceIds.length > 0) query = query.where('d.device_id', 'not in', deviceIds)
  const deletedRows = await query.returning('t.device_info_id').execute()
  return [...new Set(deletedRows.map(row => row.device_info_id))]
}

/** Of tokens of the person's own devices. */
const deleteOwn = (tx: Tx, owner: UserKey) =>
  tx
    .deleteFrom('device_token as t')
    .using('device as d')
    .whereRef('d.tenant_id', '=', 't.tenant_id')
    .whereRef('d.device_info_id', '=', 't.device_info_id')
    .where('d.tenant_id', '=', owner.tenantId)
    .where('d.user_id', '=', owner.userId)

/** Removes a token that its push service no longer knows, unless the device has brought another one since. */
export async function deleteGoneToken(
  tx: Tx,
  device: Key,
  token: Pick<NewToken, 'kind' | 'hash'>,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('device_token')
    .where('tenant_id', '=', device.tenant_id)
    .where('device_info_id', '=', device.device_info_id)
    .where('kind', '=', token.kind)
    .where('token_hash', '=', token.hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export interface DeviceToken {
  deviceInfoId: string
  kind: PushTokenKind
  token: string
  hash: Buffer
}

/** The tokens of these kinds that a person's devices have. */
export async function selectTokens(
  db: Queryable,
  owner: UserKey,
  kinds: readonly PushTokenKind[],
): Promise<DeviceToken[]> {
  if (kinds.length === 0) return []
  return db
    .selectFrom('device_token as t')
    .innerJoin('device as d', join =>
      join.onRef('d.tenant_id', '=', 't.tenant_id').onRef('d.device_info_id', '=', 't.device_info_id'),
    )
    .select(['t.device_info_id as deviceInfoId', 't.kind', 't.token', 't.token_hash as hash'])
    .where('d.tenant_id', '=', owner.tenantId)
    .where('d.user_id', '=', owner.userId)
    .where('t.kind', 'in', kinds)
    .orderBy('t.device_info_id')
    .execute()
}

/** Which of these people have a device with a token that carries notifications. */
export async function selectReachable(
  db: Queryable,
  tenantId: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT u.user_id FROM unnest(${userIds}::uuid[]) AS u(user_id)
    WHERE EXISTS (
      SELECT 1 FROM device d JOIN device_token t USING (tenant_id, device_info_id)
      WHERE d.tenant_id = ${tenantId} AND d.user_id = u.user_id AND t.kind <> 'VOIP'
    )`.execute(db)
  return new Set(rows.map(row => row.user_id))
}

/** Of each of these tokens, in their order, whether its device has exactly this one now. */
export async function areTokensHeld(
  db: Queryable,
  tokens: readonly (Pick<DeviceToken, 'deviceInfoId' | 'kind' | 'hash'> & Pick<UserKey, 'tenantId'>)[],
): Promise<boolean[]> {
  const { rows } = await sql<{ is_held: boolean }>`
    SELECT t.kind IS NOT NULL AS is_held
    FROM unnest(
      ${tokens.map(one => one.tenantId)}::text[], ${tokens.map(one => one.deviceInfoId)}::uuid[],
      ${tokens.map(one => one.kind)}::text[], ${tokens.map(one => one.hash)}::bytea[]
    ) WITH ORDINALITY AS q(tenant_id, device_info_id, kind, token_hash, n)
    LEFT JOIN device_token t
      ON t.tenant_id = q.tenant_id AND t.device_info_id = q.device_info_id AND t.kind = q.kind AND t.token_hash = q.token_hash
    ORDER BY q.n`.execute(db)
  return rows.map(row => row.is_held)
}

/** People with a token on a device that was not used since a time, in order, after one of them. */
export async function selectIdleTokenOwners(
  db: Queryable,
  before: Date,
  after: UserKey | undefined,
  limit: number,
): Promise<UserKey[]> {
  let query = db
    .selectFrom('device as d')
    .innerJoin('device_token as t', join =>
      join.onRef('t.tenant_id', '=', 'd.tenant_id').onRef('t.device_info_id', '=', 'd.device_info_id'),
    )
    .select(['d.tenant_id as tenantId', 'd.user_id as userId'])
    .distinct()
    .where('d.last_active_time', '<', before)
    .orderBy('d.tenant_id')
    .orderBy('d.user_id')
    .limit(limit)
  if (after)
    query = query.where(sql<boolean>`(d.tenant_id, d.user_id) > (${after.tenantId}, ${after.userId}::uuid)`)
  return query.execute()
}

import { createHash, randomBytes } from 'node:crypto'
import { defaultTenant } from '@trau/contract/rules/sign-in'
import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/index.ts'
import type { ProvableIdentifier } from '../../identity/index.ts'

declare module '#platform/db/index.ts' {
  interface Tables {
    password_reset: {
      tenant_id: string
      token_hash: Buffer
      user_id: string
      proven_kind: ProvableIdentifier['kind'] | null
      proven_value: string | null
      expiry: Date
    }
  }
}

/** After the right code there is time to think of a password. */
export const afterCodeMs = 10 * 60_000
/** An administrator hands the link over by other ways. */
export const linkMs = 24 * 3_600_000

export interface ResetGrant {
  userId: string
  /** What the code proved to be the person's. */
  proven: ProvableIdentifier | undefined
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** A token that sets a new password once; the person's earlier ones are void. */
export async function makeResetToken(
  db: Queryable,
  grant: ResetGrant & { tenantId: string; expiry: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await deleteResetTokens(db, grant.tenantId, grant.userId)
  await db
    .insertInto('password_reset')
    .values({
      tenant_id: grant.tenantId,
      token_hash: hashOf(token),
      user_id: grant.userId,
      proven_kind: grant.proven?.kind ?? null,
      proven_value: grant.proven?.value ?? null,
      expiry: new Date(grant.expiry),
    })
    .execute()
  return token
}

/** For many people at once, whose earlier ones are void; the tokens in the order of the people. */
export async function makeResetTokens(
  tx: Tx,
  { tenantId, userIds, expiry }: { tenantId: string; userIds: readonly string[]; expiry: number },
): Promise<string[]> {
  await sql`
    DELETE FROM password_reset
    WHERE tenant_id = ${tenantId} AND user_id = ANY (${userIds}::uuid[])`.execute(tx)
  const tokens = userIds.map(() => randomBytes(32).toString('base64url'))
  await sql`
    INSERT INTO password_reset (tenant_id, token_hash, user_id, expiry)
    SELECT ${tenantId}, token_hash, user_id, ${new Date(expiry)}
    FROM unnest(${tokens.map(hashOf)}::bytea[], ${userIds}::uuid[]) AS made (token_hash, user_id)`.execute(tx)
  return tokens
}

/** Whose password the token sets; to judge the new one before the token is spent. */
export async function findResetToken(
  db: Queryable,
  tenantId: string,
  token: string,
  now: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('password_reset')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', hashOf(token))
    .where('expiry', '>', new Date(now))
    .executeTakeFirst()
  return row?.user_id
}

/** Takes the token out of the world: of many at once one gets it; a transaction that fails gives it back. */
export async function takeResetToken(
  tx: Tx,
  tenantId: string,
  token: string,
  now: number,
): Promise<ResetGrant | undefined> {
  const row = await tx
    .deleteFrom('password_reset')
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', hashOf(token))
    .where('expiry', '>', new Date(now))
    .returning(['user_id', 'proven_kind', 'proven_value'])
    .executeTakeFirst()
  if (!row) return undefined
  const { proven_kind: kind, proven_value: value } = row
  return { userId: row.user_id, proven: kind && value ? { kind, value } : undefined }
}

/** A person whose password changed needs no token of before. */
export async function deleteResetTokens(db: Queryable, tenantId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('password_reset')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteExpiredResetTokens(db: Queryable, now: number): Promise<void> {
  await sql`DELETE FROM password_reset WHERE expiry < ${new Date(now)}`.execute(db)
}

/** The page that takes the token. */
export const resetLinkPath = (tenantId: string, token: string) =>
  `/auth/forgetpass?${tenantId === defaultTenant ? '' : `tenant=${tenantId}&`}reset=${token}`

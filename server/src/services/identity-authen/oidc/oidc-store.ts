import type { Selectable } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable, Tables, Tx } from '#platform/db/index.ts'
import '../sign-in-tables.ts'

export type ProviderRow = Selectable<Tables['oidc_provider']>
export type IdentityRow = Selectable<Tables['oidc_identity']>

/** In the order the administrator gave them. */
export async function selectProviders(db: Queryable, tenantId: string): Promise<ProviderRow[]> {
  return db
    .selectFrom('oidc_provider')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('position')
    .execute()
}

export async function findProvider(
  db: Queryable,
  tenantId: string,
  providerId: string,
): Promise<ProviderRow | undefined> {
  return db
    .selectFrom('oidc_provider')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('provider_id', '=', providerId)
    .where('is_enabled', '=', true)
    .executeTakeFirst()
}

/** The whole list anew. Two lists that are written at once stand one after the other, each whole. */
export async function replaceProviders(tx: Tx, tenantId: string, rows: ProviderRow[]): Promise<void> {
  await tx
    .selectFrom('tenant')
    .select('tenant_id')
    .where('tenant_id', '=', tenantId)
    .forNoKeyUpdate()
    .execute()
  await tx.deleteFrom('oidc_provider').where('tenant_id', '=', tenantId).execute()
  if (rows.length > 0) await tx.insertInto('oidc_provider').values(rows).execute()
}

/** A way in of an account, with the provider's present name. */
export type NamedIdentity = IdentityRow & { provider_name: string | null }

export async function selectIdentities(
  db: Queryable,
  { tenantId, userId }: UserKey,
): Promise<NamedIdentity[]> {
  return db
    .selectFrom('oidc_identity')
    .leftJoin('oidc_provider', join =>
      join
        .onRef('oidc_provider.tenant_id', '=', 'oidc_identity.tenant_id')
        .onRef('oidc_provider.provider_id', '=', 'oidc_identity.provider_id'),
    )
    .selectAll('oidc_identity')
    .select('oidc_provider.name as provider_name')
    .where('oidc_identity.tenant_id', '=', tenantId)
    .where('oidc_identity.user_id', '=', userId)
    .orderBy('oidc_identity.identity_id')
    .execute()
}

/** Whether the account has an identity at a provider that people are offered. */
export async function hasOfferedIdentity(db: Queryable, { tenantId, userId }: UserKey): Promise<boolean> {
  const row = await db
    .selectFrom('oidc_identity')
    .innerJoin('oidc_provider', join =>
      join
        .onRef('oidc_provider.tenant_id', '=', 'oidc_identity.tenant_id')
        .onRef('oidc_provider.provider_id', '=', 'oidc_identity.provider_id'),
    )
    .select('oidc_identity.identity_id')
    .where('oidc_identity.tenant_id', '=', tenantId)
    .where('oidc_identity.user_id', '=', userId)
    .where('oidc_provider.is_enabled', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** Held until the transaction ends. */
export async function lockIdentity(
  tx: Tx,
  tenantId: string,
  account: { issuer: string; subject: string },
): Promise<IdentityRow | undefined> {
  return tx
    .selectFrom('oidc_identity')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('issuer', '=', account.issuer)
    .where('subject', '=', account.subject)
    .forUpdate()
    .executeTakeFirst()
}

/** @throws the unique violation of `oidc_identity_subject` */
export async function insertIdentity(tx: Tx, row: IdentityRow): Promise<void> {
  await tx.insertInto('oidc_identity').values(row).execute()
}

export async function touchIdentity(
  tx: Tx,
  row: IdentityRow,
  email: string | null,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('oidc_identity')
    .set({ last_used_time: now, email })
    .where('tenant_id', '=', row.tenant_id)
    .where('identity_id', '=', row.identity_id)
    .execute()
}

export async function deleteIdentity(
  tx: Tx,
  { tenantId, userId }: UserKey,
  identityId: string,
): Promise<IdentityRow | undefined> {
  return tx
    .deleteFrom('oidc_identity')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('identity_id', '=', identityId)
    .returningAll()
    .executeTakeFirst()
}

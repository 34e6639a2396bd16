import type { LdapAttributes, LdapSyncResult, NewLdapSetting } from '@trau/contract'
import type { Selectable } from 'kysely'
import type { Queryable, Tables, Tx } from '#platform/db/index.ts'
import './tables.ts'

type Stored = Selectable<Tables['ldap_setting']>

export interface LdapSettingRow extends Omit<Stored, 'attributes' | 'group_roles' | 'sync_result'> {
  attributes: LdapAttributes
  group_roles: NewLdapSetting['groupRoles']
  sync_result: LdapSyncResult | null
}

export type LdapIdentityRow = Selectable<Tables['ldap_identity']>

/** jsonb comes as what it holds. */
const read = (row: Stored) => row as unknown as LdapSettingRow

export async function findLdapSetting(db: Queryable, tenantId: string): Promise<LdapSettingRow | undefined> {
  const row = await db
    .selectFrom('ldap_setting')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return row && read(row)
}

export async function selectEnabledLdapSettings(db: Queryable): Promise<LdapSettingRow[]> {
  const rows = await db.selectFrom('ldap_setting').selectAll().where('is_enabled', '=', true).execute()
  return rows.map(read)
}

export async function saveLdapSetting(
  db: Queryable,
  row: Omit<LdapSettingRow, 'synced_time' | 'sync_result'>,
): Promise<void> {
  const { tenant_id: _, ...changes } = {
    ...row,
    attributes: JSON.stringify(row.attributes),
    group_roles: JSON.stringify(row.group_roles),
  }
  await db
    .insertInto('ldap_setting')
    .values({ ...changes, tenant_id: row.tenant_id, synced_time: null, sync_result: null })
    .onConflict(conflict => conflict.column('tenant_id').doUpdateSet(changes))
    .execute()
}

export async function saveSyncResult(
  db: Queryable,
  tenantId: string,
  result: LdapSyncResult,
  now: number,
): Promise<void> {
  await db
    .updateTable('ldap_setting')
    .set({ synced_time: new Date(now), sync_result: JSON.stringify(result) })
    .where('tenant_id', '=', tenantId)
    .execute()
}

export async function findIdentity(
  db: Queryable,
  tenantId: string,
  by: { subject: string } | { userId: string },
): Promise<LdapIdentityRow | undefined> {
  const query = db.selectFrom('ldap_identity').selectAll().where('tenant_id', '=', tenantId)
  return (
    'subject' in by ? query.where('subject', '=', by.subject) : query.where('user_id', '=', by.userId)
  ).executeTakeFirst()
}

export const selectIdentities = (db: Queryable, tenantId: string): Promise<LdapIdentityRow[]> =>
  db.selectFrom('ldap_identity').selectAll().where('tenant_id', '=', tenantId).orderBy('subject').execute()

/** @throws the unique violation of `ldap_identity_pkey` or `ldap_identity_user` */
export async function insertIdentity(tx: Tx, row: Omit<LdapIdentityRow, 'is_gone'>): Promise<void> {
  await tx.insertInto('ldap_identity').values(row).execute()
}

export async function updateIdentity(
  db: Queryable,
  { tenant_id, subject }: Pick<LdapIdentityRow, 'tenant_id' | 'subject'>,
  change: { dn?: string; is_gone?: boolean },
): Promise<void> {
  await db
    .updateTable('ldap_identity')
    .set(change)
    .where('tenant_id', '=', tenant_id)
    .where('subject', '=', subject)
    .execute()
}

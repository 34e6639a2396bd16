import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable } from '#platform/db/index.ts'
import type { StoredPreferences } from '../tables.ts'

export interface PreferenceRow {
  user_id: string
  preferences: StoredPreferences
  updated_time: Date
}

export async function selectPreferences(
  q: Queryable,
  tenantId: string,
  userIds: readonly string[],
): Promise<PreferenceRow[]> {
  return q
    .selectFrom('notification_preference')
    .select(['user_id', 'preferences', 'updated_time'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', 'in', [...userIds])
    .execute()
}

export async function selectKeywordOwners(q: Queryable, tenantId: string): Promise<string[]> {
  const rows = await q
    .selectFrom('notification_preference')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('has_keywords', '=', true)
    .execute()
  return rows.map(row => row.user_id)
}

export async function savePreferences(
  tx: Queryable,
  { tenantId, userId }: UserKey,
  preferences: StoredPreferences,
  now: Date,
): Promise<void> {
  const values = {
    preferences: JSON.stringify(preferences),
    has_keywords: (preferences.keywords?.length ?? 0) > 0,
    updated_time: now,
  }
  await tx
    .insertInto('notification_preference')
    .values({ tenant_id: tenantId, user_id: userId, ...values })
    .onConflict(conflict => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(values))
    .execute()
}

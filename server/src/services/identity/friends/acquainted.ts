import type { Queryable } from '#platform/db/index.ts'

/**
 * Whether an administrator has said that everybody of the tenant knows each other. It opens conversations and suggestions; what a profile
 * shows to whom stays each person's own choice.
 */
export async function isEveryoneAcquainted(db: Queryable, tenantId: string): Promise<boolean> {
  return (await acquaintanceIn(db, tenantId)) === true
}

/** Whether an administrator has said it at all, one way or the other. */
export async function isAcquaintanceDecided(db: Queryable, tenantId: string): Promise<boolean> {
  return (await acquaintanceIn(db, tenantId)) !== undefined
}

async function acquaintanceIn(db: Queryable, tenantId: string): Promise<boolean | undefined> {
  const tenant = await db
    .selectFrom('tenant')
    .select('settings')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return (tenant?.settings as { isEveryoneAcquainted?: boolean } | undefined)?.isEveryoneAcquainted
}

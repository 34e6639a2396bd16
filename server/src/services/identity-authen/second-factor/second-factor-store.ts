import type { Selectable } from 'kysely'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable, Tables, Tx } from '#platform/db/index.ts'
import { whenEnded } from '#platform/outbox/outbox.ts'
import '../sign-in-tables.ts'

export type SecondFactorRow = Selectable<Tables['second_factor']>
export async function findSecondFactor(db: Queryable, whose: UserKey): Promise<SecondFactorRow | undefined> {
  return db
    .selectFrom('second_factor')
    .selectAll()
    .where('tenant_id', '=', whose.tenantId)
    .where('user_id', '=', whose.userId)
    .executeTakeFirst()
}

/** The row, made where there was none, held until the transaction ends: two changes of one account wait for each other. */
export async function lockSecondFactor(
  app: App,
  tx: Tx,
  { tenantId, userId }: UserKey,
): Promise<SecondFactorRow> {
  whenEnded(tx, () => app.services.secondFactorNeeds.forget())
  await tx
    .insertInto('second_factor')
    .values({
      tenant_id: tenantId,
      user_id: userId,
      totp_secret: null,
      totp_enabled_time: null,
      strengthened_time: null,
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('second_factor')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function updateSecondFactor(
  tx: Tx,
  { tenantId, userId }: UserKey,
  change: Partial<Omit<SecondFactorRow, 'tenant_id' | 'user_id'>>,
): Promise<void> {
  await tx
    .updateTable('second_factor')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
}

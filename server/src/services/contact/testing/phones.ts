import type { App } from '#platform/app.ts'
import type { Person } from '../../../testing/app.ts'

/** Gives a person a number as if a code had proven it. */
export async function setPhone(
  app: App,
  { tenant, userId }: Person,
  phoneNumber: string | null,
): Promise<void> {
  await app.db
    .updateTable('app_user')
    .set({ phone_number: phoneNumber, verified_phone: phoneNumber !== null })
    .where('tenant_id', '=', tenant)
    .where('user_id', '=', userId)
    .execute()
  app.services.userCache.forgetUsers(tenant, userId)
}

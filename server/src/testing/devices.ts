import { v7 as uuidv7 } from 'uuid'
import type { App } from '#platform/app.ts'
import type { Person } from './app.ts'

/** One more device of a person’s, on which they are signed in no longer. Answers its deviceInfoId. */
export async function addDevice(app: App, { tenant, userId }: Person, name = 'Máy cũ'): Promise<string> {
  const now = new Date(app.clock.now())
  const { device_info_id } = await app.db
    .insertInto('device')
    .values({
      tenant_id: tenant,
      device_info_id: uuidv7(),
      user_id: userId,
      device_id: uuidv7(),
      name,
      last_active_time: now,
      created_time: now,
      updated_time: now,
    })
    .returning('device_info_id')
    .executeTakeFirstOrThrow()
  return device_info_id
}

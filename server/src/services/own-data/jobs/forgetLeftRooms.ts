import type { App } from '../../../platform/app.ts'
import type { Job } from '../../../platform/jobs/index.ts'
import { forgetPictures } from '../../identity/index.ts'
import { deleteLeftRooms } from '../own-data-store.ts'

/** Deletes groups that were dissolved or that everybody has left, and what was said there: nobody can come back to them. */
export const forgetLeftRooms: Job = {
  name: 'own-data/forgetLeftRooms',
  cron: '*/15 * * * *',
  async run(app: App) {
    for (const { tenantId, avatarId } of await deleteLeftRooms(app.db))
      if (avatarId) await forgetPictures(app, tenantId, [avatarId])
  },
}

import { trashKeptDays } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { eachAlone } from '#platform/jobs/each-alone.ts'
import type { Job } from '#platform/jobs/index.ts'
import { nobody } from '#platform/personal-data.ts'
import { emptyTrash } from './emptying.ts'
import { purgeDeleted } from './purging.ts'
import { selectDueSpaces } from './trash-store.ts'

const dayMs = 24 * 3_600_000
/** Of one run; the next one goes on. */
const mostSpaces = 1_000
const mostRows = 200_000

/** Deletes for ever what has been in the trash for long enough, and takes away the rows of what was deleted. */
export const purgeTrash: Job = {
  name: 'drive/purgeTrash',
  cron: '*/5 * * * *',
  async run(app: App) {
    const before = new Date(app.clock.now() - trashKeptDays * dayMs)
    const due = await selectDueSpaces(app.db, before, mostSpaces)
    const about = (space: (typeof due)[number]) => ({ spaceId: space.space_id })
    await eachAlone(app, due, { what: 'emptying the trash of a drive', about }, space =>
      emptyTrash(app, { tenantId: space.tenant_id, userId: nobody }, space.space_id, before),
    )
    await purgeDeleted(app, { most: mostRows })
  },
}

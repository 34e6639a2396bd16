import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireSpaceRoot } from '../policy.ts'
import { emptyTrash } from './emptying.ts'
import { purgeSome } from './purging.ts'

/** Everything that was there at the beginning, and little that comes meanwhile. */
export const emptyDriveTrash: Handler<typeof contract.drive.emptyDriveTrash, App> = async (
  { app, me },
  { params: { spaceId } },
) => {
  await requireSpaceRoot(app, app.db, me, spaceId, 'MANAGE')
  const deletedCount = await emptyTrash(app, me, spaceId, new Date(app.clock.now() + 1))
  await purgeSome(app)
  return { deleted: deletedCount }
}

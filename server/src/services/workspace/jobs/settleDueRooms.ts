import type { App } from '#platform/app.ts'
import { eachAlone } from '#platform/jobs/each-alone.ts'
import type { Job } from '#platform/jobs/index.ts'
import { settleRooms } from '../settling.ts'
import type { WorkspaceRow } from '../tables.ts'
import { selectRoomsDue } from '../workspace-store.ts'

const atOnce = 100
/** Whoever changed the status is at it still. */
const graceMs = 60_000

const idOf = (row: WorkspaceRow) => ({ workspaceId: row.workspace_id })

/** Goes on where a process died between the change of a workspace and that of its groups. */
export const settleDueRooms: Job = {
  name: 'workspace/settleDueRooms',
  cron: '* * * * *',
  async run(app: App) {
    const due = await selectRoomsDue(app.db, new Date(app.clock.now() - graceMs), atOnce)
    await eachAlone(app, due, { what: 'settling the groups of a workspace', about: idOf }, row =>
      settleRooms(app, row.tenant_id, row.workspace_id),
    )
  },
}

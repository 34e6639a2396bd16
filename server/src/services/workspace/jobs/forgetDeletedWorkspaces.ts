import { workspaceUndoMs } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { eachAlone } from '#platform/jobs/each-alone.ts'
import type { Job } from '#platform/jobs/index.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { deleteRolesOf } from '../../admin-permission/index.ts'
import { endSpaces } from '../../drive/index.ts'
import { findWorkspaceRooms, forgetParkedRoom } from '../../room/index.ts'
import type { WorkspaceRow } from '../tables.ts'
import { deleteWorkspaceRow, selectOver } from '../workspace-store.ts'

const atOnce = 20

/** Deletes workspaces that nobody has restored in time. Their groups are then groups that nobody is in, and go as those do; so do the files of their drive and their roles. */
export const forgetDeletedWorkspaces: Job = {
  name: 'workspace/forgetDeletedWorkspaces',
  cron: '23 * * * *',
  async run(app: App) {
    const over = await selectOver(app.db, new Date(app.clock.now() - workspaceUndoMs), atOnce)
    const about = (row: WorkspaceRow) => ({ workspaceId: row.workspace_id })
    await eachAlone(app, over, { what: 'the end of a workspace', about }, async row => {
      for (const { room_id: roomId } of await findWorkspaceRooms(app.db, row.tenant_id, row.workspace_id))
        await forgetParkedRoom(app, row.tenant_id, roomId)
      await transact(app, async tx => {
        await endSpaces(app, tx, row.tenant_id, [row.workspace_id])
        await deleteRolesOf(tx, row.tenant_id, { kind: 'WORKSPACE', id: row.workspace_id })
        await deleteWorkspaceRow(tx, row)
      })
    })
  },
}

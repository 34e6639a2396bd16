import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { eachAlone } from '#platform/jobs/each-alone.ts'
import type { Job } from '#platform/jobs/index.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { deleteRolesOf } from '../../admin-permission/index.ts'
import { failScheduledIn } from '../../chat/index.ts'
import { endSpaces } from '../../drive/index.ts'
import { forgetPictures } from '../../identity/index.ts'
import { hasActiveHolds } from '../../legal-hold/index.ts'
import { deletePartOfRoom, isRoomCovered, type LeftRoom, selectLeftRooms } from '../own-data-store.ts'
import { groupTables } from '../room-tables.ts'

/** Deletes groups that were dissolved or that everybody has left, and what was said and stored there: nobody can come back to them. */
export const forgetLeftRooms: Job = {
  name: 'own-data/forgetLeftRooms',
  cron: '*/15 * * * *',
  async run(app: App) {
    const about = ({ room_id: roomId }: LeftRoom) => ({ roomId })
    await eachAlone(app, await selectLeftRooms(app.db), { what: 'forgetting a group', about }, async room => {
      if (!(await forgetRoom(app, room))) return
      if (room.avatar_id) await forgetPictures(app, room.tenant_id, [room.avatar_id])
    })
  },
}

/** Part by part. A legal hold that is opened meanwhile keeps what is still there. Answers whether all of it is gone. */
async function forgetRoom(app: App, room: LeftRoom): Promise<boolean> {
  const unlessHeld = (work: (tx: Tx) => Promise<unknown>) =>
    transact(app, async tx => {
      if ((await hasActiveHolds(tx, room.tenant_id)) && (await isRoomCovered(tx, room))) return false
      await work(tx)
      return true
    })
  const { tenant_id: tenantId, room_id: id } = room
  if (!(await unlessHeld(tx => deleteRolesOf(tx, tenantId, { kind: 'ROOM', id })))) return false
  if (!(await unlessHeld(tx => endSpaces(app, tx, room.tenant_id, [room.room_id])))) return false
  await failScheduledIn(app, { tenantId, roomId: id })
  for (const table of groupTables)
    for (let isAll = false; !isAll; ) {
      const isDone = await unlessHeld(async tx => {
        isAll = await deletePartOfRoom(tx, room, table)
      })
      if (!isDone) return false
    }
  return true
}

import { noteChannel, noteLiveChannel } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type {} from '#platform/channel-rights.ts'
import { transact } from '#platform/outbox/outbox.ts'
import type { HiddenLock } from '../hidden/index.ts'
import type { BlockFollower } from '../identity/index.ts'
import type { RoomLeaver } from '../room/index.ts'
import { selectPersonalNotes } from './access-store.ts'
import { publishToLists } from './events.ts'
import { selectNotesBetween, selectNotesOfRoom, selectNotesOfWorkspace } from './sharing/member-store.ts'

const channelsOf = (noteId: string) => [noteChannel(noteId), noteLiveChannel(noteId)]

/** After a commit that took a right on a note from these people: they hear it no more, unless another right lets them. */
export async function noteRightsChanged(app: App, noteId: string, userIds: readonly string[]): Promise<void> {
  for (const channel of channelsOf(noteId)) await app.services.channelRights.changed(channel, userIds)
}

/** The same of every note that is shared with a workspace, of these people there. */
export async function workspaceNotesChanged(
  app: App,
  tenantId: string,
  workspaceId: string,
  userIds: readonly string[],
): Promise<void> {
  for (const noteId of await selectNotesOfWorkspace(app.db, tenantId, workspaceId))
    await noteRightsChanged(app, noteId, userIds)
}

/** Every note that is shared with a room is heard no more by a person who left the room. */
export const leaveSharedNotes: RoomLeaver = async (app, tenantId, roomId, userId) => {
  for (const noteId of await selectNotesOfRoom(app.db, tenantId, roomId))
    for (const channel of channelsOf(noteId)) await app.services.channelRights.drop(channel, userId)
}

/** What two people have shared with each other by name is heard and listed no more while one has blocked the other. */
export const followBlockInNotes: BlockFollower = async (app, tenantId, a, b) => {
  const shares = await selectNotesBetween(app.db, tenantId, [a, b])
  if (shares.length === 0) return
  for (const { note_id: noteId, user_id: userId } of shares) await noteRightsChanged(app, noteId, [userId])
  const noteIds = shares.map(share => share.note_id)
  await transact(app, async tx => {
    // A write that this process let in before the block is stored when this has the lock. Another process lets none in once it has heard of it.
    await selectPersonalNotes(tx, { tenantId, userId: a }, noteIds, true)
    for (const { note_id, user_id } of shares)
      await publishToLists(app, tx, { tenant_id: tenantId, note_id }, [user_id])
  })
}

/** A person's locked notes are heard no more where they have locked what they hide. */
export const lockNotes: HiddenLock = async (app, { tenantId, userId }, where) => {
  const rows = await app.db
    .selectFrom('note')
    .select('note_id')
    .where('tenant_id', '=', tenantId)
    .where('owner_id', '=', userId)
    .where('is_locked', '=', true)
    .limit(1_000)
    .execute()
  for (const { note_id: noteId } of rows)
    for (const channel of channelsOf(noteId)) await app.services.channelRights.drop(channel, userId, where)
}

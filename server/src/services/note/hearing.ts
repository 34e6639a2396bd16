import { noteChannel, noteLiveChannel } from '@trau/contract'
import type { App } from '../../platform/app.ts'
import type { UserKey } from '../../platform/auth/user-key.ts'
import type {} from '../../platform/channel-rights.ts'
import { selectNotesOfRoom, selectNotesOfWorkspace } from './sharing/member-store.ts'

declare module '../../platform/app.ts' {
  interface Services {
    noteHearing: NoteHearing
  }
}

/** Who hears a note, after their rights there changed. */
export interface NoteHearing {
  /** After a commit that took a right on a note from these people: they hear it no more, unless another right lets them. */
  rightsChanged(noteId: string, userIds: readonly string[]): Promise<void>
  /** The same of every note that is shared with a room that the person left, on the sockets of this process. */
  leftRoom(tenantId: string, roomId: string, userId: string): Promise<void>
  /** The same of every note that is shared with a workspace, of these people there. */
  rightsChangedIn(tenantId: string, workspaceId: string, userIds: readonly string[]): Promise<void>
  /** The same of the person’s locked notes, on those of their sockets. */
  locked(owner: UserKey, where: (meta: unknown) => boolean): Promise<void>
}

export function createNoteHearing(app: App): NoteHearing {
  const channelsOf = (noteId: string) => [noteChannel(noteId), noteLiveChannel(noteId)]
  return {
    async rightsChanged(noteId, userIds) {
      for (const channel of channelsOf(noteId)) await app.services.channelRights.changed(channel, userIds)
    },
    async leftRoom(tenantId, roomId, userId) {
      for (const noteId of await selectNotesOfRoom(app.db, tenantId, roomId))
        for (const channel of channelsOf(noteId)) await app.services.channelRights.drop(channel, userId)
    },
    async rightsChangedIn(tenantId, workspaceId, userIds) {
      for (const noteId of await selectNotesOfWorkspace(app.db, tenantId, workspaceId))
        for (const channel of channelsOf(noteId)) await app.services.channelRights.changed(channel, userIds)
    },
    async locked({ tenantId, userId }, where) {
      const rows = await app.db
        .selectFrom('note')
        .select('note_id')
        .where('tenant_id', '=', tenantId)
        .where('owner_id', '=', userId)
        .where('is_locked', '=', true)
        .limit(1_000)
        .execute()
      for (const { note_id: noteId } of rows)
        for (const channel of channelsOf(noteId))
          await app.services.channelRights.drop(channel, userId, where)
    },
  }
}

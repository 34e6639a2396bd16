import { MemberRole, type Picture, type RoomEntry, type RoomSwitches } from '@trau/contract'
import type { Updateable } from 'kysely'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Tables, Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import type { Publication } from '#platform/outbox/outbox.ts'
import { forgetPictures, givePictureAway, takePicture } from '../../identity/index.ts'
import {
  requireActor,
  requireGroup,
  requireMay,
  requireMember,
  requireRank,
  requireWritable,
} from '../policy.ts'
import { changeMembership, type LockedRoom } from '../rooms/change.ts'
import { publishOwn, publishShared } from '../rooms/events.ts'
import type { SystemNote } from '../rooms/room-messages.ts'
import { updateRoomRow } from '../rooms/room-store.ts'
import type { RoomRow } from '../tables.ts'
import { nonDefaultSwitches, switchesOf } from './switches.ts'

/** What is not given stays as it is. */
export interface GroupChange {
  name?: string | undefined
  description?: string | undefined
  /** Null takes the picture away. */
  avatarId?: string | null | undefined
  switches?: { [K in keyof RoomSwitches]?: RoomSwitches[K] | undefined } | undefined
}

/**
 * Changes what everybody sees of a group, and says so in it.
 * @throws roomNotFound, notForThisRoomType, roomReadOnly, roleTooLow, pictureNotFound
 */
export async function changeGroup(
  app: App,
  me: UserKey,
  roomId: string,
  change: GroupChange,
): Promise<RoomEntry> {
  const access = await requireMember(app, me, roomId)
  requireGroup(access)
  requireWritable(access)
  requireChange(access, change)
  const picture = change.avatarId ? await takePicture(app, me, change.avatarId) : undefined
  const replacedIds: string[] = []
  const entry = await changeMembership(app, me.tenantId, roomId, async (tx, room) => {
    replacedIds.length = 0
    const { role } = await requireActor(tx, room.row, me.userId)
    requireChange({ role, switches: switchesOf(room.row) }, change)
    const isDescribed = await describe(tx, room.row, change)
    const notes = [
      ...(await rename(tx, room.row, change)),
      ...(change.avatarId === undefined ? [] : await setPicture(tx, room.row, me, picture, replacedIds)),
      ...(await turn(tx, room, change.switches)),
    ]
    const isChanged = isDescribed || notes.length > 0
    if (isChanged) await updateRoomRow(tx, room.row, { updated_time: new Date(app.clock.now()) })
    const publications: Publication[] = []
    for (const note of notes)
      publications.push(
        ...(await app.services.roomMessages.appendSystemMessage(app, tx, room.row, {
          actorId: me.userId,
          ...note,
        })),
      )
    const entry = await publishOwn(app, tx, room, me.userId)
    if (isChanged) await publishShared(app, tx, room)
    room.publish(...publications)
    return entry
  })
  await forgetPictures(app, me.tenantId, replacedIds).catch(error =>
    app.log.warn({ err: error }, 'a picture that was replaced could not be removed'),
  )
  return entry
}

type Note = Omit<SystemNote, 'actorId'>

function requireChange(place: { role: number; switches: RoomSwitches }, change: GroupChange): void {
  if (change.switches) requireRank(place.role, MemberRole.DEPUTY)
  requireMay(place, 'membersCanRename')
}

async function rename(tx: Tx, row: RoomRow, { name }: GroupChange): Promise<Note[]> {
  if (name === undefined || name === row.name) return []
  await updateRoomRow(tx, row, { name })
  return [{ event: 'roomRenamed', text: name }]
}

async function describe(tx: Tx, row: RoomRow, { description }: GroupChange): Promise<boolean> {
  if (description === undefined || description === row.description) return false
  await updateRoomRow(tx, row, { description })
  return true
}

/** A picture that the group has taken is nobody's own any more; what was there is gone. */
async function setPicture(
  tx: Tx,
  row: RoomRow,
  me: UserKey,
  picture: Picture | undefined,
  replacedIds: string[],
): Promise<Note[]> {
  const old = row.avatar_id
  if (!picture && !old) return []
  if (picture && !(await givePictureAway(tx, me, picture.pictureId))) throw fail('pictureNotFound')
  if (old) replacedIds.push(old)
  const columns: Updateable<Tables['room']> = {
    avatar_id: picture?.pictureId ?? null,
    avatar_url: picture?.url ?? null,
    avatar_hash: picture?.hash ?? null,
  }
  await updateRoomRow(tx, row, columns)
  return [{ event: 'roomAvatarChanged' }]
}

async function turn(tx: Tx, { row }: LockedRoom, wantedSwitches: GroupChange['switches']): Promise<Note[]> {
  const before = switchesOf(row)
  const changedSwitches = Object.fromEntries(
    Object.entries(wantedSwitches ?? {}).filter(
      ([name, is]) => is !== undefined && is !== before[name as keyof RoomSwitches],
    ),
  ) as Partial<RoomSwitches>
  if (Object.keys(changedSwitches).length === 0) return []
  const switches = nonDefaultSwitches({ ...before, ...changedSwitches })
  await updateRoomRow(tx, row, { switches: JSON.stringify(switches) })
  row.switches = switches
  return [{ event: 'switchesChanged', switches: changedSwitches }]
}

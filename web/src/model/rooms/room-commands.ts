import type { Contract, RequestOf, Room, RoomEntry, SelfMember } from '@trau/contract'
import { api } from '../../api/api.ts'
import { runWrite } from '../../api/mutation.ts'
import { serverNow } from '../../api/server-clock.ts'
import { getLanguage } from '../../i18n/language.ts'
import { textOf } from '../../i18n/text.ts'
import { room as roomText } from '../../i18n/vi/room.ts'
import { type RoomChange, roomActions, roomSelectors } from '../../store/room-slice.ts'
import { store } from '../../store/store.ts'
import { comingTime } from '../../text/time.ts'
import { toast } from '../../ui/toast.ts'
import { setBlocked } from '../people/useBlock.ts'

export type BodyOf<E extends keyof Contract['room']> = RequestOf<Contract['room'][E]>['body']
type Call = (options: { params: { id: string } }) => Promise<RoomEntry>

export const upsertRoom = (entry: RoomEntry) => store.dispatch(roomActions.roomUpserted(entry))

/** Changes the list at once, and takes it back with a word when the server says no. */
function act(roomId: string, guess: RoomChange['room'], call: () => Promise<RoomEntry>) {
  return runWrite(call, {
    optimistic() {
      const before = roomSelectors.selectRoom(store.getState(), roomId)
      if (!before) return
      store.dispatch(roomActions.roomUpserted({ room: guess }))
      return () => takeBack(before.room, guess)
    },
    onSuccess: upsertRoom,
  })
}

/** Takes a guess back from the room as it is by now: what has changed meanwhile stays, and one that is gone does not come back. */
function takeBack(before: Room, guess: RoomChange['room']) {
  const present = roomSelectors.selectRoom(store.getState(), before.roomId)?.room
  if (!present) return
  const guessedKeys = (Object.keys(guess) as (keyof Room)[]).filter(key => present[key] === guess[key])
  const earlier = Object.fromEntries(guessedKeys.map(key => [key, before[key]]))
  store.dispatch(roomActions.roomUpserted({ room: { ...earlier, roomId: before.roomId } }))
}

const by = (roomId: string, call: Call) => () => call({ params: { id: roomId } })

export const setFavorite = (roomId: string, isFavorite: boolean) =>
  act(
    roomId,
    { roomId, isFavorite, ...(isFavorite ? { isArchived: false } : {}) },
    by(roomId, isFavorite ? api.room.favoriteRoom : api.room.unfavoriteRoom),
  )

export async function setArchived(roomId: string, isArchived: boolean) {
  const words = textOf(roomText)
  const wasFavorite = roomSelectors.selectRoom(store.getState(), roomId)?.room.isFavorite
  const guess = { roomId, isArchived, ...(isArchived ? { isFavorite: false } : {}) }
  if (!(await act(roomId, guess, by(roomId, isArchived ? api.room.archiveRoom : api.room.unarchiveRoom))))
    return
  // A pin takes a room out of the archive, as archiving takes its pin.
  const undo = () =>
    isArchived && wasFavorite ? setFavorite(roomId, true) : setArchived(roomId, !isArchived)
  toast(isArchived ? words.archived : words.unarchived, {
    action: { label: words.undo, onClick: () => void undo() },
    duration: 5000,
  })
}

/** @param mutedUntil epoch ms; −1 until turned on, 0 notifies again */
export async function setMuted(roomId: string, mutedUntil: number) {
  const words = textOf(roomText)
  const call =
    mutedUntil === 0
      ? by(roomId, api.room.unmuteRoom)
      : () => api.room.muteRoom({ params: { id: roomId }, body: { mutedUntil } })
  if (!(await act(roomId, { roomId, mutedUntil }, call))) return
  toast.success(
    mutedUntil === 0
      ? words.unmuted
      : mutedUntil < 0
        ? words.mutedForever
        : words.mutedUntil(comingTime(mutedUntil, serverNow(), getLanguage())),
  )
}

/** Reads everything there is, without opening the room. */
export async function markRoomRead(roomId: string) {
  const item = roomSelectors.selectRoom(store.getState(), roomId)
  const last = item?.room.lastMessage
  if (!last) {
    // Its history was cleared after it was marked unread.
    if (item?.selfMember?.isMarkedUnread) await setOwn(item.selfMember, { isMarkedUnread: false })
    return
  }
  await runWrite(() => api.room.markRead({ params: { roomId, messageId: last.messageId } }), {
    onSuccess: member => store.dispatch(roomActions.selfMemberUpdated(member)),
  })
}

export const setPersonBlocked = (roomId: string, userId: string, name: string, isBlocked: boolean) =>
  runWrite(() => setBlocked(userId, isBlocked), {
    onSuccess() {
      const words = textOf(roomText)
      store.dispatch(roomActions.roomUpserted({ room: { roomId, isBlockedByMe: isBlocked } }))
      toast.success(isBlocked ? words.blocked(name) : words.unblocked(name))
    },
  })

/** Looks unread until it is opened, or marked read. */
export function markRoomUnread(roomId: string) {
  const me = roomSelectors.selectRoom(store.getState(), roomId)?.selfMember
  if (me) void setOwn(me, { isMarkedUnread: true })
}

/** What a person alone sets about a room. */
export const setOwn = (
  { roomId, userId }: Pick<SelfMember, 'roomId' | 'userId'>,
  body: BodyOf<'updateOwnMember'>,
  onDone?: (entry: RoomEntry) => void,
): Promise<boolean> =>
  // An empty name or list takes away what was there, so it must travel.
  runWrite(() => api.room.updateOwnMember({ params: { roomId, userId }, body, keepEmpty: true }), {
    onSuccess(entry) {
      upsertRoom(entry)
      onDone?.(entry)
    },
  })

import type { Contract, RequestOf, RoomEntry, SelfMember } from '@trau/contract'
import { api } from '../../api/api.ts'
import { errorText } from '../../i18n/error-text.ts'
import { getLanguage } from '../../i18n/language.ts'
import { textOf } from '../../i18n/text.ts'
import { room as roomText } from '../../i18n/vi/room.ts'
import { roomActions, roomSelectors } from '../../store/room-slice.ts'
import { store } from '../../store/store.ts'
import { comingTime } from '../../text/time.ts'
import { toast } from '../../ui/toast.ts'
import { setBlocked } from '../people/useBlock.ts'

type BodyOf<E extends keyof Contract['room']> = RequestOf<Contract['room'][E]>['body']
type Call = (options: { params: { id: string } }) => Promise<RoomEntry>

/** Changes the list at once, and takes it back with a word when the server says no. */
async function act(
  roomId: string,
  guess: Parameters<typeof roomActions.roomUpserted>[0]['room'] | undefined,
  call: () => Promise<RoomEntry>,
) {
  const before = roomSelectors.selectRoom(store.getState(), roomId)
  if (guess) store.dispatch(roomActions.roomUpserted({ room: guess }))
  try {
    store.dispatch(roomActions.roomUpserted(await call()))
    return true
  } catch (error) {
    if (before && guess) store.dispatch(roomActions.roomUpserted(before))
    toast.error(errorText(error))
    return false
  }
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
  const guess = { roomId, isArchived, ...(isArchived ? { isFavorite: false } : {}) }
  if (!(await act(roomId, guess, by(roomId, isArchived ? api.room.archiveRoom : api.room.unarchiveRoom))))
    return
  toast(isArchived ? words.archived : words.unarchived, {
    action: { label: words.undo, onClick: () => void setArchived(roomId, !isArchived) },
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
        : words.mutedUntil(comingTime(mutedUntil, Date.now(), getLanguage())),
  )
}

/** Reads everything there is, without opening the room. */
export async function markRoomRead(roomId: string) {
  const last = roomSelectors.selectRoom(store.getState(), roomId)?.room.lastMessage
  if (!last) return
  try {
    store.dispatch(
      roomActions.selfMemberUpdated(
        await api.room.markRead({ params: { roomId, messageId: last.messageId } }),
      ),
    )
  } catch (error) {
    toast.error(errorText(error))
  }
}

/** Rejects when the server refuses, after saying why. */
export async function leaveRoom(roomId: string, name: string, silent: boolean) {
  try {
    await api.room.leaveRoom({ params: { id: roomId }, body: { silent } })
    store.dispatch(roomActions.roomRemoved(roomId))
    toast.success(textOf(roomText).left(name))
  } catch (error) {
    toast.error(errorText(error))
    throw error
  }
}

/** Rejects when the server refuses, after saying why. */
export async function setPersonBlocked(roomId: string, userId: string, name: string, isBlocked: boolean) {
  const words = textOf(roomText)
  try {
    await setBlocked(userId, isBlocked)
    store.dispatch(roomActions.roomUpserted({ room: { roomId, isBlockedByMe: isBlocked } }))
    toast.success(isBlocked ? words.blocked(name) : words.unblocked(name))
  } catch (error) {
    toast.error(errorText(error))
    throw error
  }
}

/** Lets a stranger in, or puts away what they wrote; they are told of neither. */
export async function answerStranger(roomId: string, verb: 'accept' | 'decline') {
  const words = textOf(roomText)
  try {
    const call = verb === 'accept' ? api.people.acceptStranger : api.people.declineStranger
    const entry = await call({ params: { roomId } })
    store.dispatch(verb === 'accept' ? roomActions.roomUpserted(entry) : roomActions.roomRemoved(roomId))
    toast.success(verb === 'accept' ? words.strangerAccepted : words.strangerDeclined)
  } catch (error) {
    toast.error(errorText(error))
  }
}

/** Rejects when the server refuses, after saying why. */
export async function dissolveRoom(roomId: string, said: string) {
  try {
    await api.room.dissolveRoom({ params: { id: roomId } })
    store.dispatch(roomActions.roomRemoved(roomId))
    toast.success(said)
  } catch (error) {
    toast.error(errorText(error))
    throw error
  }
}

/** Looks unread until it is opened, or marked read. */
export function markRoomUnread(roomId: string) {
  const me = roomSelectors.selectRoom(store.getState(), roomId)?.selfMember
  if (!me) return
  void setOwn(me, { isMarkedUnread: true }).catch(() => undefined)
}

/** What a person alone sets about a room. Rejects when the server refuses, after saying why. */
export async function setOwn(
  { roomId, userId }: Pick<SelfMember, 'roomId' | 'userId'>,
  body: BodyOf<'updateOwnMember'>,
): Promise<RoomEntry> {
  try {
    // An empty name or list takes away what was there, so it must travel.
    const entry = await api.room.updateOwnMember({ params: { roomId, userId }, body, keepEmpty: true })
    store.dispatch(roomActions.roomUpserted(entry))
    return entry
  } catch (error) {
    toast.error(errorText(error))
    throw error
  }
}

/** Changes a group. Rejects when the server refuses, after saying why. */
export async function changeGroup(roomId: string, body: BodyOf<'updateRoom'>): Promise<void> {
  try {
    const entry = await api.room.updateRoom({ params: { roomId }, body, keepEmpty: true })
    store.dispatch(roomActions.roomUpserted(entry))
  } catch (error) {
    toast.error(errorText(error))
    throw error
  }
}

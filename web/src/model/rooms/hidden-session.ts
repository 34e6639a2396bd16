import type { EventEnvelope, Reminder } from '@trau/contract'
import { hiddenIdleMs } from '@trau/contract/rules/hidden'
import { api } from '../../api/api.ts'
import { ignoreFailure } from '../../api/ignore-failure.ts'
import { invalidate, keyOf, queryClient } from '../../api/query-client.ts'
import { parseChannel } from '../../live/channels.ts'
import type { LiveConnection } from '../../store/live-connection.ts'
import { messageActions } from '../../store/message-slices.ts'
import { roomActions, roomSelectors } from '../../store/room-slice.ts'
import { sharedValue, useSharedValue } from '../../store/shared-value.ts'
import { type AppStore, store } from '../../store/store.ts'
import { forgetScheduledIn, renewScheduled } from '../messages/scheduled-cache.ts'

const keepEveryMs = 60_000
const checkEveryMs = 15_000

/** What else holds something of hidden rooms. */
export interface HiddenFollower {
  /** Their rooms are about to be locked; settles when what was typed there is safe. */
  forgotten(roomIds: readonly string[]): Promise<void>
  shown(): Promise<void>
}

/** A lock waits no longer for what was typed to arrive. */
const lockWithinMs = 2_000

let follower: HiddenFollower | undefined
const isOpen = sharedValue(false)

/** Whether this session has opened what is hidden. */
export const useHiddenOpen = (): boolean => useSharedValue(isOpen)

/** Rejects as the call does; a wrong PIN counts as a try. */
export async function unlockHidden(pin: string) {
  await api.hidden.unlockHidden({ body: { pin } })
  await showHidden(store)
}

/** What was hidden goes from this page at once, whether the server hears of it or not. */
export async function lockHidden() {
  const forgottenIds = forgetHidden(store)
  await Promise.race([forgottenIds, new Promise(resolve => setTimeout(resolve, lockWithinMs))])
  await api.hidden.lockHidden()
}

/** Brings the hidden rooms into the list's slice, where only their own list shows them. */
async function showHidden(target: AppStore) {
  const { items } = await api.room.listHiddenRooms({ query: { limit: 100 } })
  const fresh = new Set(items.map(({ room }) => room.roomId))
  for (const { room } of roomSelectors.selectHiddenRooms(target.getState()))
    if (!fresh.has(room.roomId)) target.dispatch(roomActions.roomRemoved(room.roomId))
  for (const entry of items) target.dispatch(roomActions.roomUpserted(entry))
  isOpen.set(true)
  if (follower) void ignoreFailure(follower.shown(), 'repeated')
  renewScheduled()
  // Those of hidden rooms are answered to an unlocked session only.
  void invalidate(api.chat.listReminders)
}

function forgetHidden(target: AppStore): Promise<void> {
  const ids = roomSelectors.selectHiddenRooms(target.getState()).map(({ room }) => room.roomId)
  isOpen.set(false)
  if (ids.length === 0) return Promise.resolve()
  const forgetting = follower && ignoreFailure(follower.forgotten(ids), 'repeated')
  for (const roomId of ids) target.dispatch(roomActions.roomRemoved(roomId))
  // What is answered, edited or jumped to is kept on disk.
  target.dispatch(messageActions.messageStateCleared())
  forgetScheduledIn(ids)
  queryClient.removeQueries({ predicate: ({ queryKey }) => ids.some(id => isAbout(queryKey, id)) })
  queryClient.changeAnswer(keyOf(api.chat.listReminders), (reminders: Reminder[]) =>
    reminders.filter(({ roomId }) => !ids.includes(roomId)),
  )
  return forgetting ?? Promise.resolve()
}

const isAbout = (key: unknown, id: string): boolean => JSON.stringify(key).includes(id)

/** Follows what the server opens and locks for this session, in every tab, and locks when nobody is there for ten minutes. */
export function followHidden(
  target: AppStore,
  { socket }: LiveConnection,
  following: HiddenFollower,
): () => void {
  follower = following
  let lastActive = Date.now()
  let lastKept = Date.now()
  const act = () => {
    lastActive = Date.now()
    if (!isOpen.get() || lastActive - lastKept < keepEveryMs) return
    lastKept = lastActive
    void ignoreFailure(api.hidden.keepHiddenUnlocked(), 'repeated')
  }
  const checkTimer = setInterval(() => {
    if (isOpen.get() && Date.now() - lastActive > hiddenIdleMs) void ignoreFailure(lockHidden(), 'repeated')
  }, checkEveryMs)
  const acts = ['pointerdown', 'keydown'] as const
  for (const name of acts) document.addEventListener(name, act, { passive: true })
  const ends = [
    socket.on('subscribed', ({ channel }) => {
      if (parseChannel(channel).kind === 'hidden') void ignoreFailure(showHidden(target), 'repeated')
    }),
    socket.on('unsubscribed', ({ channel }) => {
      if (parseChannel(channel).kind === 'hidden') void forgetHidden(target)
    }),
    socket.on('publication', ({ data }) => {
      if (isOpen.get() && (data as EventEnvelope)?.type === 'roomHidden')
        void ignoreFailure(showHidden(target), 'repeated')
    }),
  ]
  return () => {
    clearInterval(checkTimer)
    for (const name of acts) document.removeEventListener(name, act)
    for (const end of ends) end()
    follower = undefined
    isOpen.set(false)
  }
}

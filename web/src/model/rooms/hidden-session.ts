import type { QueryKey } from '@tanstack/react-query'
import type { EventEnvelope, Reminder } from '@trau/contract'
import { hiddenIdleMs } from '@trau/contract/rules/hidden'
import { api } from '../../api/api.ts'
import { ignoreFailure } from '../../api/ignore-failure.ts'
import { invalidate, keyOf, queryClient } from '../../api/query-client.ts'
import { currentOwner } from '../../api/session.ts'
import { parseChannel } from '../../live/channels.ts'
import { onTabMessage, tabs } from '../../live/tabs.ts'
import { browserStorage } from '../../storage/browser-storage.ts'
import { messageActions } from '../../store/message-slices.ts'
import { roomActions, roomSelectors } from '../../store/room-slice.ts'
import { sharedValue, useSharedValue } from '../../store/shared-value.ts'
import { type AppStore, store } from '../../store/store.ts'
import type { LiveConnection } from '../../sync/live-connection.ts'
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
  // Sent after it, the lock would undo it.
  if (isLockPending()) await sendLock()
  await api.hidden.unlockHidden({ body: { pin } })
  await showHidden(store)
}

/** What was hidden goes from this page at once, whether the server hears of it or not; until it does, the lock is pending. */
export async function lockHidden() {
  browserStorage.set(pendingLockKey, currentOwner())
  const forgottenIds = forgetHidden(store)
  await sendLock(Promise.race([forgottenIds, new Promise(resolve => setTimeout(resolve, lockWithinMs))]))
}

/**
 * Whose lock the server has not taken yet. The rooms are open to the whole session, so every tab knows of it, and one that is opened later:
 * until the server takes it, it would open them again by itself.
 */
const pendingLockKey = 'trau_pending_lock'
const isLockPending = () => browserStorage.get(pendingLockKey) === currentOwner()

let lockOnItsWay: Promise<void> | undefined

/** @param typing of what the server takes only while the rooms are open */
function sendLock(typing: Promise<unknown> = Promise.resolve()): Promise<void> {
  lockOnItsWay ??= typing
    .then(() => api.hidden.lockHidden({ keepalive: true }))
    .then(() => {
      browserStorage.remove(pendingLockKey)
      void queryClient.resetQueries(driveAnswers)
    })
    .finally(() => {
      lockOnItsWay = undefined
    })
  return lockOnItsWay
}

function sendPendingLock() {
  if (isLockPending()) void ignoreFailure(sendLock(), 'repeated')
}

/** How often the rooms were locked here: an answer that was asked for before a lock shows nothing. */
let locks = 0

function close() {
  locks++
  isOpen.set(false)
}

/** Brings the hidden rooms into the list's slice, where only their own list shows them. */
async function showHidden(target: AppStore) {
  const locksBefore = locks
  const { items } = await api.room.listHiddenRooms({ query: { limit: 100 } })
  if (locks !== locksBefore) return
  const fresh = new Set(items.map(({ room }) => room.roomId))
  for (const { room } of roomSelectors.selectHiddenRooms(target.getState()))
    if (!fresh.has(room.roomId)) target.dispatch(roomActions.roomRemoved(room.roomId))
  for (const entry of items) target.dispatch(roomActions.roomUpserted(entry))
  isOpen.set(true)
  if (follower) void ignoreFailure(follower.shown(), 'repeated')
  renewScheduled()
  // What stands in hidden rooms is answered to an unlocked session only.
  void invalidate(api.chat.listReminders)
  void queryClient.invalidateQueries(driveAnswers)
}

/** Lists of the drive show files of all rooms, under keys that name none. */
const driveAnswers = {
  predicate: ({ queryKey }: { queryKey: QueryKey }) => `${queryKey[0]}`.startsWith('drive'),
}

function forgetHidden(target: AppStore): Promise<void> {
  const ids = roomSelectors.selectHiddenRooms(target.getState()).map(({ room }) => room.roomId)
  close()
  // What is on screen is not asked for again here: until the server has locked the rooms, it would answer their files.
  const cache = queryClient.getQueryCache()
  for (const query of cache.findAll(driveAnswers)) query.reset()
  if (ids.length === 0) return Promise.resolve()
  const forgetting = follower && ignoreFailure(follower.forgotten(ids), 'repeated')
  for (const roomId of ids) target.dispatch(roomActions.roomRemoved(roomId))
  // What is answered, edited or jumped to is kept on disk.
  target.dispatch(messageActions.messageStateCleared())
  forgetScheduledIn(ids)
  for (const query of cache.getAll())
    if (!driveAnswers.predicate(query) && ids.some(id => isAbout(query.queryKey, id))) cache.remove(query)
  queryClient.changeAnswer(keyOf(api.chat.listReminders), (reminders: Reminder[]) =>
    reminders.filter(({ roomId }) => !ids.includes(roomId)),
  )
  return forgetting ?? Promise.resolve()
}

const isAbout = (key: unknown, id: string): boolean => JSON.stringify(key).includes(id)

/** When somebody was last there, and when the other tabs learned of it: while one is used, none of them locks. */
let lastUse = { time: 0, tick: 0 }
let lastShare = 0

/** The clock goes on while the computer sleeps, and may be set; the ticks of the page do neither. */
const presentUse = () => ({ time: Date.now(), tick: performance.now() })

/** @returns whether the other tabs were due to learn of it */
function markUse(): boolean {
  lastUse = presentUse()
  if (!isOpen.get() || lastUse.tick - lastShare < keepEveryMs) return false
  lastShare = lastUse.tick
  tabs().post({ type: 'hiddenUsed' })
  return true
}

/** The server has taken a heartbeat of this tab's call there: in a hidden room somebody speaks, whom nothing locks out meanwhile. */
export function keepHiddenForCall(roomId: string) {
  if (roomSelectors.selectHiddenRooms(store.getState()).some(({ room }) => room.roomId === roomId)) markUse()
}

/** Follows what the server opens and locks for this session, in every tab, and locks when nobody is there for ten minutes. */
export function followHidden(
  target: AppStore,
  { socket }: LiveConnection,
  following: HiddenFollower,
): () => void {
  follower = following
  lastUse = presentUse()
  lastShare = lastUse.tick
  const lockWhenIdle = () => {
    const { time, tick } = presentUse()
    const idleMs = Math.max(Math.abs(time - lastUse.time), tick - lastUse.tick)
    if (isOpen.get() && idleMs > hiddenIdleMs) void ignoreFailure(lockHidden(), 'repeated')
  }
  const act = () => {
    // Timers rest while the computer sleeps. Who comes back to it after that long finds the rooms locked.
    lockWhenIdle()
    if (markUse()) void ignoreFailure(api.hidden.keepHiddenUnlocked(), 'repeated')
  }
  const checkTimer = setInterval(() => {
    lockWhenIdle()
    // The call may fail where the connection stands.
    if (socket.status === 'connected') sendPendingLock()
  }, checkEveryMs)
  const acts = ['pointerdown', 'keydown'] as const
  for (const name of acts) document.addEventListener(name, act, { passive: true })
  const ends = [
    onTabMessage('hiddenUsed', () => {
      lastUse = presentUse()
    }),
    socket.on('connected', sendPendingLock),
    socket.on('subscribed', ({ channel }) => {
      if (parseChannel(channel).kind !== 'hidden') return
      if (isLockPending()) return sendPendingLock()
      // Opened in another tab, by somebody who is there.
      if (!isOpen.get()) lastUse = presentUse()
      void ignoreFailure(showHidden(target), 'repeated')
    }),
    socket.on('unsubscribed', ({ channel }) => {
      if (parseChannel(channel).kind !== 'hidden') return
      void forgetHidden(target)
      void queryClient.resetQueries(driveAnswers)
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
    close()
  }
}

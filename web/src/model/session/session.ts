import type { FetchQueryOptions } from '@tanstack/react-query'
import type { TypingKind } from '@trau/contract'
import { api } from '../../api/api.ts'
import { withTimeout } from '../../api/errors.ts'
import { ignoreFailure } from '../../api/ignore-failure.ts'
import { ownerOf } from '../../api/local-db.ts'
import { q, queryClient } from '../../api/query-client.ts'
import { currentTenant } from '../../api/settings.ts'
import { channels } from '../../live/channels.ts'
import { applyEvent } from '../../live/dispatch.ts'
import { onTabMessage, tabs } from '../../live/tabs.ts'
import { type LiveConnection, openLiveConnection } from '../../store/live-connection.ts'
import { outboxSlice } from '../../store/outbox-slice.ts'
import { roomActions } from '../../store/room-slice.ts'
import { startOutbox, type Unsent } from '../../store/start-outbox.ts'
import type { AppStore } from '../../store/store.ts'
import '../messages/live.ts'
import '../rooms/live.ts'
import { catchUpWindow, fillGap } from '../messages/load.ts'
import { isBehind, type MessageWindow, withSent } from '../messages/message-window.ts'
import { ReadMarks } from '../messages/read-marks.ts'
import { changeWindow } from '../messages/window-cache.ts'
import { preferencesQuery } from '../notifications/preferences.ts'
import { roomSettingsQuery } from '../notifications/room-settings.ts'
import type { keepState as KeepState } from '../offline/keep-state.ts'
import { PresenceWatch } from '../people/presence-watch.ts'
import { followHidden } from '../rooms/hidden-session.ts'
import { RoomLoader } from '../rooms/load.ts'
import { listenForEffects } from './effects.ts'
import { renewOwnAnswers, renewRoomAnswers } from './renew.ts'
import { reportUse } from './report-use.ts'

/** Everything that runs while somebody is signed in and the messenger has been opened. */
export interface MessengerSession {
  userId: string
  rooms: RoomLoader
  connection: LiveConnection
  marks: ReadMarks
  presence: PresenceWatch
  /** Stands a few milliseconds after the start, when the disk was read. */
  unsent: Promise<Unsent>
  /** The same once it stands, for handlers of keys. */
  ready: Unsent | undefined
}

/** So long the list is waited for before the kept one is shown. */
const listPatienceMs = 2000

let running: { session: MessengerSession; stop(): void } | undefined

/**
 * Begins, or goes on with, the session of this person: connection, outbox, room list. It outlives the screen, so that going
 * to another area of the product and back keeps everything; signing out ends it.
 */
export function messengerSession(store: AppStore, userId: string): MessengerSession {
  if (running?.session.userId === userId) return running.session
  running?.stop()
  running = start(store, userId)
  return running.session
}

/** @param wipe also removes drafts and unsent messages from disk, as signing out does */
export async function endMessengerSession({ wipe = false } = {}): Promise<void> {
  const endedSession = running
  running = undefined
  endedSession?.stop()
  if (wipe) await (await endedSession?.session.unsent)?.wipe()
}

function start(store: AppStore, userId: string): { session: MessengerSession; stop(): void } {
  store.rootReducer.inject(outboxSlice)
  const rooms = new RoomLoader(store)
  const owner = ownerOf(currentTenant(), userId)
  const keptState = withTimeout(
    rooms.reload().then(() => true),
    listPatienceMs,
  ).then(isAnswered => (isAnswered ? undefined : rooms.showKept(owner)))
  void ignoreFailure(keptState, 'repeated')

  // Also the first time: an answer may have been read before the subscription stood, and what happened between is in neither.
  const connection = openLiveConnection(store, realtimeUrl(), ({ kind, id }) => {
    if (kind === 'room') {
      void ignoreFailure(catchUpWindow(id), 'repeated')
      renewRoomAnswers(id)
    }
    if (kind === 'tenant') void queryClient.invalidateQueries({ queryKey: ['platformSetting'] })
    if (kind !== 'user') return
    void ignoreFailure(rooms.reload(), 'repeated')
    void ignoreFailure(
      outbox.then(({ drafts }) => drafts.reconcile()),
      'repeated',
    )
    renewOwnAnswers()
    prefetchNotificationSettings()
  })
  const presence = new PresenceWatch(
    userIds => connection.socket.rpc('presence.watch', { userIds }),
    users =>
      applyEvent({ type: 'presenceChanged', data: { users } }, { dispatch: store.dispatch, queryClient }),
  )
  const marks = new ReadMarks({
    async seen(roomId, { messageId, seq }) {
      store.dispatch(roomActions.readMarkMoved({ roomId, seq }))
      // Who leaves the page has seen it all the same.
      const params = { roomId, messageId }
      store.dispatch(roomActions.selfMemberUpdated(await api.room.markRead({ params, keepalive: true })))
      tabs().post({ type: 'read', roomId, lastSeenSeq: seq })
    },
    delivered: (roomId, { messageId }) =>
      api.chat.updateMessageStatus({
        params: { id: messageId },
        query: { roomId },
        body: { status: 'DELIVERED' },
      }),
  })
  const outbox = startOutbox(store, userId, message => {
    changeWindow(message.roomId, window => withSent(window, message))
  })
  const session: MessengerSession = {
    userId,
    rooms,
    connection,
    marks,
    presence,
    unsent: outbox,
    ready: undefined,
  }
  void outbox.then(stands => {
    session.ready = stands
  })

  const ends = [
    connection.socket.on('connected', () => {
      presence.again()
      marks.again()
      session.ready?.outbox.wake()
      if (!rooms.isLoaded) void ignoreFailure(rooms.reload(), 'repeated')
    }),
    listenForEffects(store, session),
    reportUse(),
    followHidden(store, connection, {
      forgotten: async roomIds => (await outbox).drafts.withhold(roomIds),
      shown: async () => (await outbox).drafts.release(),
    }),
    fillGaps(),
    keepForOffline(store, owner, rooms, connection),
    onTabMessage('read', ({ roomId, lastSeenSeq }) =>
      store.dispatch(roomActions.readMarkMoved({ roomId, seq: lastSeenSeq })),
    ),
    marks.flushOnLeave(),
    store.subscribe(() => {
      if (store.getState().auth.userInfo?.userId !== userId) void endMessengerSession()
    }),
  ]
  return {
    session,
    stop() {
      for (const end of ends) end()
      marks.stop()
      presence.stop()
      connection.close()
      void outbox.then(stands => stands.stop())
    },
  }
}

/** No screen shows it, but sounds go by it: nothing asks for it again of itself. */
function prefetchNotificationSettings() {
  void ignoreFailure(fetchAnew(preferencesQuery), 'repeated')
  void ignoreFailure(fetchAnew(roomSettingsQuery), 'repeated')
}

/** A first answer that was under way already is older than the subscription: it is followed by another. */
const fetchAnew = <A>(query: FetchQueryOptions<A>) =>
  queryClient.fetchQuery(query).then(() => queryClient.fetchQuery(query))

/** Asked for early by the shell; a server of this version serves real time where the fall-back says. */
function realtimeUrl(): string {
  const config = queryClient.getQueryData<{ realtimeUrl?: string }>(
    q(api.identityAuthen.getGeneralConfig).queryKey,
  )
  return config?.realtimeUrl || '/connection/websocket'
}

/** By then the page has what somebody waits for. */
const keepAfterMs = 1500

/** Writing down what a start without a network shows begins when its code is there: nobody waits for it. */
function keepForOffline(...parts: Parameters<typeof KeepState>): () => void {
  let isOver = false
  let stop = () => {}
  const timer = setTimeout(() => {
    const keeping = import('../offline/keep-state.ts').then(({ keepState }) => {
      if (!isOver) stop = keepState(...parts)
    })
    void ignoreFailure(keeping, 'optional')
  }, keepAfterMs)
  return () => {
    isOver = true
    clearTimeout(timer)
    stop()
  }
}

const gapSettleMs = 120

/** Watches the held stretches: where an event names a higher number than came, the rest is fetched. */
function fillGaps(): () => void {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const leave = queryClient.getQueryCache().subscribe(({ query, type }) => {
    const [service, kind, roomId] = query.queryKey as string[]
    if (type !== 'updated' || service !== 'chat' || kind !== 'window' || !roomId || timers.has(roomId)) return
    const window = query.state.data as MessageWindow | undefined
    if (!window || !isBehind(window)) return
    // The full message often is on its way on the room's own channel.
    const fill = () => {
      timers.delete(roomId)
      void ignoreFailure(fillGap(roomId), 'repeated')
    }
    timers.set(roomId, setTimeout(fill, gapSettleMs))
  })
  return () => {
    leave()
    for (const timer of timers.values()) clearTimeout(timer)
  }
}

/** Says what somebody is doing; nobody waits for it, and nothing is lost when it is not heard. */
export function sayTyping(session: MessengerSession, roomId: string, kind?: TypingKind) {
  const { socket } = session.connection
  // Where it is not connected, publishing throws instead of rejecting.
  const publishTyping = async () => socket.publish(channels.live(roomId), kind ? { kind } : {})
  void ignoreFailure(publishTyping(), 'optional')
}

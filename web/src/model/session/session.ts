import { withTimeout } from '../../api/errors.ts'
import { ignoreFailure } from '../../api/ignore-failure.ts'
import { queryClient } from '../../api/query-client.ts'
import { currentTenant } from '../../api/settings.ts'
import { applyEvent } from '../../live/dispatch.ts'
import { onTabMessage } from '../../live/tabs.ts'
import { ownerOf } from '../../storage/local-db.ts'
import { outboxSlice } from '../../store/outbox-slice.ts'
import { roomActions } from '../../store/room-slice.ts'
import type { AppStore } from '../../store/store.ts'
import { type LiveConnection, openLiveConnection } from '../../sync/live-connection.ts'
import { startOutbox, type Unsent } from '../../sync/outbox/start-outbox.ts'
import { followServerData } from '../../sync/server-data.ts'
import '../messages/live.ts'
import '../rooms/live.ts'
import { fillGaps } from '../messages/fill-gaps.ts'
import { withSent } from '../messages/message-window.ts'
import type { ReadMarks } from '../messages/read-marks.ts'
import { changeWindow } from '../messages/window-cache.ts'
import { keepForOffline } from '../offline/keep-for-offline.ts'
import { PresenceWatch } from '../people/presence-watch.ts'
import { followHidden } from '../rooms/hidden-session.ts'
import { RoomLoader } from '../rooms/load.ts'
import { listenForEffects } from './effects.ts'
import { ownReadMarks } from './own-read-marks.ts'
import { realtimeUrl } from './realtime-url.ts'
import { renewAnswersOf } from './renew.ts'
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
  // Before it stops: the other tabs are to hear of it.
  const wiping = wipe ? endedSession?.session.unsent.then(work => work.wipe()) : undefined
  endedSession?.stop()
  await wiping
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
  const connection = openLiveConnection(store, realtimeUrl(), channel => {
    if (channel.kind === 'user') {
      void ignoreFailure(rooms.reload(), 'repeated')
      void ignoreFailure(
        outbox.then(({ drafts }) => drafts.reconcile()),
        'repeated',
      )
    }
    renewAnswersOf(channel)
  })
  const presence = new PresenceWatch(
    userIds => connection.socket.rpc('presence.watch', { userIds }),
    users =>
      applyEvent({ type: 'presenceChanged', data: { users } }, { dispatch: store.dispatch, queryClient }),
  )
  const marks = ownReadMarks(store)
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
  void outbox.then(stores => {
    session.ready = stores
  })

  const ends = [
    connection.socket.on('connected', () => {
      presence.again()
      marks.again()
      session.ready?.outbox.wake()
      if (!rooms.isLoaded) void ignoreFailure(rooms.reload(), 'repeated')
    }),
    followServerData(connection.socket, async () => {
      const { startAnew } = await import('../account/leave.ts')
      await startAnew(store)
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
      void outbox.then(stores => stores.stop())
    },
  }
}

import { queryClient } from '../api/query-client.ts'
import { apiSettings } from '../api/settings.ts'
import { channels, parseChannel } from '../live/channels.ts'
import { applyEvent, type LiveTargets } from '../live/dispatch.ts'
import { liveEndpoints } from '../live/endpoints.ts'
import { LiveSocket, type Subscribed } from '../live/socket.ts'
import { connectionToken } from '../live/socket-token.ts'
import { socketActions } from '../store/connection-slices.ts'
import type { AppStore } from '../store/store.ts'

/** Asks the server for what was missed on a channel whose gap real time could not fill. */
export type CatchUp = (channel: ReturnType<typeof parseChannel>, context: Subscribed) => void

export interface LiveConnection {
  socket: LiveSocket
  /** While a room is open: its events reach their handlers. @returns the way to leave */
  openRoom(roomId: string, visibleAfterSeq: number): () => void
  /** While a drive is open. @param onSubscribed changes may have been missed until now @returns the way to leave */
  openSpace(spaceId: string, onSubscribed: () => void): () => void
  /** Signing out: closes the connection and clears it from the store. */
  close(): void
}

/**
 * Opens the messenger's one connection and ties it to the store: status, events, catch-up. Import it from messenger routes
 * only; it brings the real-time client along.
 * @param realtimeUrl from `general/config`
 * @param catchUp called when a subscription stands and what came before it is not known to be complete
 */
export function openLiveConnection(store: AppStore, realtimeUrl: string, catchUp: CatchUp): LiveConnection {
  const host = apiSettings.apiHost || location.origin
  const socket = new LiveSocket({
    ...liveEndpoints(realtimeUrl, host),
    getToken: connectionToken,
    readyUrl: `${host}/readyz`,
    isHurried: () => store.getState().call.isInCall,
  })
  const targets: LiveTargets = { dispatch: store.dispatch, queryClient }
  const onSubscribed = (context: Subscribed) => {
    if (!context.recovered) catchUp(parseChannel(context.channel), context)
  }
  socket.on('status', status => store.dispatch(socketActions.statusChanged(status)))
  socket.on('publication', ({ data }) => applyEvent(data, targets))
  socket.on('subscribed', onSubscribed)
  store.dispatch(socketActions.socketSet(socket))
  socket.connect()
  return {
    socket,
    openRoom(roomId, visibleAfterSeq) {
      const listener = { onPublication: (data: unknown) => applyEvent(data, targets), onSubscribed }
      const leave = [channels.room(roomId, visibleAfterSeq), channels.live(roomId)].map(name =>
        socket.subscribe(name, listener),
      )
      return () => {
        for (const end of leave) end()
      }
    },
    openSpace: (spaceId, onOpen) =>
      socket.subscribe(channels.space(spaceId), {
        onPublication: data => applyEvent(data, targets),
        onSubscribed: onOpen,
      }),
    close() {
      socket.reset()
      socket.clear()
      store.dispatch(socketActions.socketCleared())
    },
  }
}

import type { TransportEndpoint } from 'centrifuge'

/** Where the connection goes: WebSocket first, a stream over HTTP where something in between does not let sockets through. */
export interface LiveEndpoints {
  endpoint: TransportEndpoint[]
  emulationEndpoint: string
}

/**
 * @param realtimeUrl path or URL of the WebSocket endpoint, as `general/config` tells it
 * @param base what a path is relative to: the API host, or the page
 */
export function liveEndpoints(realtimeUrl: string, base: string): LiveEndpoints {
  const http = new URL(realtimeUrl, base)
  http.protocol = http.protocol.replace(/^ws/, 'http')
  const socket = new URL(http)
  socket.protocol = http.protocol.replace(/^http/, 'ws')
  const beside = (path: string) => new URL(path, http).href
  return {
    endpoint: [
      { transport: 'websocket', endpoint: socket.href },
      { transport: 'http_stream', endpoint: beside('http_stream') },
    ],
    emulationEndpoint: beside('/emulation'),
  }
}

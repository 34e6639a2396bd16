import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** What is read and thrown away of a body after its request was answered, and how long that may take. */
const maxBytes = 64 * 1024 * 1024
const maxMs = 30_000

/**
 * An answer may leave before the request's body was read: a refusal (401, 404, 413, 415, 429 …), or a form that could not be parsed. The
 * rest of such a body stands in the connection before the next request, which would wait behind it for ever; a connection that is closed
 * with bytes unread is reset, and takes the answer along. So for every route, also those that Fastify never sees, what is left is read
 * and thrown away, within bounds. Where the connection ends with this answer, our half is closed at once and the other one when the body
 * has come (RFC 9112, section 9.6).
 */
export function drainUnreadBodies(server: Server): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    // Before Node's own listener, which closes the connection where this answer is its last.
    response.prependOnceListener('finish', () => {
      if (!request.readableEnded && !request.destroyed) drain(request)
    })
  })
}

function drain(request: IncomingMessage): void {
  const { socket } = request
  const destroySoon = socket.destroySoon.bind(socket)
  let isLast = false
  socket.destroySoon = () => {
    isLast = true
    socket.end()
  }
  const timer = setTimeout(() => socket.destroy(), maxMs)
  let bytes = 0
  // Who began to read it has given it up.
  request.unpipe()
  request.removeAllListeners('data').removeAllListeners('readable')
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.byteLength
    if (bytes > maxBytes) socket.destroy()
  })
  request.on('error', () => undefined)
  request.once('close', finish)
  request.once('end', finish)
  request.resume()

  function finish() {
    clearTimeout(timer)
    request.off('close', finish).off('end', finish)
    socket.destroySoon = destroySoon
    if (isLast) destroySoon()
  }
}

import { type WebSocket, WebSocketServer } from 'ws'

interface Command {
  id?: number
  [name: string]: unknown
}

/**
 * The smallest server that the real client can talk to: connect, subscribe, publish to all, presence, history, rpc. `received`
 * holds every command; `onCommand` may answer in its own way.
 */
export async function startLiveServer(port = 0) {
  const server = new WebSocketServer({ port, host: '127.0.0.1' })
  await new Promise(resolve => server.once('listening', resolve))
  const sockets = new Set<WebSocket>()
  const commands: Command[] = []
  const testServer = {
    port: (server.address() as { port: number }).port,
    received: commands,
    sockets,
    /** Results by command name; a function sees the request. An `error` field is sent as an error. */
    results: {
      connect: { client: 'c1', version: 'test', ping: 25, pong: true },
      subscribe: {},
      publish: {},
      presence: { presence: { c1: { user: 'an', client: 'c1' } } },
      history: { publications: [], offset: 0, epoch: 'e' },
      rpc: { data: { ok: true } },
      unsubscribe: {},
    } as Record<string, unknown>,
    /** Refuses new sockets by closing them at once. */
    isDown: false,
    commands: (name: string) =>
      commands.filter(command => name in command).map(command => command[name] as never),
    push(channel: string, data: unknown, more: object = {}) {
      for (const socket of sockets) {
        socket.send(JSON.stringify({ push: { channel, pub: { data, ...more } } }))
      }
    },
    /** Ends everybody's subscription to a channel. */
    unsubscribe(channel: string, code: number) {
      for (const socket of sockets)
        socket.send(JSON.stringify({ push: { channel, unsubscribe: { code, reason: 'server' } } }))
    },
    closeAll(code = 3000, reason = 'closed') {
      for (const socket of sockets) socket.close(code, reason)
    },
    async stop() {
      for (const socket of sockets) socket.terminate()
      await new Promise(resolve => server.close(resolve))
    },
  }
  server.on('connection', socket => {
    if (testServer.isDown) return socket.close(3001, 'shutdown')
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('message', frame => {
      for (const line of String(frame).trim().split('\n')) answer(socket, JSON.parse(line) as Command)
    })
  })
  function answer(socket: WebSocket, command: Command) {
    commands.push(command)
    const name = Object.keys(testServer.results).find(key => key in command)
    if (!command.id || !name) return
    const rule = testServer.results[name]
    const result = typeof rule === 'function' ? rule(command[name]) : rule
    const reply = result.error ? { id: command.id, error: result.error } : { id: command.id, [name]: result }
    socket.send(JSON.stringify(reply))
  }
  return testServer
}

export type LiveServer = Awaited<ReturnType<typeof startLiveServer>>

import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { freePort } from '../../scripts/free-port.ts'
import { test as base } from '../src/fixtures.ts'

/**
 * Stands between a browser and the product: it can go away, as a network does, and turn the product into a later build of itself, in which
 * every script has another name and the old names are unknown.
 */
export interface Front {
  url: string
  goAway(): Promise<void>
  comeBack(): Promise<void>
  upgrade(): Promise<void>
  /** Paths that were asked for without the pass. */
  withoutPass: readonly string[]
  close(): Promise<void>
}

/** `test` with a front of its own, which pages are opened through. */
export const test = base.extend<{ front: Front }>({
  front: async ({ baseURL }, use) => {
    const front = await openFront(baseURL ?? '')
    await use(front)
    await front.close()
  },
})

const later = 'later-'

/** @param pass a cookie without which it answers everything with the way to a page of its own, as a proxy does that asks people to sign in */
export async function openFront(productUrl: string, pass?: string): Promise<Front> {
  const target = new URL(productUrl)
  const port = await freePort()
  const sockets = new Set<Socket>()
  const withoutPass: string[] = []
  /** Names of scripts, without their ending, that have others since the upgrade. */
  let renamed: ReadonlySet<string> | undefined

  const answer = (asked: IncomingMessage, reply: ServerResponse) => {
    const path = asked.url ?? '/'
    if (pass && !asked.headers.cookie?.split('; ').includes(pass)) {
      if (path === '/sso') {
        reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        return void reply.end('<h1>Cổng đăng nhập</h1>')
      }
      withoutPass.push(path)
      return void reply.writeHead(302, { location: '/sso' }).end()
    }
    const script = /^\/assets\/([\w.-]+)\.js/.exec(path)?.[1]
    if (script && renamed?.has(script)) return void reply.writeHead(404).end()
    const original = renamed ? path.replace(`/assets/${later}`, '/assets/') : path
    const { 'if-none-match': _1, 'if-modified-since': _2, ...kept } = asked.headers
    const headers = { ...(renamed ? kept : asked.headers), 'accept-encoding': 'identity' }
    const passed = request(
      { host: target.hostname, port: target.port, path: original, method: asked.method, headers },
      got => {
        if (!renamed || !/html|javascript/.test(got.headers['content-type'] ?? '')) {
          reply.writeHead(got.statusCode ?? 502, got.headers)
          return void got.pipe(reply)
        }
        const names = renamed
        const parts: Buffer[] = []
        got.on('data', part => parts.push(part))
        got.on('end', () => {
          const { 'content-length': _, etag: __, 'last-modified': ___, ...rest } = got.headers
          reply.writeHead(got.statusCode ?? 502, rest)
          const text = Buffer.concat(parts).toString('utf8')
          reply.end(
            text
              .replace(/[\w.-]+(?=\.js\b)/g, name => (names.has(name) ? `${later}${name}` : name))
              .replace(/("revision":")[0-9a-f]{16}"/, (_, start) => `${start}0123456789abcdef"`),
          )
        })
      },
    )
    passed.on('error', () => reply.destroy())
    asked.pipe(passed)
  }

  const open = () => {
    const server = createServer(answer)
    server.on('connection', socket => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    })
    server.on('upgrade', (asked, socket, head) => {
      const onward = connect(Number(target.port), target.hostname, () => {
        const lines = Object.entries(asked.headers).map(([name, value]) => `${name}: ${value}`)
        onward.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
        onward.write(head)
        onward.pipe(socket).pipe(onward)
      })
      for (const end of [socket, onward]) end.on('error', () => socket.destroy(onward.destroy() && undefined))
    })
    return new Promise<typeof server>(resolve => server.listen(port, () => resolve(server)))
  }
  let server: Awaited<ReturnType<typeof open>> | undefined = await open()
  const goAway = async () => {
    const closing = server
    server = undefined
    for (const socket of sockets) socket.destroy()
    if (closing) await new Promise(resolve => closing.close(resolve))
  }
  return {
    url: `http://localhost:${port}`,
    goAway,
    async comeBack() {
      server ??= await open()
    },
    async upgrade() {
      const worker = await (await fetch(new URL('/sw.js', target))).text()
      renamed = new Set([...worker.matchAll(/assets\/([\w.-]+)\.js/g)].map(([, name]) => name!))
    },
    withoutPass,
    close: goAway,
  }
}

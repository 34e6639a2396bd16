import type { LookupAddress } from 'node:dns'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { AddressRefused, type ResolveName } from './outbound.ts'
import { createWebPages } from './web-page.ts'
import { worstLoopDelay } from './workers/testing/loop-delay.ts'

const page = (head: string) => `<!doctype html><html><head>${head}</head><body>…</body></html>`
const html = { 'content-type': 'text/html; charset=utf-8' }

/** What a page with bad intentions answers, by its path. */
const bomb = gzipSync(`<title>Bom</title>${'0'.repeat(100_000_000)}`)

const answers: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  '/good': (_, response) => response.writeHead(200, html).end(page('<title>Trang</title>')),
  '/inside': (_, response) => response.writeHead(302, { location: `http://127.0.0.1:${port}/secret` }).end(),
  '/mapped': (_, response) => response.writeHead(302, { location: 'http://[::ffff:127.0.0.1]/' }).end(),
  '/decimal': (_, response) => response.writeHead(302, { location: 'http://2130706433/' }).end(),
  '/metadata': (_, response) => response.writeHead(307, { location: 'http://169.254.169.254/' }).end(),
  '/file': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/password': (_, response) => response.writeHead(302, { location: 'http://an:kin@localhost/' }).end(),
  '/loop': (_, response) => response.writeHead(302, { location: '/loop' }).end(),
  '/picture': (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('PNG'),
  '/endless': (_, response) => {
    response.writeHead(200, html)
    const more = () => response.destroyed || response.write('x'.repeat(65_536), () => setImmediate(more))
    response.write('<title>Dài</title>')
    more()
  },
  '/bomb': (_, response) => response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(bomb),
  '/nested': (_, response) => response.writeHead(200, html).end('<div>'.repeat(210_000)),
  '/titles': (_, response) => response.writeHead(200, html).end('<svg><title>'.repeat(87_000)),
  '/levels': (_, response) => response.writeHead(200, html).end('<noscript>'.repeat(105_000)),
  '/attributes': (_, response) => response.writeHead(200, html).end(`<meta ${'a=b c '.repeat(175_000)}`),
  '/packed': (_, response) =>
    response
      .writeHead(200, { ...html, 'content-encoding': 'gzip' })
      .end(gzipSync('<div>'.repeat(10_000_000))),
  '/packed-twice': (_, response) =>
    response.writeHead(200, { ...html, 'content-encoding': 'gzip, gzip' }).end(gzipSync(bomb)),
  '/missing': (_, response) => response.writeHead(404).end(),
  '/silent': () => {},
  '/secret': (_, response) => response.writeHead(200, html).end(page('<title>Bí mật</title>')),
}

let server: Server
let port: number
const requests: IncomingMessage[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request)
    answers[request.url ?? '']?.(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const at = (path: string) => new URL(`http://localhost:${port}${path}`)
/** One host of one's own network may be read; where it leads to may not. */
async function reading<T>(work: (pages: ReturnType<typeof createWebPages>) => Promise<T>): Promise<T> {
  const pages = createWebPages(['localhost'])
  try {
    return await work(pages)
  } finally {
    await pages.close()
  }
}
const pathsAsked = () => requests.splice(0).map(({ url }) => url)

describe('a page that somebody else names', () => {
  it('a page that somebody else names is read without cookies or credentials', async () => {
    expect(await reading(pages => pages.summarize(at('/good')))).toEqual({ title: 'Trang' })
    const [{ headers }] = requests as [IncomingMessage]
    expect(headers.cookie ?? headers.authorization ?? headers.referer).toBeUndefined()
    requests.length = 0
  })

  it.each(['/inside', '/mapped', '/decimal', '/metadata', '/file', '/password', '/loop'])(
    'leads nowhere by a redirect: %s',
    async path => {
      await expect(reading(pages => pages.summarize(at(path)))).rejects.toBeInstanceOf(AddressRefused)
      expect(pathsAsked()).not.toContain('/secret')
    },
  )

  it('a loop ends after three redirects', async () => {
    await expect(reading(pages => pages.summarize(at('/loop')))).rejects.toThrow('redirects')
    expect(pathsAsked()).toHaveLength(4)
  })

  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://0x7f.1/',
    'http://017700000001/',
    'http://2130706433/',
    'http://[::1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://169.254.169.254/latest/meta-data',
    'http://100.100.100.200/',
    'http://192.0.2.1:80/',
    'https://8.8.8.8:8443/',
    'http://8.8.8.8:22/',
    'ftp://8.8.8.8/',
    'http://an:kin@8.8.8.8/',
  ])('a page that somebody else names is not looked for at %s', async address => {
    const pages = createWebPages([])
    await expect(pages.summarize(new URL(address))).rejects.toBeInstanceOf(AddressRefused)
    await pages.close()
  })

  it('a name that changes its mind leads nowhere: each connection asks, and judges what it connects to', async () => {
    const turns: LookupAddress[][] = [
      [{ address: '127.0.0.1', family: 4 }],
      [
        { address: '10.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ],
    ]
    let lookups = 0
    const resolveName: ResolveName = (_, __, callback) => {
      callback(null, turns[lookups++ % turns.length]!)
    }
    const pages = createWebPages([], resolveName)
    for (const _ of turns)
      await expect(pages.summarize(new URL('http://doi-y.vidu.vn/'))).rejects.toMatchObject({
        cause: expect.any(AddressRefused),
      })
    expect(lookups).toBe(turns.length)
    await pages.close()
    expect(pathsAsked()).toEqual([])
  })

  it('costs no more than its first part: without end, or packed small', async () => {
    for (const path of ['/endless', '/bomb']) {
      const before = process.memoryUsage().arrayBuffers
      const outcome = await reading(pages => pages.summarize(at(path))).catch(() => undefined)
      expect([undefined, 'Dài', 'Bom']).toContain(outcome?.title)
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50_000_000)
    }
  })

  it.each(['/nested', '/titles', '/levels', '/attributes', '/packed', '/packed-twice', '/bomb'])(
    'holds up nobody, however it is made: %s',
    async path => {
      await reading(async pages => {
        // The thread is there, so that what is measured is the page.
        await pages.summarize(at('/good'))
        // Other work of the machine may delay the loop once; what the page itself holds up, it holds up each time.
        await eventually(async () => {
          const idle = await worstLoopDelay(() => setTimeout(500))
          const busy = await worstLoopDelay(() => pages.summarize(at(path)).catch(() => undefined))
          expect(busy).toBeLessThan(Math.max(300, idle * 5))
        })
        expect(await pages.summarize(at('/good'))).toEqual({ title: 'Trang' })
      })
      requests.length = 0
    },
  )

  it('an address that is no page says nothing', async () => {
    expect(await reading(pages => pages.summarize(at('/picture')))).toBeUndefined()
  })

  it('a page that does not answer is given up', async () => {
    await expect(reading(pages => pages.summarize(at('/silent')))).rejects.toThrow()
  })
})

describe('a picture that a page names', () => {
  it('a picture that a page names is read whole, whatever its host calls it', async () => {
    expect((await reading(pages => pages.readPicture(at('/picture'))))?.toString()).toBe('PNG')
  })

  it.each(['/inside', '/mapped', '/metadata', '/file', '/password', '/loop'])(
    'leads nowhere by a redirect: %s',
    async path => {
      await expect(reading(pages => pages.readPicture(at(path)))).rejects.toBeInstanceOf(AddressRefused)
      expect(pathsAsked()).not.toContain('/secret')
    },
  )

  it('a picture that a page names is none when it has no end, is packed small, is not there or does not answer', async () => {
    for (const path of ['/endless', '/bomb', '/missing', '/silent']) {
      const before = process.memoryUsage().arrayBuffers
      expect(await reading(pages => pages.readPicture(at(path))).catch(() => undefined), path).toBeUndefined()
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50_000_000)
    }
  })
})

import type { Response } from 'undici'
import { AddressRefused, createOutbound, type ResolveName } from './outbound.ts'
import type { PageFacts } from './page-facts.ts'
import type { pageJobs } from './page-worker.ts'
import { undici } from './undici.ts'
import { createWorkerPool } from './workers/pool.ts'

/** What a page of the web says about itself. */
export interface PageSummary extends Omit<PageFacts, 'image'> {
  /** Where the picture lies that it wants to be shown with; not looked at yet. */
  image?: URL
}

const mostRedirects = 3
const timeLimitMs = 5_000
const mostBytes = 1024 * 1024
/** Of one page: reading the largest head takes some 50 ms, starting a thread some 300. */
const readingLimitMs = 3_000
const mostPictureBytes = 5 * 1024 * 1024
const acceptHeaders = {
  page: 'text/html,application/xhtml+xml',
  picture: 'image/webp,image/jpeg,image/png,image/*;q=0.5',
}
const headers = { 'user-agent': 'Trau/1.0 (link preview)', 'accept-language': 'vi,en;q=0.5' }

/**
 * Reads pages that anybody may name, so nothing but public addresses is connected to, on the ports of the web, and each redirect is
 * judged anew. Neither cookies nor credentials leave, and of a page at most 1 MiB is read, of a picture 5 MiB, each in at most 5 s. What
 * is in a page is looked at in a thread of its own: whatever somebody has written there holds up nobody.
 * @param allowedHosts hosts and ranges of one's own network that may be read too, on any port
 */
export function createWebPages(allowedHosts: readonly string[], resolveName?: ResolveName) {
  const outbound = createOutbound(allowedHosts, resolveName, { mostBytes: mostPictureBytes })
  const readers = createWorkerPool<typeof pageJobs>({
    module: new URL('./page-worker.ts', import.meta.url),
    threads: 1,
    longestQueue: 20,
    timeLimitMs: readingLimitMs,
    memoryMb: 128,
  })

  function requireReachable(url: URL): void {
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      throw new AddressRefused(`${url.protocol} is not of the web`)
    if (url.username || url.password) throw new AddressRefused('an address with a password')
    outbound.check(url)
    const isWebPort = url.port === '' || url.port === '80' || url.port === '443'
    if (!isWebPort && !outbound.isNamed(url.hostname))
      throw new AddressRefused(`port ${url.port} is not of the web`)
  }

  /** Answers where it was found, after redirects. */
  async function open(start: URL, accept: string): Promise<{ response: Response; url: URL }> {
    const signal = AbortSignal.timeout(timeLimitMs)
    let url = start
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      requireReachable(url)
      const response = await undici().fetch(url, {
        dispatcher: outbound.agent,
        redirect: 'manual',
        headers: { ...headers, accept },
        signal,
      })
      const location = response.headers.get('location')
      if (response.status < 300 || response.status >= 400 || !location) return { response, url }
      await response.body?.cancel()
      url = new URL(location, url)
    }
    throw new AddressRefused('too many redirects')
  }

  return {
    /**
     * @returns undefined for what is no page, or says nothing of itself
     * @throws AddressRefused, JobFailed for a page that takes too long to read, and what the network says
     */
    async summarize(page: URL): Promise<PageSummary | undefined> {
      const { response, url } = await open(page, acceptHeaders.page)
      const type = response.headers.get('content-type') ?? ''
      if (!response.ok || !response.body || !/^(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) {
        await response.body?.cancel()
        return undefined
      }
      const bytes = await readStart(response.body)
      const facts = await readers.run('read', { bytes, type, url: url.href }, [bytes.buffer])
      if (!facts) return undefined
      const { image, ...textFacts } = facts
      return image === undefined ? textFacts : { ...textFacts, image: new URL(image) }
    },
    /**
     * The bytes of what may be a picture, whatever its host calls it: to be looked at by who knows pictures.
     * @returns undefined for what is not there or too large
     * @throws AddressRefused, and what the network says
     */
    async readPicture(picture: URL): Promise<Buffer | undefined> {
      const { response } = await open(picture, acceptHeaders.picture)
      if (response.ok && response.body) return readWhole(response.body)
      await response.body?.cancel()
      return undefined
    },
    async close() {
      await Promise.all([outbound.close(), readers.close()])
    },
  }
}

export type WebPages = ReturnType<typeof createWebPages>

/** The first of a body, unpacked; the rest is not waited for, however much would come out of it. */
async function readStart(body: NonNullable<Response['body']>): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(mostBytes)
  let size = 0
  for await (const chunk of body) {
    const part = (chunk as Uint8Array).subarray(0, mostBytes - size)
    bytes.set(part, size)
    size += part.byteLength
    // Leaving the loop ends the connection.
    if (size === mostBytes) break
  }
  return bytes.slice(0, size)
}

/** Undefined when there is more than a picture may have. */
async function readWhole(body: NonNullable<Response['body']>): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > mostPictureBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

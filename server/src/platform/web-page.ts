import { normalizeText, truncateGraphemes } from '@trau/contract'
import { Parser } from 'htmlparser2'
import { fetch, type Response } from 'undici'
import { AddressRefused, createOutbound, type ResolveName } from './outbound.ts'

/** What a page of the web says about itself (https://ogp.me, else its title). */
export interface PageSummary {
  title: string
  description?: string
  site?: string
  /** Where the picture lies that it wants to be shown with; not looked at yet. */
  image?: URL
}

const mostRedirects = 3
const timeLimitMs = 5_000
const mostBytes = 1024 * 1024
const mostPictureBytes = 5 * 1024 * 1024
const accepted = {
  page: 'text/html,application/xhtml+xml',
  picture: 'image/webp,image/jpeg,image/png,image/*;q=0.5',
}
const headers = { 'user-agent': 'Trau/1.0 (link preview)', 'accept-language': 'vi,en;q=0.5' }

/**
 * Reads pages that anybody may name, so nothing but public addresses is connected to, on the ports of the web, and each redirect is
 * judged anew. Neither cookies nor credentials leave, and of a page at most 1 MiB is read, of a picture 5 MiB, each in at most 5 s.
 * @param allowed hosts and ranges of one's own network that may be read too, on any port
 */
export function createWebPages(allowed: readonly string[], resolveName?: ResolveName) {
  const outbound = createOutbound(allowed, resolveName, { mostBytes: mostPictureBytes })

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
      const response = await fetch(url, {
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
     * @throws AddressRefused, and what the network says
     */
    async summarize(page: URL): Promise<PageSummary | undefined> {
      const { response, url } = await open(page, accepted.page)
      const type = response.headers.get('content-type') ?? ''
      if (!response.ok || !response.body || !/^(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) {
        await response.body?.cancel()
        return undefined
      }
      return summaryOf(decode(await readStart(response.body), type), url)
    },
    /**
     * The bytes of what may be a picture, whatever its host calls it: to be looked at by who knows pictures.
     * @returns undefined for what is not there or too large
     * @throws AddressRefused, and what the network says
     */
    async readPicture(picture: URL): Promise<Buffer | undefined> {
      const { response } = await open(picture, accepted.picture)
      if (response.ok && response.body) return readWhole(response.body)
      await response.body?.cancel()
      return undefined
    },
    close: outbound.close,
  }
}

export type WebPages = ReturnType<typeof createWebPages>

/** The first of a body; the rest is not waited for. */
async function readStart(body: NonNullable<Response['body']>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    size += chunk.byteLength
    // Leaving the loop ends the connection.
    if (size >= mostBytes) break
  }
  return Buffer.concat(chunks).subarray(0, mostBytes)
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

function decode(bytes: Buffer, type: string): string {
  const head = bytes.subarray(0, 2_048).toString('latin1')
  const label =
    /charset\s*=\s*["']?([\w-]+)/i.exec(type)?.[1] ?? /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1]
  try {
    return new TextDecoder(label ?? 'utf-8').decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

const names = {
  'og:title': 'title',
  'twitter:title': 'title',
  'og:description': 'description',
  'twitter:description': 'description',
  description: 'description',
  'og:site_name': 'site',
  'og:image:secure_url': 'image',
  'og:image': 'image',
  'og:image:url': 'image',
  'twitter:image': 'image',
} as const

/**
 * Reads the marks of a page and never runs any of it.
 * @param url where it was found, from which what it names is reckoned
 */
export function summaryOf(html: string, url: URL): PageSummary | undefined {
  const found = new Map<string, string>()
  let heading: string | undefined
  let isInTitle = false
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'title') isInTitle = heading === undefined
      if (name !== 'meta') return
      const key = (attributes.property ?? attributes.name ?? '').trim().toLowerCase()
      if (key in names && attributes.content && !found.has(key)) found.set(key, attributes.content)
    },
    ontext(text) {
      if (isInTitle && (heading?.length ?? 0) < 1_000) heading = (heading ?? '') + text
    },
    onclosetag(name) {
      if (name === 'title') isInTitle = false
    },
  })
  parser.write(html)
  parser.end()
  const first = (what: string) =>
    Object.keys(names).find(key => names[key as keyof typeof names] === what && found.has(key))
  const text = (what: string, most: number) => oneLine(found.get(first(what) ?? '') ?? '', most)
  const title = text('title', 120) || oneLine(heading ?? '', 120)
  if (!title) return undefined
  const description = text('description', 300)
  const site = text('site', 60)
  const image = imageAt(found.get(first('image') ?? '') ?? '', url)
  return {
    title,
    ...(description ? { description } : {}),
    ...(site ? { site } : {}),
    ...(image ? { image } : {}),
  }
}

/** Of the web alone: what a page writes into its mark (data:) is no picture of it. */
function imageAt(address: string, page: URL): URL | undefined {
  const url = address.length <= 2_000 ? URL.parse(address.trim(), page.href) : null
  return address.trim() && url && /^https?:$/.test(url.protocol) ? url : undefined
}

/** Visible text in one line: what could turn a line around or hide in it goes. */
const oneLine = (text: string, most: number) =>
  truncateGraphemes(
    normalizeText(
      text
        .slice(0, most * 16)
        .replace(/[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    ),
    most,
  )

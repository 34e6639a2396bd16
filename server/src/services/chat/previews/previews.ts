import type { Message } from '@trau/contract'
import { LRUCache } from 'lru-cache'
import type { App } from '#platform/app.ts'
import { Failure } from '#platform/errors.ts'
import { AddressRefused } from '#platform/outbound.ts'
import type { RenderedPicture } from '#platform/pictures/index.ts'
import type { Processor } from '#platform/processors/index.ts'
import { createWebPages, type PageSummary } from '#platform/web-page.ts'
import { type DerivedPicture, storeMade } from '../../media/index.ts'
import { insertMessageMedia } from '../media/media-store.ts'
import { changeMessage } from '../messages/change.ts'
import { updateMessage } from '../messages/message-store.ts'
import { firstAllowedLink, firstLink } from './links.ts'

/** Previews of one person's links a minute. */
const limit = { perMinute: 20, burst: 20 }
const mostRememberedBytes = 16 * 1024 * 1024
/** Wide and high at most, in pixels. */
const picturePx = 600
/** What is smaller is no picture but a mark. */
const leastPx = 32

/** What a page says of itself, and its picture made anew. */
interface Read {
  summary: Omit<PageSummary, 'image'>
  picture: RenderedPicture | undefined
}

/** The page that a message links to. */
interface PreviewWork {
  roomId: string
  messageId: string
  senderId: string
  url: string
}

/** Reads the pages that messages link to, after the messages are out: a send never waits for the web. */
export function createPreviews(app: App): Processor<PreviewWork> {
  const pages = createWebPages(app.config.previewAllow)
  // A page that many talk about is read once; one that cannot be read is left alone as long.
  const pageCache = new LRUCache<string, { page: Read | undefined }>({
    max: 2_000,
    ttl: 10 * 60_000,
    maxSize: mostRememberedBytes,
    sizeCalculation: ({ page }) => 1 + bytesOf(page?.picture),
  })

  async function read(url: URL): Promise<Read | undefined> {
    const before = pageCache.get(url.href)
    if (before) return before.page
    const summary = await pages.summarize(url).catch(error => notRead(url, error))
    const page = summary && (await withPicture(summary))
    pageCache.set(url.href, { page })
    return page
  }

  async function withPicture({ image, ...summary }: PageSummary): Promise<Read> {
    return { summary, picture: image && (await readPicture(image)) }
  }

  /** Of its bytes nothing is kept: it is decoded and encoded anew, or there is none. */
  async function readPicture(url: URL): Promise<RenderedPicture | undefined> {
    try {
      const bytes = await pages.readPicture(url)
      const picture = bytes && (await app.pictures.render(bytes, [{ name: 'full', within: picturePx }]))
      return picture && Math.min(picture.width, picture.height) >= leastPx ? picture : undefined
    } catch (error) {
      return notRead(url, error)
    }
  }

  function notRead(url: URL, error: unknown): undefined {
    const reason =
      error instanceof AddressRefused ? 'refused' : error instanceof Failure ? error.code : 'unreachable'
    app.log.debug({ host: url.host, reason }, 'a linked page or its picture was not read')
  }

  async function store(tenantId: string, picture: RenderedPicture): Promise<DerivedPicture | undefined> {
    return storeMade(app, tenantId, picture).catch(error => {
      app.log.warn({ err: error }, 'the picture of a linked page could not be stored')
      return undefined
    })
  }

  /** Running it again changes nothing: a message that shows a page already stays as it is. */
  async function run(
    tenantId: string,
    { roomId, messageId, senderId: userId, url }: PreviewWork,
  ): Promise<void> {
    const page = await read(new URL(url))
    if (!page) return
    // Each message has its own, so that it goes with it.
    const picture = page.picture && (await store(tenantId, page.picture))
    const preview = { url, ...page.summary, ...(picture ? { image: picture.media } : {}) }
    await changeMessage(
      app,
      { tenantId, userId },
      { messageId, roomId },
      {},
      async ({ tx, message: row }) => {
        // Since then it may have been edited, recalled, or its preview taken off.
        const isWanted = !row.recalled_time && !row.meta?.preview && !row.meta?.isPreviewOff
        if (!isWanted || firstLink(row.content)?.href !== url) return undefined
        await updateMessage(tx, row, { meta: JSON.stringify({ ...row.meta, preview }) })
        if (!picture) return {}
        await picture.keep(tx)
        await insertMessageMedia(tx, row, picture.media.mediaId)
        return {}
      },
    )
      .catch(error => {
        // Who wrote it is gone from the room, or sees it no more: it stays without.
        if (!(error instanceof Failure)) throw error
      })
      .finally(() => picture?.dispose())
  }

  function takePreview(senderId: string): boolean {
    try {
      app.rateLimiter.take(`preview:${senderId}`, limit)
      return true
    } catch {
      return false
    }
  }

  return {
    name: 'chat/previews',
    atOnce: 4,
    tries: 4,
    worksOf(_tenantId, event) {
      if (!app.config.readsLinks || (event.type !== 'messageSent' && event.type !== 'messageUpdated'))
        return []
      const { message } = event.data
      // Reactions, pins and votes change a message too; of what was not edited its sending alone asks.
      if (!isFresh(message) || (event.type === 'messageUpdated' && message.editedTime === undefined))
        return []
      const { roomId, messageId, senderId, content, updatedTime } = message
      const url = firstAllowedLink(content, () => takePreview(senderId))
      if (!url) return []
      return [{ key: `${messageId}:${updatedTime}`, work: { roomId, messageId, senderId, url: url.href } }]
    },
    run,
    stop: () => pages.close(),
  }
}

const bytesOf = (picture: RenderedPicture | undefined) =>
  picture ? picture.renditions.values().reduce((sum, part) => sum + part.byteLength, 0) : 0

/** A text that was just written, or written anew, and shows no page yet. */
const isFresh = ({ type, metaData, isRecalled, createdTime, updatedTime, editedTime }: Message) =>
  type === 'TEXT' && !isRecalled && !metaData.preview && updatedTime === (editedTime ?? createdTime)

import { api } from '../../api/api.ts'
import { orRefused, withTimeout } from '../../api/errors.ts'
import { ignoreFailure } from '../../api/ignore-failure.ts'
import { queryClient } from '../../api/query-client.ts'
import { currentOwner } from '../../api/session.ts'
import { textOf } from '../../i18n/text.ts'
import { chat } from '../../i18n/vi/chat.ts'
import { readKeptWindow } from '../../sync/kept-state.ts'
import { toast } from '../../ui/toast.ts'
import {
  inPlaceOf,
  isBehind,
  type MessagePage,
  type MessageWindow,
  windowOf,
  withAround,
  withCleared,
  withLatest,
  withMissed,
  withNewer,
  withOlder,
  withoutNewest,
  withoutOldest,
} from './message-window.ts'
import { withRenewed } from './renewed-stretch.ts'
import { changeWindow, heldWindow, joinPage, windowKey } from './window-cache.ts'

const pageSize = 50
/**
 * However far one scrolls, so many messages are held: paging one way drops the far end, which is off the screen. Cut before a page is
 * asked for, since the list has to draw one before it can place the other.
 */
export const mostHeld = 600

type Anchor = { beforeSeq?: number; afterSeq?: number; aroundSeq?: number; aroundMessageId?: string }

const fetchPage = (roomId: string, anchor: Anchor, signal?: AbortSignal): Promise<MessagePage> =>
  api.chat.listMessages({ params: { roomId }, query: { ...anchor, limit: pageSize }, signal })

/** What a room opens with: around the message of a link, around the first unread one, else its end. */
export interface Opening {
  messageId?: string
  unreadFrom?: number
  /** The room's latest number, as the room list knows it. */
  lastSeq?: number
  /** Up to here the person has deleted everything for themselves. */
  clearedSeq?: number
}

export function openWindow(roomId: string, opening: Opening, signal?: AbortSignal): Promise<MessageWindow> {
  const page = firstOrKept(roomId, opening, signal)
  openedWindows.set(roomId, page)
  return page.finally(() => openedWindows.get(roomId) === page && openedWindows.delete(roomId))
}

/** First pages on their way. */
const openedWindows = new Map<string, Promise<MessageWindow>>()

/** So long one waits for the server where the last messages are kept here. */
const patienceMs = 2500

/** The first page, or what this device keeps of the room while the server does not answer; what it then answers joins that. */
async function firstOrKept(roomId: string, opening: Opening, signal?: AbortSignal): Promise<MessageWindow> {
  const page = firstWindow(roomId, opening, signal)
  let isKeptShown = false
  // From the beginning, so that it knows what happens while one waits.
  const joinedWindow = joinPage(
    roomId,
    () => page,
    (heldWindow, window) => (isKeptShown ? withServers(heldWindow, window) : heldWindow),
  )
  void ignoreFailure(joinedWindow, 'shown elsewhere')
  const first = await withTimeout(page, patienceMs)
  if (first) return first
  const keptWindow = await ignoreFailure(readKeptWindow(currentOwner(), roomId), 'optional')
  if (!keptWindow || opening.messageId) return page
  isKeptShown = true
  const { messages, hasOlder, lastSeq, hasGaps } = keptWindow
  const loadedRange = windowOf({ items: messages, hasOlder, hasNewer: false }, lastSeq)
  // What this device keeps may be older than that.
  const window = withCleared(loadedRange, opening.clearedSeq ?? 0)
  return hasGaps ? { ...window, hasGaps } : window
}

/** What was shown from the disk, once the server has answered. */
const withServers = (
  heldWindow: MessageWindow,
  { messages, hasOlder, hasNewer, latestKnownSeq }: MessageWindow,
) =>
  heldWindow.hasGaps || hasNewer
    ? inPlaceOf(heldWindow, { items: [...messages], hasOlder, hasNewer }, latestKnownSeq)
    : withMissed(heldWindow, { items: [...messages], hasOlder, hasNewer }, latestKnownSeq)

async function firstWindow(roomId: string, opening: Opening, signal?: AbortSignal): Promise<MessageWindow> {
  const { messageId, unreadFrom, lastSeq = 0 } = opening
  const isFar = unreadFrom !== undefined && lastSeq - unreadFrom >= pageSize - 5
  const page =
    (messageId && (await fetchLinked(roomId, messageId, signal))) ||
    (await fetchPage(roomId, isFar ? { aroundSeq: unreadFrom } : {}, signal))
  return windowOf(page, lastSeq)
}

/** Around the message of a link; undefined, and said so, where it is gone or not for this person. */
async function fetchLinked(roomId: string, messageId: string, signal: AbortSignal | undefined) {
  const page = fetchPage(roomId, { aroundMessageId: messageId }, signal)
  const pageOrRefusal = await orRefused(page, 'messageNotFound', 'validationFailed')
  if (!pageOrRefusal) toast(textOf(chat).linkGone)
  return pageOrRefusal
}

/** Reads one thing of a room at a time: a second wish for the same joins the first. */
const running = new Map<string, Promise<void>>()
function once(name: string, roomId: string, work: () => Promise<void>): Promise<void> {
  const key = `${name} ${roomId}`
  const runningLoad = running.get(key)
  if (runningLoad) return runningLoad
  const loading = work().finally(() => running.delete(key))
  running.set(key, loading)
  return loading
}

export const loadOlder = (roomId: string) =>
  once('older', roomId, async () => {
    const first = heldWindow(roomId)?.messages[0]
    if (!first) return
    changeWindow(roomId, window => withoutNewest(window, mostHeld - pageSize))
    await joinPage(
      roomId,
      () => fetchPage(roomId, { beforeSeq: first.seq }),
      (window, page) => (window.messages[0]?.seq === first.seq ? withOlder(window, page) : window),
    )
  })

export const loadNewer = (roomId: string) =>
  once('newer', roomId, async () => {
    const cachedWindow = heldWindow(roomId)
    if (!cachedWindow) return
    // Only who scrolls on in the past; what fills a gap at the end may come while one reads far above.
    if (cachedWindow.hasNewer) changeWindow(roomId, window => withoutOldest(window, mostHeld - pageSize))
    const { lastSeq, latestKnownSeq, generation } = cachedWindow
    await joinPage(
      roomId,
      () => fetchPage(roomId, { afterSeq: lastSeq }),
      (window, page) => (window.generation === generation ? withNewer(window, page, latestKnownSeq) : window),
    )
  })

/** Fetches what lies between the stretch and the highest number of events, until nothing does. */
export async function fillGap(roomId: string) {
  for (
    let cachedWindow = heldWindow(roomId);
    cachedWindow && isBehind(cachedWindow);
    cachedWindow = heldWindow(roomId)
  ) {
    const before = cachedWindow.lastSeq
    await loadNewer(roomId)
    if (heldWindow(roomId)?.lastSeq === before) return
  }
}

/** The room's end, whatever is held now. */
export const loadLatest = (roomId: string) =>
  once('latest', roomId, async () => {
    const upTo = heldWindow(roomId)?.latestKnownSeq ?? 0
    await joinPage(
      roomId,
      () => fetchPage(roomId, {}),
      (window, page) => withLatest(window, page, upTo),
    )
  })

/** The last wish to catch up, by room. */
const catchUps = new Map<string, symbol>()

/**
 * What may have changed while nobody listened: the room's end, and all that is held before it, so that nothing stays readable that was
 * recalled meanwhile. A stretch of the past that is still on its way when this is asked for is left as it is.
 */
export async function catchUpWindow(roomId: string): Promise<void> {
  const opening = openedWindows.get(roomId)
  if (opening) await ignoreFailure(opening, 'shown elsewhere')
  const cachedWindow = heldWindow(roomId)
  if (!cachedWindow || (opening && cachedWindow.hasNewer)) return
  // What an earlier wish has read may be older than what was missed since, so it goes no further.
  const wish = Symbol(roomId)
  catchUps.set(roomId, wish)
  const latestPage = cachedWindow.hasNewer ? undefined : await renewEnd(roomId, cachedWindow.latestKnownSeq)
  const isWanted = () => catchUps.get(roomId) === wish
  await renewHeld(roomId, latestPage, isWanted)
  if (isWanted()) catchUps.delete(roomId)
}

async function renewEnd(roomId: string, latestKnownSeq: number): Promise<MessagePage> {
  const latestPage = fetchPage(roomId, {})
  await joinPage(
    roomId,
    () => latestPage,
    (window, page) =>
      window.hasGaps ? windowOf(page, latestKnownSeq) : withMissed(window, page, latestKnownSeq),
  )
  return latestPage
}

/**
 * Reads what is held again, page by page from the newest, for as long as somebody looks at it. It stays the same stretch, so that who reads
 * keeps their place.
 * @param latestPage the room's latest page, if it was joined
 */
async function renewHeld(roomId: string, latestPage: MessagePage | undefined, isWanted: () => boolean) {
  const window = heldWindow(roomId)
  const oldest = window?.messages[0]?.seq
  if (!window || oldest === undefined) return
  const { generation, hasNewer, lastSeq } = window
  const query = queryClient.getQueryCache().find({ queryKey: windowKey(roomId) })
  const isShown = () => query?.isActive() && heldWindow(roomId)?.generation === generation
  // A latest page that lies beyond a gap says nothing of the stretch.
  let beforeSeq = (hasNewer ? undefined : latestPage?.items[0]?.seq) ?? lastSeq + 1
  while (beforeSeq > oldest && isWanted() && isShown()) {
    const before = beforeSeq
    const olderPage = fetchPage(roomId, { beforeSeq: before })
    await joinPage(
      roomId,
      () => olderPage,
      (present, page) => (present.generation === generation ? withRenewed(present, page, before) : present),
    )
    const { items, hasOlder } = await olderPage
    beforeSeq = hasOlder ? (items[0]?.seq ?? 0) : 0
    // A page that does not lead back would be asked for without end.
    if (beforeSeq >= before) return
  }
}

/** What is around a message joins the stretch or takes its place, if it is still wanted then: by a later jump another page is. */
export const loadAround = (roomId: string, messageId: string, isWanted: () => boolean) =>
  once(`around ${messageId}`, roomId, async () => {
    const upTo = heldWindow(roomId)?.latestKnownSeq ?? 0
    await joinPage(
      roomId,
      () => fetchPage(roomId, { aroundMessageId: messageId }),
      (window, page) => (isWanted() ? withAround(window, page, upTo) : window),
    )
  })

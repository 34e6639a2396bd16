import type { Message } from '@trau/contract'
import { requote } from '@trau/contract/rules/quote'

/** A page as `listMessages` answers it: oldest first. */
export interface MessagePage {
  items: Message[]
  hasOlder: boolean
  hasNewer: boolean
}

/**
 * The stretch of one room that this client holds: ascending by `seq`, without holes but for what the person deleted for
 * themselves. All changes below are pure, and applying one twice changes nothing.
 */
export interface MessageWindow {
  messages: readonly Message[]
  hasOlder: boolean
  /** True while the stretch does not reach the room's end (after a jump into the past). */
  hasNewer: boolean
  /** Up to here everything of the stretch is known. */
  lastSeq: number
  /** The highest number that any event named; more than `lastSeq` means that something is missing. */
  latestKnownSeq: number
  /** Messages beyond what is missing, ascending: shown at the end until the gap is filled. */
  ahead: readonly Message[]
  /** Changes when the stretch is replaced by another that does not touch it: the list starts anew. */
  generation: number
  /** It came from the disk, which does not keep every message: what the server has takes its place. */
  hasGaps?: boolean
}

let generations = 0

export function windowOf({ items, hasOlder, hasNewer }: MessagePage, latestKnownSeq = 0): MessageWindow {
  const lastSeq = Math.max(items.at(-1)?.seq ?? 0, hasNewer ? 0 : latestKnownSeq)
  return {
    messages: items,
    hasOlder,
    hasNewer,
    lastSeq,
    latestKnownSeq: Math.max(lastSeq, latestKnownSeq),
    ahead: [],
    generation: ++generations,
  }
}

/** Whether messages between the stretch and the room's end are known to be missing. */
export const isBehind = (window: MessageWindow) => !window.hasNewer && window.latestKnownSeq > window.lastSeq

export function withOlder(window: MessageWindow, page: MessagePage): MessageWindow {
  return { ...window, messages: merge(window.messages, page.items), hasOlder: page.hasOlder }
}

/** Only the oldest `most`: what was cut off is fetched again by who comes back to it. */
export function withoutNewest(window: MessageWindow, most: number): MessageWindow {
  if (window.messages.length <= most) return window
  const messages = window.messages.slice(0, most)
  return { ...window, messages, hasNewer: true, lastSeq: messages.at(-1)?.seq ?? 0, ahead: [] }
}

/** Only the newest `most`. */
export function withoutOldest(window: MessageWindow, most: number): MessageWindow {
  if (window.messages.length <= most) return window
  return { ...window, messages: window.messages.slice(-most), hasOlder: true }
}

/** @param upTo the highest number heard of when the page was asked for: what of it the server leaves out is hidden for me */
export function withNewer(window: MessageWindow, page: MessagePage, upTo = 0): MessageWindow {
  const messages = merge(window.messages, page.items)
  const reachedSeq = page.hasNewer ? 0 : upTo
  const lastSeq = Math.max(window.lastSeq, messages.at(-1)?.seq ?? 0, reachedSeq)
  return absorb({
    ...window,
    messages,
    hasNewer: page.hasNewer,
    lastSeq,
    latestKnownSeq: Math.max(window.latestKnownSeq, lastSeq),
  })
}

/** Takes in what waited beyond a gap, as far as it follows now. */
function absorb(window: MessageWindow): MessageWindow {
  if (window.ahead.length === 0) return window
  const ahead = window.ahead.filter(({ seq }) => seq > window.lastSeq)
  const messages = [...window.messages]
  let { lastSeq } = window
  while (ahead[0]?.seq === lastSeq + 1) {
    lastSeq++
    messages.push(ahead.shift()!)
  }
  return { ...window, messages, ahead, lastSeq }
}

/** The latest page again: joined where it touches the stretch, in its place where messages between them are not known. */
export function withLatest(window: MessageWindow, page: MessagePage, upTo = 0): MessageWindow {
  const first = page.items[0]?.seq
  if (first === undefined && !window.hasNewer) {
    const messages = window.messages.filter(({ seq }) => seq > upTo)
    return withLatestKnownSeq({ ...window, messages }, upTo)
  }
  if (first === undefined || window.hasNewer || (page.hasOlder && first > window.lastSeq + 1)) {
    return inPlaceOf(window, page, upTo)
  }
  // What the page covers is as the page says: anything of ours in there that it lacks was deleted for me elsewhere, and so was what is
  // older than a page that begins the room. What is newer than its last, and than all that was heard of before, came while it was on its way.
  const last = Math.max(page.items.at(-1)!.seq, page.hasNewer ? 0 : upTo)
  const coveredSeqs = new Set(page.items.map(({ seq }) => seq))
  const keptMessages = window.messages.filter(
    ({ seq }) => (seq < first && page.hasOlder) || seq > last || coveredSeqs.has(seq),
  )
  const isJoined = keptMessages.some(({ seq }) => seq < first)
  return withNewer(
    { ...window, messages: keptMessages, hasOlder: isJoined ? window.hasOlder : page.hasOlder },
    page,
    upTo,
  )
}

/** A page in place of a stretch that it does not touch. What was heard of while it was on its way, it does not cover. */
export const inPlaceOf = (window: MessageWindow, page: MessagePage, upTo: number): MessageWindow =>
  withLatestKnownSeq(windowOf(page, upTo), window.latestKnownSeq)

/**
 * The latest page after a while without events. Who reads keeps their place: where messages between are not known, the stretch stays and
 * goes on by pages.
 */
export function withMissed(window: MessageWindow, page: MessagePage, upTo = 0): MessageWindow {
  if (window.hasNewer) return window
  const first = page.items[0]?.seq ?? 0
  const last = page.items.at(-1)?.seq ?? 0
  const { messages } = window
  if (messages.length === 0 || !page.hasOlder || first <= window.lastSeq + 1)
    return withLatest(window, page, upTo)
  return {
    ...{ ...window, ahead: [], hasNewer: true, lastSeq: messages.at(-1)?.seq ?? 0 },
    latestKnownSeq: Math.max(window.latestKnownSeq, last),
  }
}

/** A page around a message: joined where it overlaps, in the stretch's place where it does not. */
export function withAround(window: MessageWindow, page: MessagePage, upTo = 0): MessageWindow {
  const first = page.items[0]?.seq ?? 0
  const last = page.items.at(-1)?.seq ?? 0
  const oldest = window.messages[0]?.seq ?? 0
  if (page.items.length === 0 || first > window.lastSeq + 1 || last < oldest - 1)
    return inPlaceOf(window, page, upTo)
  const joinedWindow = withOlder(window, {
    ...page,
    hasOlder: first <= oldest ? page.hasOlder : window.hasOlder,
  })
  return last > window.lastSeq ? withNewer(joinedWindow, page, upTo) : joinedWindow
}

/**
 * A message joined the room. Exactly the next number is appended; one that is known changes nothing; a larger one stands
 * ahead (`isBehind`) until what lies between was fetched.
 */
export function withSent(window: MessageWindow, message: Message): MessageWindow {
  const updatedWindow = withLatestKnownSeq(window, message.seq)
  if (window.hasNewer || message.seq <= window.lastSeq || window.ahead.some(({ seq }) => seq === message.seq))
    return updatedWindow
  return absorb({ ...updatedWindow, ahead: [...window.ahead, message].sort((a, b) => a.seq - b.seq) })
}

/** An event or answer names the number that the room has reached. */
export const withLatestKnownSeq = (window: MessageWindow, seq: number): MessageWindow =>
  seq > window.latestKnownSeq ? { ...window, latestKnownSeq: seq } : window

/** A message as it is now, wherever it stands and wherever it is quoted. */
export function withUpdated(window: MessageWindow, message: Message): MessageWindow {
  let hasChanged = false
  const update = (current: Message): Message => {
    if (current.messageId === message.messageId) {
      hasChanged = true
      return { ...message, status: furthest(current.status, message.status) }
    }
    if (current.replyTo?.messageId === message.messageId) {
      hasChanged = true
      return { ...current, replyTo: requote(current.replyTo, message) }
    }
    return current
  }
  const messages = window.messages.map(update)
  const ahead = window.ahead.map(update)
  return hasChanged ? { ...window, messages, ahead } : window
}

export function withHidden(window: MessageWindow, messageId: string): MessageWindow {
  const messages = window.messages.filter(message => message.messageId !== messageId)
  return messages.length === window.messages.length ? window : { ...window, messages }
}

/** Up to this number the person has deleted everything for themselves. */
export function withCleared(window: MessageWindow, seq: number): MessageWindow {
  if (!seq) return window
  const isLater = (message: Message) => message.seq > seq
  if (window.messages.every(isLater) && window.ahead.every(isLater)) return window
  return {
    ...window,
    messages: window.messages.filter(isLater),
    ahead: window.ahead.filter(isLater),
    hasOlder: false,
  }
}

/** The room's timer deleted these: they go, and with them what was quoted of them. */
export function withExpired(window: MessageWindow, messageIds: readonly string[]): MessageWindow {
  const removedIds = new Set(messageIds)
  const isTouched = ({ messageId, replyTo }: Message) =>
    removedIds.has(messageId) || (replyTo !== undefined && removedIds.has(replyTo.messageId))
  if (!window.messages.some(isTouched) && !window.ahead.some(isTouched)) return window
  const withoutRemoved = (messages: readonly Message[]) =>
    messages
      .filter(({ messageId }) => !removedIds.has(messageId))
      .map(message => (isTouched(message) ? withoutQuote(message) : message))
  return { ...window, messages: withoutRemoved(window.messages), ahead: withoutRemoved(window.ahead) }
}

export const withoutQuote = ({ replyTo: _, ...message }: Message): Message => message

/** Somebody has received or seen up to these numbers: everybody else's messages so far got at least there. */
export function withReceipts(
  window: MessageWindow,
  receipts: { userId: string; lastSeenSeq: number; lastDeliveredSeq: number },
): MessageWindow {
  let hasChanged = false
  const messages = window.messages.map(message => {
    if (message.senderId === receipts.userId || message.seq > receipts.lastDeliveredSeq) return message
    const status = furthest(message.status, message.seq <= receipts.lastSeenSeq ? 'SEEN' : 'DELIVERED')
    if (status === message.status) return message
    hasChanged = true
    return { ...message, status }
  })
  return hasChanged ? { ...window, messages } : window
}

const order: Record<Message['status'], number> = { SENT: 0, DELIVERED: 1, SEEN: 2 }
const furthest = (a: Message['status'], b: Message['status']) => (order[a] >= order[b] ? a : b)

/** Both are ascending; of two with one number the one changed later stays: an event may have overtaken the page. */
function merge(current: readonly Message[], came: readonly Message[]): Message[] {
  if (came.length === 0) return [...current]
  const bySeq = new Map<number, Message>()
  for (const message of current) bySeq.set(message.seq, message)
  for (const message of came) {
    const here = bySeq.get(message.seq)
    if (here && here.updatedTime > message.updatedTime) continue
    bySeq.set(message.seq, here ? { ...message, status: furthest(here.status, message.status) } : message)
  }
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq)
}

import { v7 } from 'uuid'
import { localDb, type OutboxEntry, ownerOf, type WorkerSession } from '../storage/local-db.ts'
import type { FromWorker } from './messages.ts'
import { type NoticeData, noticeOf, pressOf, readPayload, wordsOf } from './push.ts'
import { declineCall, markRead, muteFor, Refused, sendReply, workerSession } from './requests.ts'

declare const self: ServiceWorkerGlobalScope

const hourMs = 3600_000
/** A database that another tab blocks does not answer; what shows nothing until then costs the subscription. */
const sessionWithinMs = 3000
/** So long a page has to say that it goes to a place. */
const answerWithinMs = 2000

/** Shows what was pushed; something is shown whatever happens. */
export async function showPush(text: string | undefined): Promise<void> {
  const session = await sessionInTime()
  const { title, options, withdrawn, isMessage, unread } = noticeOf(readPayload(text), session)
  const messagePages = isMessage ? await pages().catch(() => []) : []
  // It has sounded by itself, though its person looks elsewhere.
  const isSounded = messagePages.some(({ visibilityState }) => visibilityState === 'visible')
  await self.registration.showNotification(title, isSounded ? { ...options, silent: true } : options)
  const { roomId } = options.data
  if (roomId)
    for (const page of messagePages) page.postMessage({ type: 'shown', roomId } satisfies FromWorker)
  await Promise.all(withdrawn.map(tag => closeTag(tag).catch(() => undefined)))
  if (unread !== undefined) await showBadge(unread)
}

function sessionInTime(): Promise<WorkerSession | undefined> {
  let timer: number | undefined
  const late = new Promise<undefined>(resolve => {
    timer = setTimeout(resolve, sessionWithinMs)
  })
  const session = workerSession().catch(() => undefined)
  return Promise.race([session, late]).finally(() => clearTimeout(timer))
}

async function closeTag(tag: string) {
  for (const notification of await self.registration.getNotifications({ tag })) notification.close()
}

interface Badged {
  setAppBadge?(count: number): Promise<void>
  clearAppBadge?(): Promise<void>
}

async function showBadge(count: number) {
  const badge = self.navigator as unknown as Badged
  await (count > 0 ? badge.setAppBadge?.(count) : badge.clearAppBadge?.())?.catch(() => undefined)
}

/** A press on a notification, or on one of its actions: done without a page where that is possible. */
export async function pressNotice(
  notification: Notification,
  action: string,
  reply: string | null | undefined,
): Promise<void> {
  const data = notification.data as NoticeData
  const session = await sessionInTime()
  const press = pressOf(action, reply, data, session)
  notification.close()
  if (press.do === 'open' || !session) return openPlace(press.do === 'open' ? press.place : '/')
  const text = wordsOf(session)
  try {
    if (press.do === 'decline') await declineCall(session, press.callId)
    else if (press.do === 'mute') await muteFor(session, press.roomId, hourMs)
    else if (press.do === 'read') await markRead(session, press.roomId, press.messageSeq)
    else if (!(await replyThroughOutbox(session, press.roomId, press.text)))
      return tell(notification, text.replyWaits)
  } catch {
    return tell(notification, text.notDone)
  }
}

/** In the place of the notification that was pressed, and without a sound. */
const tell = ({ title, tag, data }: Notification, body: string) =>
  self.registration.showNotification(title, { body, tag, data, icon: '/icons/icon-192.png', silent: true })

/** Through the outbox, whose entry outlives this worker: what could not be sent now is sent by the next page. @throws Refused where the server does not take it @returns whether it was sent */
async function replyThroughOutbox(session: WorkerSession, roomId: string, content: string): Promise<boolean> {
  const entry: OutboxEntry = {
    clientMessageId: v7(),
    roomId,
    content,
    createdTime: Date.now(),
    status: 'queued',
    attempts: 0,
  }
  const owner = ownerOf(session.tenant, session.userId)
  const key = `${owner}/${entry.clientMessageId}`
  const db = await localDb()
  const keep = async (row: OutboxEntry) => {
    await db?.put('outbox', { ...row, owner }, key)
    return db !== undefined
  }
  // With a full disk it is sent all the same.
  const isKept = await keep(entry).catch(() => false)
  try {
    await sendReply(session, roomId, entry.clientMessageId, content)
    await db?.delete('outbox', key).catch(() => undefined)
    return true
  } catch (error) {
    const isFinal = error instanceof Refused && error.status < 500 && ![401, 408, 429].includes(error.status)
    // What was typed stays: the room shows it as not sent, with the reason.
    if (isFinal) await keep({ ...entry, status: 'failed', error: error.reason }).catch(() => false)
    for (const client of await pages()) client.postMessage({ type: 'outbox' } satisfies FromWorker)
    if (isFinal || !isKept) throw error
    return false
  }
}

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Brings a page that is open to the front and to the place, or opens one. */
async function openPlace(place: string) {
  const open = await pages()
  const best =
    open.find(({ focused: isFocused }) => isFocused) ??
    open.find(one => one.visibilityState === 'visible') ??
    open[0]
  if (!best) return void (await self.clients.openWindow(place))
  const goes = goesTo(best, place)
  // It may refuse, where the press is too long ago.
  await best.focus().catch(() => undefined)
  if (!(await goes)) await best.navigate(place).catch(() => self.clients.openWindow(place))
}

/** Whether the page has taken the place within a while; one that has only begun to load hears nothing yet. */
function goesTo(page: WindowClient, place: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise<boolean>(resolve => {
    const timer = setTimeout(() => resolve(false), answerWithinMs)
    port1.onmessage = () => {
      clearTimeout(timer)
      resolve(true)
    }
    page.postMessage({ type: 'open', place } satisfies FromWorker, [port2])
  }).finally(() => port1.close())
}

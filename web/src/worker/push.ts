import type { PushPayload } from '@trau/contract'
import type { WorkerSession } from '../storage/local-db.ts'
import { type WorkerWords, words } from './words.ts'

/** What a notification remembers for when it is pressed. */
export interface NoticeData {
  place: string
  /** Whose it is; without it nothing can be done but to open the page. */
  userId?: string
  notificationId?: string
  roomId?: string
  messageSeq?: number
  /** Of a call that rings. */
  callId?: string
}

/** DOM types know neither actions nor inline answers. */
export interface Notice {
  title: string
  options: NotificationOptions & {
    data: NoticeData
    renotify?: boolean
    timestamp?: number
    actions?: { action: string; title: string; type?: 'button' | 'text'; placeholder?: string }[]
  }
}

export interface PushedNotice extends Notice {
  /** Tags of notifications that were read elsewhere. */
  withdrawn: readonly string[]
  /** A page that is in sight sounds for it too, and shows it. */
  isMessage: boolean
  /** Of the app's badge; undefined leaves it as it is. */
  unread: number | undefined
}

const icon = '/icons/icon-192.png'
const neutralTag = 'trau'

export const wordsOf = (session: Pick<WorkerSession, 'language'> | undefined): WorkerWords =>
  words[session?.language ?? 'vi']

/** What a push carries; undefined where it is nothing that this version can read. */
export function readPayload(text: string | undefined): PushPayload | undefined {
  try {
    const payload = JSON.parse(text ?? '') as PushPayload
    const isReadable =
      payload.version === 1 &&
      [payload.userId, payload.tenantId, payload.title, payload.body, payload.tag, payload.place].every(
        field => typeof field === 'string',
      ) &&
      isOwnPlace(payload.place)
    return isReadable ? payload : undefined
  } catch {
    return undefined
  }
}

/** A path of this site: a notification never leads elsewhere. */
export const isOwnPlace = (place: string) => /^\/(?![/\\])/.test(place) && !/[\r\n\t\\]/.test(place)

/**
 * What a push shows. Always something: browsers take the subscription away from a worker that shows nothing. Of another account than the one
 * that is signed in here, or without any, it says only that there is something.
 */
export function noticeOf(payload: PushPayload | undefined, session: WorkerSession | undefined): PushedNotice {
  const text = wordsOf(session)
  const isMine = payload?.userId === session?.userId && payload?.tenantId === session?.tenant
  if (!payload || !session || !isMine)
    return { ...neutral(text), withdrawn: [], isMessage: false, unread: undefined }
  const { title, body, tag, renotify, place, userId, roomId, messageSeq, unread, withdrawn, time } = payload
  const { picture } = payload
  const notificationId = typeof payload.notificationId === 'string' ? payload.notificationId : ''
  const callId = payload.type === 'INCOMING_CALL' && typeof payload.callId === 'string' ? payload.callId : ''
  const data = {
    place,
    userId,
    ...(notificationId ? { notificationId } : {}),
    ...(roomId ? { roomId } : {}),
    ...(messageSeq ? { messageSeq } : {}),
    ...(callId ? { callId } : {}),
  }
  const actions = callId
    ? callActionsOf(text)
    : roomId
      ? actionsOf(text, messageSeq !== undefined)
      : undefined
  return {
    title: title || 'Trầu',
    options: {
      body,
      icon: typeof picture === 'string' && isOwnPlace(picture) ? picture : icon,
      data,
      timestamp: time,
      lang: session.language,
      ...(tag ? { tag, renotify: renotify === true } : {}),
      ...(actions ? { actions } : {}),
    },
    withdrawn: Array.isArray(withdrawn) ? withdrawn.filter(other => other !== tag) : [],
    isMessage: payload.type === 'MESSAGE' || payload.type === 'MENTION',
    unread: Number.isInteger(unread) && (unread ?? -1) >= 0 ? unread : undefined,
  }
}

const neutral = (text: WorkerWords): Notice => ({
  title: 'Trầu',
  options: { body: text.neutral, icon, tag: neutralTag, data: { place: '/' } },
})

const actionsOf = (text: WorkerWords, canBeRead: boolean): Notice['options']['actions'] => [
  { action: 'reply', title: text.reply, type: 'text', placeholder: text.replyHint },
  ...(canBeRead ? [{ action: 'read', title: text.read }] : []),
  { action: 'mute', title: text.mute },
]

/** The page rings too: the person answers there, where the browser may ask for the microphone. */
const callActionsOf = (text: WorkerWords): Notice['options']['actions'] => [
  { action: 'answer', title: text.answer },
  { action: 'decline', title: text.decline },
]

/** What a press on a notification asks for. */
export type Press =
  | { do: 'open'; place: string }
  | { do: 'reply'; roomId: string; text: string }
  | { do: 'read'; roomId: string; messageSeq: number }
  | { do: 'mute'; roomId: string }
  | { do: 'decline'; callId: string }

/** What cannot be done without a page, since somebody else is signed in or the browser takes no text, opens the place. */
export function pressOf(
  action: string,
  reply: string | null | undefined,
  { place, userId, roomId, messageSeq, callId }: NoticeData,
  session: Pick<WorkerSession, 'userId'> | undefined,
): Press {
  const open: Press = { do: 'open', place: session?.userId === userId || !userId ? place : '/' }
  if (!session || session.userId !== userId) return open
  if (callId && action === 'decline') return { do: 'decline', callId }
  if (!roomId) return open
  const text = reply?.normalize('NFC').trim()
  if (action === 'reply') return text ? { do: 'reply', roomId, text } : open
  if (action === 'read' && messageSeq !== undefined) return { do: 'read', roomId, messageSeq }
  return action === 'mute' ? { do: 'mute', roomId } : open
}

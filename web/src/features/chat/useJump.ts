import { type RefObject, useEffect, useRef, useState } from 'react'
import { isRefusal } from '../../api/errors.ts'
import { runWrite } from '../../api/mutation.ts'
import { errorText } from '../../i18n/error-text.ts'
import { textOf } from '../../i18n/text.ts'
import { chat } from '../../i18n/vi/chat.ts'
import { loadAround } from '../../model/messages/load.ts'
import type { MessageWindow } from '../../model/messages/message-window.ts'
import { heldWindow } from '../../model/messages/window-cache.ts'
import type { MessengerUrl } from '../../model/messenger-url.ts'
import { useAppSelector, useAppStore } from '../../store/hooks.ts'
import { messageActions } from '../../store/message-slices.ts'
import { toast } from '../../ui/toast.ts'
import type { OpenedAt } from './Conversation.tsx'
import type { MessageListHandle } from './MessageList.tsx'
import type { Row } from './window/timeline.ts'

const highlightMs = 2000
const settleMs = 300

interface Options {
  roomId: string
  /** The stretch that `rows` were made of. */
  held: MessageWindow
  rows: readonly Row[]
  list: RefObject<MessageListHandle | null>
  opening: OpenedAt
  url: MessengerUrl
  isShown: boolean
  isAtEnd: boolean
  onJump: () => void
}

/** Where the next list of this room opens: a jump into a stretch that is not held replaces the list. */
const landing = new Map<string, { messageId: string; backTo: string | undefined }>()

const isIn = (window: MessageWindow | undefined, messageId: string) =>
  window?.messages.some(message => message.messageId === messageId) ?? false

/**
 * Goes to a message when the `message` slice or the address asks for it: in the held stretch at once, else after fetching
 * what is around it. Shows it for two seconds, and remembers the way back.
 */
export function useJump({ roomId, held, rows, list, opening, url, isShown, isAtEnd, onJump }: Options) {
  const store = useAppStore()
  const jump = useAppSelector(state => state.message.messageJump)
  const [landedAt] = useState(() => {
    const landingJump = landing.get(roomId)
    if (!landingJump || !isIn(held, landingJump.messageId))
      return { messageId: opening.messageId, backTo: undefined }
    landing.delete(roomId)
    return landingJump
  })
  const keyOf = (messageId: string | undefined) =>
    messageId === undefined ? undefined : rows.find(row => row.message?.messageId === messageId)?.key
  const [start] = useState(() => {
    const key = keyOf(landedAt.messageId)
    if (key !== undefined) return { key, align: 'center' as const }
    const unread = rows.find(row => row.startsUnread)
    return unread ? { key: unread.key, align: 'start' as const } : ('end' as const)
  })
  const [highlightedKey, highlight] = useState<string | undefined>(
    keyOf(landedAt.messageId) && landedAt.messageId,
  )
  const [backTo, setBackTo] = useState(landedAt.backTo)

  useEffect(() => {
    if (highlightedKey === undefined || !isShown) return
    const timer = setTimeout(() => highlight(undefined), highlightMs)
    return () => clearTimeout(timer)
  }, [highlightedKey, isShown])
  // A list that takes up older pages is at its end for a moment, wherever it goes next.
  useEffect(() => {
    if (!isAtEnd) return
    const timer = setTimeout(() => setBackTo(undefined), settleMs)
    return () => clearTimeout(timer)
  }, [isAtEnd])

  // biome-ignore lint/correctness/useExhaustiveDependencies: one jump is taken once, with the rows of that moment
  useEffect(() => {
    if (!jump.shouldJump || !jump.jumpMessageId) return
    store.dispatch(messageActions.jumpDone())
    const from = jump.createdTime
      ? rows.find(row => row.message?.createdTime === jump.createdTime)
      : undefined
    void go(jump.jumpMessageId, from?.message?.messageId ?? here())
  }, [jump])

  const addressedId = useRef(opening.messageId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message in the address is a jump
  useEffect(() => {
    if (url.message === addressedId.current) return
    addressedId.current = url.message
    if (url.message) void go(url.message, here())
  }, [url.message])

  /** Where one reads now, unless a way back to where one read before is open. */
  const here = () => {
    if (backTo !== undefined) return backTo
    const key = list.current?.topKey()
    const top = rows.findIndex(row => row.key === key)
    return top < 0 ? undefined : rows.slice(top).find(row => row.message)?.message?.messageId
  }

  const arrive = (key: string, messageId: string, from: string | undefined) => {
    // Who goes there by the keyboard goes on from there.
    const isByKey = document.activeElement?.matches('[data-row] :focus-visible')
    list.current?.toKey(key)
    onJump()
    if (isByKey) list.current?.focusRow(key)
    highlight(messageId)
    setBackTo(from)
  }

  // What was fetched has joined the stretch: once it is drawn, this list goes on there. (Where it took the stretch's place, a
  // new list has taken the landing up.)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once for each change of the stretch
  useEffect(() => {
    const landingJump = landing.get(roomId)
    if (!landingJump || !isIn(held, landingJump.messageId)) return
    landing.delete(roomId)
    const key = keyOf(landingJump.messageId)
    if (key === undefined) toast(textOf(chat).messageGone)
    else arrive(key, landingJump.messageId, landingJump.backTo)
  }, [held])

  // Whoever leaves the room before it was fetched has no wish to go there any more; who only gets another stretch still has.
  const { generation } = held
  useEffect(
    () => () => {
      if (heldWindow(roomId)?.generation === generation) landing.delete(roomId)
    },
    [roomId, generation],
  )

  const stay = () => void landing.delete(roomId)

  async function go(messageId: string, from: string | undefined) {
    // The last jump is the one that is wanted.
    stay()
    const key = keyOf(messageId)
    if (key !== undefined) return arrive(key, messageId, from)
    const newLanding = { messageId, backTo: from }
    landing.set(roomId, newLanding)
    const giveUp = (text: string) => {
      if (landing.get(roomId) !== newLanding) return
      landing.delete(roomId)
      toast(text)
    }
    await runWrite(() => loadAround(roomId, messageId, () => landing.get(roomId)?.messageId === messageId), {
      onSuccess() {
        if (!isIn(heldWindow(roomId), messageId)) giveUp(textOf(chat).messageGone)
      },
      onFailure: error =>
        giveUp(isRefusal(error, 'messageNotFound') ? textOf(chat).messageGone : errorText(error)),
    })
  }

  return {
    start,
    highlighted: highlightedKey,
    backTo,
    /** A jump to what is still being fetched is given up. */
    stay,
    goBack() {
      const target = backTo
      setBackTo(undefined)
      if (target) void go(target, undefined)
    },
  }
}

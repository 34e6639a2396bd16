import type { Message } from '@trau/contract'
import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { ignoreFailure } from '../../../api/ignore-failure.ts'
import { meansSend } from '../../../kit/enter.ts'
import { isComposing, type ShortcutOf, shortcutOf } from '../../../kit/shortcuts.ts'
import { useBeforeInput } from '../../../kit/useSendKeys.ts'
import { heldWindow } from '../../../model/messages/window-cache.ts'
import { preferences } from '../../../model/preferences.ts'
import { useMessenger } from '../../../model/session/messenger.ts'
import { useAppStore } from '../../../store/hooks.ts'
import { messageActions } from '../../../store/message-slices.ts'
import type { RoomItem } from '../../../store/room-order.ts'
import { isTouch } from '../../../ui/use-media.ts'
import type { MessageListHandle } from '../MessageList.tsx'
import { latestOwn } from '../message/message-commands.ts'
import { mayDo, rightsIn } from '../message/message-policy.ts'
import { rowKeyOf } from '../window/timeline.ts'
import type { Format } from './formatting.ts'
import type { Completion } from './useCompletion.ts'
import type { useEdit } from './useEdit.ts'

/** Fetched as soon as somebody writes, so that it is there for the first key. */
export const loadFormatting = () => import('./formatting.ts')

interface Options {
  area: RefObject<HTMLTextAreaElement | null>
  item: RoomItem
  list: RefObject<MessageListHandle | null>
  completions: readonly Completion[]
  /** Takes the mention that the caret stands behind. @returns whether there was one */
  removeMention: () => boolean
  edit: ReturnType<typeof useEdit>
  reply: Message | undefined
  submit: () => void
  cancelReply: () => void
}

/** Keys of the text field. Enter is decided on the input it makes; every other one on the key, and none while composing. */
export function useComposerKeys(options: Options) {
  const { area, item, list, completions, removeMention, edit, reply, submit, cancelReply } = options
  const openCompletion = completions.find(({ items }) => items)
  const store = useAppStore()
  const me = useMessenger().userId
  const { roomId } = item.room
  const shift = useRef(false)

  useBeforeInput(area, event => {
    const { inputType, isComposing } = event
    if (inputType === 'deleteContentBackward' && !isComposing && removeMention())
      return event.preventDefault()
    const press = { inputType, isComposing, shift: shift.current }
    const takesOffer = openCompletion && meansSend(press, { isTouch: false, sendWith: 'enter' })
    if (!takesOffer && !meansSend(press, { isTouch: isTouch(), sendWith: preferences().sendWith })) return
    event.preventDefault()
    if (takesOffer) openCompletion.takeMarked()
    else submit()
  })

  /** @returns false where the key keeps its own meaning */
  const actions: Record<ShortcutOf<'composer'>, () => boolean> = {
    // A plain Enter is decided by the input that follows it; with Ctrl there is none.
    send: () => false,
    newLine: () => false,
    bold: () => format('bold'),
    italic: () => format('italic'),
    code: () => format('code'),
    strike: () => format('strike'),
    link: () => format('link'),
    editLast() {
      if (area.current?.value || edit.editing) return false
      const rights = rightsIn(item)
      const message = latestOwn(roomId, me, one => mayDo(one, rights, me).edit)
      if (message) edit.begin(message)
      return message !== undefined
    },
    replyPrevious: () => replyBeside(-1),
    replyNext: () => replyBeside(1),
  }

  function format(how: Format): true {
    void ignoreFailure(
      loadFormatting().then(module => module.format(area.current, how)),
      'optional',
    )
    return true
  }

  function replyBeside(step: 1 | -1): boolean {
    if (area.current?.value || edit.editing) return false
    const rights = rightsIn(item)
    const messages = (heldWindow(roomId)?.messages ?? []).filter(one => mayDo(one, rights, me).reply)
    const now = reply ? messages.findIndex(one => one.messageId === reply.messageId) : messages.length
    const next = messages[now + step]
    store.dispatch(messageActions.replyingSet(next ?? (step > 0 ? null : (reply ?? null))))
    if (next) list.current?.toKey(rowKeyOf(next), 'nearest')
    return true
  }

  /** Above the end, ↓ moves the caret. */
  const isUnchangedAtEnd = (field: HTMLTextAreaElement | null) =>
    field?.value === edit.editing?.content && field?.selectionStart === field?.value.length

  return (event: KeyboardEvent<HTMLTextAreaElement>) => {
    shift.current = event.shiftKey
    if (isComposing(event.nativeEvent)) return
    if (openCompletion?.onKey(event.key)) return event.preventDefault()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      return submit()
    }
    if (event.key === 'Escape' && (edit.editing || reply)) {
      event.preventDefault()
      if (edit.editing) edit.cancel()
      else cancelReply()
      return
    }
    if (event.key === 'ArrowDown' && !event.shiftKey && edit.editing && isUnchangedAtEnd(area.current)) {
      event.preventDefault()
      return edit.cancel()
    }
    const id = shortcutOf('composer', event.nativeEvent)
    if (id && actions[id]()) event.preventDefault()
  }
}

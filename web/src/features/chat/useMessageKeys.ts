import type { Message } from '@trau/contract'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { type ShortcutOf, shortcutOf } from '../../kit/shortcuts.ts'
import { preferences } from '../../model/preferences.ts'
import type { MessageListHandle } from './MessageList.tsx'
import { useConversation } from './message/conversation.ts'
import { copyText, setPinned } from './message/message-commands.ts'
import { mayDo } from './message/message-policy.ts'
import { isSelecting, selectTo, startSelection } from './selection/selection.ts'
import type { Row } from './window/timeline.ts'

/** What the keys still do while messages are selected. */
const moving: ReadonlySet<string> = new Set<ShortcutOf<'messages'>>([
  'nextMessage',
  'previousMessage',
  'firstMessage',
  'lastMessage',
  'selectNext',
  'selectPrevious',
])

interface Options {
  rows: readonly Row[]
  list: RefObject<MessageListHandle | null>
  onReact: (key: string) => void
}

/** Keys of the message list: one row has the tab stop, arrows (or j and k) move it, letters act on it. */
export function useMessageKeys({ rows, list, onReact }: Options) {
  const { me, rights, memberOf, reply, edit, ask } = useConversation()
  const [chosenId, choose] = useState<string>()
  const chosenIndex = chosenId === undefined ? -1 : rows.findIndex(row => row.key === chosenId)
  const activeIndex = chosenIndex >= 0 ? chosenIndex : rows.length - 1
  const activeKey = rows[activeIndex]?.key

  const moveTo = (index: number) => {
    const row = rows[Math.min(Math.max(index, 0), rows.length - 1)]
    if (!row) return
    choose(row.key)
    list.current?.toKey(row.key, 'nearest')
    list.current?.focusRow(row.key)
  }
  /** The range of selected messages ends there; the first of them turns selection mode on. */
  const selectTowards = (index: number) => {
    const from = rows[activeIndex]?.message
    if (!isSelecting() && from) startSelection(from)
    const to = rows[index]?.message
    if (to) selectTo(to)
    moveTo(index)
  }
  const withMessage = (act: (message: Message, may: ReturnType<typeof mayDo>) => void) => () => {
    const message = rows[activeIndex]?.message
    if (message) act(message, mayDo(message, rights, me, memberOf(message.senderId)?.role))
  }
  const actions: Record<ShortcutOf<'messages'>, () => void> = {
    nextMessage: () => moveTo(activeIndex + 1),
    previousMessage: () => moveTo(activeIndex - 1),
    firstMessage: () => moveTo(0),
    lastMessage: () => moveTo(rows.length - 1),
    selectNext: () => selectTowards(activeIndex + 1),
    selectPrevious: () => selectTowards(activeIndex - 1),
    reply: withMessage((message, may) => may.reply && reply(message)),
    edit: withMessage((message, may) => may.edit && edit(message)),
    react: withMessage((_, may) => may.react && activeKey !== undefined && onReact(activeKey)),
    remove: withMessage((message, may) => {
      if (may.recall && message.senderId === me) ask('recall', message)
      else if (may.deleteForMe) ask('deleteForMe', message)
    }),
    pin: withMessage((message, may) => may.pin && void setPinned(message, !message.isPinned)),
    open() {
      const row = `[data-row="${CSS.escape(activeKey ?? '')}"]`
      const opener = document.querySelector<HTMLElement>(`${row} [data-opens]`)
      // What it opens gives the focus back to it.
      opener?.focus({ preventScroll: true })
      opener?.click()
    },
    copy: withMessage((message, may) => {
      // Marked text is what Ctrl+C means first.
      if (may.copy && !getSelection()?.toString()) void copyText(message.content)
    }),
  }

  return {
    activeKey,
    onFocus(event: { target: EventTarget }) {
      const key = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset.row
      if (key !== undefined) choose(key)
    },
    onKeyDown(event: KeyboardEvent) {
      // Buttons inside a row, and windows that it opened, have keys of their own.
      if (!(event.target as HTMLElement).matches('[data-row],[data-select]') || event.defaultPrevented) return
      const id = shortcutOf('messages', event.nativeEvent, { allowSingle: preferences().singleKeys })
      if (!id || (isSelecting() && !moving.has(id))) return
      if (id !== 'copy') event.preventDefault()
      actions[id]()
    },
  }
}

import type { Message } from '@trau/contract'
import { type ReactNode, useState } from 'react'
import IconCopy from '~icons/lucide/copy'
import IconForward from '~icons/lucide/forward'
import IconNote from '~icons/lucide/notebook-pen'
import IconTrash from '~icons/lucide/trash-2'
import IconX from '~icons/lucide/x'
import { runWrite } from '../../../api/mutation.ts'
import { useText } from '../../../i18n/text.ts'
import { selection as texts } from '../../../i18n/vi/selection.ts'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { useKindWords } from '../../../i18n/words/kinds.ts'
import { roomName } from '../../../model/rooms/room-name.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { roomSelectors } from '../../../store/room-slice.ts'
import { Button } from '../../../ui/Button.tsx'
import { copyWithToast } from '../../../ui/clipboard.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { isTouch } from '../../../ui/use-media.ts'
import { loadNoteFromChat } from '../../note/index.ts'
import { useConversation } from '../message/conversation.ts'
import { ForwardMessages } from '../message/ForwardDialog.tsx'
import { mayDo } from '../message/message-policy.ts'
import { focusComposer } from '../useConversationActs.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { selectedText } from './selected-text.ts'
import { deselect, leaveSelection, maxSelected, selectedNow, useSelection } from './selection.ts'

/** In place of the composer while messages are selected: how many, and what to do with them. Drawn again with the conversation, whose changes say what still can be done. */
export default function SelectionBar() {
  const words = useText(texts)
  const chatWords = useChatWords()
  const kindWords = useKindWords()
  const { roomId, me, rights, memberOf } = useConversation()
  const selection = useSelection(roomId)
  const [open, setOpen] = useState<'forward' | 'delete'>()
  const room = useAppSelector(state => roomSelectors.selectRoom(state, roomId))
  if (!selection) return null

  const messages = selectedNow(selection)
  const may = (what: 'forward' | 'copy' | 'recall') => (message: Message) =>
    mayDo(message, rights, me, memberOf(message.senderId)?.role)[what]
  const forwardable = messages.filter(may('forward'))
  const copyable = messages.filter(message => !message.isRecalled)
  const leave = () => {
    leaveSelection()
    if (!isTouch()) focusComposer()
  }
  const finish = (finishedMessages: readonly Message[]) => {
    if (finishedMessages.length === messages.length) leave()
    else deselect(finishedMessages)
  }
  const copy = async () => {
    const text = selectedText(copyable, me, chatWords)
    if (await copyWithToast(text, words.copied(copyable.length), chatWords.copyFailed)) leave()
  }
  const saveAsNote = async () => {
    const { noteFromMessages } = await loadNoteFromChat()
    if (await noteFromMessages(copyable, me, room ? roomName(room, chatWords) : '')) leave()
  }
  const close = () => setOpen(undefined)
  return (
    <section
      aria-label={words.bar}
      className="flex min-h-16 shrink-0 items-center gap-1 border-t border-line bg-surface px-[max(0.5rem,calc((100%-55rem)/2))] py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]"
    >
      <IconButton label={words.leave} shortcut="Esc" onPress={leave}>
        <IconX className="size-5" aria-hidden="true" />
      </IconButton>
      <p role="status" className="min-w-0 flex-1 leading-tight">
        <span className="block truncate font-medium tabular-nums">{words.count(messages.length)}</span>
        {selection.messages.size >= maxSelected && (
          <span className="block text-sm text-muted">{words.most(maxSelected)}</span>
        )}
      </p>
      <Action
        icon={<IconForward />}
        label={kindWords.forward}
        isDisabled={forwardable.length === 0}
        onPress={() => setOpen('forward')}
      />
      <Action
        icon={<IconCopy />}
        label={chatWords.copy}
        isDisabled={copyable.length === 0}
        onPress={() => void copy()}
      />
      <Action
        icon={<IconNote />}
        label={words.saveAsNote}
        isDisabled={copyable.length === 0}
        onPress={() => void runWrite(saveAsNote)}
      />
      <Action
        icon={<IconTrash />}
        label={words.delete}
        isDisabled={messages.length === 0}
        isDanger
        onPress={() => setOpen('delete')}
      />
      {open === 'forward' && (
        <ForwardMessages
          messages={forwardable}
          note={forwardable.length < messages.length ? words.notForwardable : undefined}
          onClose={close}
          onForwarded={leave}
        />
      )}
      {open === 'delete' && (
        <DeleteDialog
          messages={messages}
          mayRecall={messages.every(may('recall'))}
          onClose={close}
          onDeleted={finish}
        />
      )}
    </section>
  )
}

interface ActionProps {
  icon: ReactNode
  label: string
  isDisabled: boolean
  isDanger?: boolean
  onPress: () => void
}

/** On a phone its icon alone, with the label for screen readers. */
const Action = ({ icon, label, isDisabled, isDanger, onPress }: ActionProps) => (
  <Button
    variant="ghost"
    color={isDanger ? 'danger' : 'default'}
    isDisabled={isDisabled}
    onPress={onPress}
    className="max-sm:px-3 [&_svg]:size-5"
  >
    <span aria-hidden="true" className="flex">
      {icon}
    </span>
    <span className="max-sm:sr-only">{label}</span>
  </Button>
)

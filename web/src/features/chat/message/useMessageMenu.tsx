import type { Message } from '@trau/contract'
import { useMemo } from 'react'
import IconAlarm from '~icons/lucide/alarm-clock'
import IconSave from '~icons/lucide/bookmark'
import IconClosePoll from '~icons/lucide/circle-check'
import IconCopy from '~icons/lucide/copy'
import IconSaveToDrive from '~icons/lucide/folder-down'
import IconForward from '~icons/lucide/forward'
import IconHistory from '~icons/lucide/history'
import IconInfo from '~icons/lucide/info'
import IconLink from '~icons/lucide/link'
import IconSelect from '~icons/lucide/list-checks'
import IconPencil from '~icons/lucide/pencil'
import IconPin from '~icons/lucide/pin'
import IconUnpin from '~icons/lucide/pin-off'
import IconQuote from '~icons/lucide/quote'
import IconReply from '~icons/lucide/reply'
import IconSmile from '~icons/lucide/smile'
import IconTrash from '~icons/lucide/trash-2'
import IconRecall from '~icons/lucide/undo-2'
import { runWrite } from '../../../api/mutation.ts'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { useKindWords } from '../../../i18n/words/kinds.ts'
import type { MenuGroup } from '../../../ui/Menu.tsx'
import { saveFilesToDrive } from '../media/save-to-drive.ts'
import { isSelectable } from '../selection/selection.ts'
import { useConversation } from './conversation.ts'
import { copyLink, copyText, setPinned } from './message-commands.ts'
import { mayDo } from './message-policy.ts'
import { selectedIn } from './quoted-part.ts'
import { saveMessage } from './saved-commands.ts'

/** What this person may do with a message, in the order of how often it is wanted. */
export function useMessageMenu(message: Message): MenuGroup[] {
  const words = useChatWords()
  const kindWords = useKindWords()
  const { me, rights, memberOf, reply, edit, select, ask } = useConversation()
  const senderRole = memberOf(message.senderId)?.role
  return useMemo(() => {
    const may = mayDo(message, rights, me, senderRole)
    return [
      {
        items: [
          may.reply && {
            id: 'reply',
            label: words.reply,
            icon: <IconReply />,
            shortcut: 'R',
            onAction: () => reply(message),
          },
          may.reply &&
            message.content !== '' && {
              id: 'quotePart',
              label: words.quotePart,
              icon: <IconQuote />,
              onAction: () => {
                const selectedText = selectedIn(message)
                void runWrite(async () => {
                  const { quoteSelection } = await import('./quote-selection.ts')
                  quoteSelection(message, selectedText, { reply, ask })
                })
              },
            },
          may.edit && {
            id: 'edit',
            label: words.edit,
            icon: <IconPencil />,
            shortcut: 'E',
            onAction: () => edit(message),
          },
          may.forward && {
            id: 'forward',
            label: kindWords.forward,
            icon: <IconForward />,
            onAction: () => ask('forward', message),
          },
          may.save && {
            id: 'save',
            label: kindWords.save,
            icon: <IconSave />,
            onAction: () => void saveMessage(message),
          },
          may.saveFiles && {
            id: 'saveToDrive',
            label: words.saveToDrive,
            icon: <IconSaveToDrive />,
            onAction: () => saveFilesToDrive(message.metaData.media ?? []),
          },
          may.remind && {
            id: 'remind',
            label: kindWords.remind,
            icon: <IconAlarm />,
            onAction: () => ask('remind', message),
          },
          may.copy && {
            id: 'copy',
            label: words.copy,
            icon: <IconCopy />,
            shortcut: 'Ctrl C',
            onAction: () => void copyText(message.content),
          },
          may.link && {
            id: 'copyLink',
            label: words.copyLink,
            icon: <IconLink />,
            onAction: () => void copyLink(message),
          },
          may.pin && {
            id: 'pin',
            label: message.isPinned ? words.unpin : words.pin,
            icon: message.isPinned ? <IconUnpin /> : <IconPin />,
            shortcut: 'P',
            onAction: () => void setPinned(message, !message.isPinned),
          },
        ],
      },
      {
        items: [
          may.closePoll && {
            id: 'closePoll',
            label: kindWords.pollClose,
            icon: <IconClosePoll />,
            onAction: () => ask('closePoll', message),
          },
          may.seeEdits && {
            id: 'history',
            label: kindWords.history,
            icon: <IconHistory />,
            onAction: () => ask('history', message),
          },
          isSelectable(message) && {
            id: 'select',
            label: words.select,
            icon: <IconSelect />,
            onAction: () => select(message),
          },
          message.type !== 'SYSTEM' && {
            id: 'details',
            label: words.details,
            icon: <IconInfo />,
            onAction: () => ask('details', message),
          },
          message.reactions.length > 0 && {
            id: 'reactions',
            label: words.whoReacted,
            icon: <IconSmile />,
            onAction: () => ask('reactions', message),
          },
        ],
      },
      {
        items: [
          may.deleteForMe && {
            id: 'deleteForMe',
            label: words.deleteForMe,
            icon: <IconTrash />,
            isDanger: true,
            onAction: () => ask('deleteForMe', message),
          },
          may.recall && {
            id: 'recall',
            label: message.senderId === me ? words.recall : words.takeDown,
            icon: <IconRecall />,
            isDanger: true,
            shortcut: 'Del',
            onAction: () => ask('recall', message),
          },
        ],
      },
    ]
  }, [message, rights, me, senderRole, words, kindWords, reply, edit, select, ask])
}

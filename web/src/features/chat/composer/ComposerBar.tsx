import { plainText } from '@trau/contract/rules/markup'
import IconPencil from '~icons/lucide/pencil'
import IconReply from '~icons/lucide/reply'
import IconX from '~icons/lucide/x'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { messageSummary } from '../../../model/messages/said.ts'
import type { Replying } from '../../../store/message-slices.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { QuoteMark } from '../message/QuoteMark.tsx'

export interface ComposerBarProps {
  kind: 'reply' | 'edit'
  message: Replying
  me: string
  onCancel: () => void
}

/** Over the field: which message is answered or changed. */
export function ComposerBar({ kind, message, me, onCancel }: ComposerBarProps) {
  const words = useChatWords()
  const Icon = kind === 'edit' ? IconPencil : IconReply
  const name = message.senderInfo.name || words.someone
  const title =
    kind === 'edit' ? words.editBar : message.senderId === me ? words.replyBarSelf : words.replyBar(name)
  return (
    <div className="flex items-center gap-3 border-b border-line py-1.5 pr-1 pl-3" role="status">
      <Icon className="size-4.5 shrink-0 text-primary" aria-hidden="true" />
      <div className="flex min-w-0 flex-1 items-center gap-2 border-l-2 border-primary pl-2.5 text-sm">
        <QuoteMark quote={message} roomId={message.roomId} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium text-primary-deep">{title}</p>
          <p dir="auto" className="truncate text-muted">
            {message.quotedText ? `“${plainText(message.quotedText)}”` : messageSummary(message)}
          </p>
        </div>
      </div>
      <IconButton
        label={kind === 'edit' ? words.cancelEdit : words.cancelReply}
        shortcut="Esc"
        size="sm"
        onPress={onCancel}
      >
        <IconX className="size-4.5" aria-hidden="true" />
      </IconButton>
    </div>
  )
}

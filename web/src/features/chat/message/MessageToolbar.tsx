import type { Message } from '@trau/contract'
import IconMore from '~icons/lucide/ellipsis'
import IconReply from '~icons/lucide/reply'
import IconSmile from '~icons/lucide/smile-plus'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Menu, type MenuGroup } from '../../../ui/Menu.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import { useConversation } from './conversation.ts'
import { mayDo } from './message-policy.ts'
import { ReactionPicker } from './ReactionPicker.tsx'

export interface MessageToolbarProps {
  message: Message
  groups: MenuGroup[]
  isReacting: boolean
  onReacting: (isOpen: boolean) => void
  onMenu: (isOpen: boolean) => void
}

/** Beside the bubble under the mouse or with the focus: react, reply, and all the rest. */
export function MessageToolbar({ message, groups, isReacting, onReacting, onMenu }: MessageToolbarProps) {
  const words = useChatWords()
  const { rights, me, reply } = useConversation()
  const may = mayDo(message, rights, me)
  return (
    <div role="toolbar" aria-label={words.actions} className="flex items-center rounded-full bg-room">
      {may.react && (
        <Popover
          label={words.react}
          placement="top"
          isOpen={isReacting}
          onOpenChange={onReacting}
          className="p-1.5"
          trigger={
            <IconButton label={words.react} size="sm" className={round}>
              <IconSmile className="size-4.5" aria-hidden="true" />
            </IconButton>
          }
        >
          {close => <ReactionPicker message={message} onDone={close} autoFocus />}
        </Popover>
      )}
      {may.reply && (
        <IconButton label={words.reply} size="sm" className={round} onPress={() => reply(message)}>
          <IconReply className="size-4.5" aria-hidden="true" />
        </IconButton>
      )}
      <Menu
        label={words.actions}
        groups={groups}
        onOpenChange={onMenu}
        placement="bottom"
        trigger={
          <IconButton label={words.more} size="sm" className={round}>
            <IconMore className="size-4.5" aria-hidden="true" />
          </IconButton>
        }
      />
    </div>
  )
}

const round = 'rounded-full text-room-muted'

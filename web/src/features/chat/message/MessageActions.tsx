import type { Message } from '@trau/contract'
import { useState } from 'react'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { MenuItems, type MenuProps } from '../../../ui/Menu.tsx'
import { useConversation } from './conversation.ts'
import { mayDo } from './message-policy.ts'
import { ReactionPicker } from './ReactionPicker.tsx'

export interface MessageActionsProps extends Pick<MenuProps, 'groups'> {
  message: Message
  onClose: () => void
  /** Of what stands around the reactions, and around the list. */
  reactionsClassName?: string
  listClassName?: string
}

/** The six reactions above everything else that one may do with a message; all other emoji take the place of both. */
export function MessageActions(props: MessageActionsProps) {
  const { message, groups, onClose, reactionsClassName, listClassName } = props
  const words = useChatWords()
  const { me, rights } = useConversation()
  const [isPicking, setPicking] = useState(false)
  return (
    <>
      {mayDo(message, rights, me).react && (
        // biome-ignore lint/a11y/useSemanticElements: buttons of one kind, not fields of a form
        <div role="group" aria-label={words.react} className={reactionsClassName}>
          <ReactionPicker message={message} onDone={onClose} onMore={() => setPicking(true)} />
        </div>
      )}
      {!isPicking && (
        <div className={listClassName} data-entering="">
          <MenuItems groups={groups} label={words.actions} onClose={onClose} />
        </div>
      )}
    </>
  )
}

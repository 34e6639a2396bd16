import type { Message } from '@trau/contract'
import { type ReactNode, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import IconMore from '~icons/lucide/ellipsis'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { cx } from '../../../ui/cx.ts'
import type { MenuAction, MenuGroup } from '../../../ui/Menu.tsx'
import { useBackCloses } from '../../../ui/useBackCloses.ts'
import { useUiWords } from '../../../ui/words.ts'
import { MessageActions } from './MessageActions.tsx'

export interface MessageSheetProps {
  message: Message
  groups: MenuGroup[]
  isMine: boolean
  onClose: () => void
  /** The message as it stands in the list; its words can be marked here. */
  children: ReactNode
}

/** What a finger that rests on a message brings: the message lifted out of the rest, its reactions, and from the bottom edge its actions. */
export default function MessageSheet({ message, groups, isMine, onClose, children }: MessageSheetProps) {
  const words = useChatWords()
  const { close } = useUiWords()
  useBackCloses(true, onClose)
  const [isWhole, showWhole] = useState(false)
  const more = {
    id: 'more',
    label: words.more,
    icon: <IconMore />,
    keepsOpen: true,
    onAction: () => showWhole(true),
  }
  return (
    <ModalOverlay
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      isDismissable
      className="fade fixed inset-0 z-50 h-(--visual-viewport-height) bg-backdrop"
    >
      <Modal className="size-full">
        <Dialog
          aria-label={words.actions}
          data-message-sheet=""
          className="flex size-full flex-col justify-end gap-2 pt-[max(0.75rem,env(safe-area-inset-top))] pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)] outline-none"
        >
          {/* What is not covered closes it, as the dimmed page behind any window does. */}
          <button type="button" tabIndex={-1} aria-hidden="true" onClick={onClose} className="min-h-0 grow" />
          {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape and the button below close it too */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
          <div
            onClick={event => event.target === event.currentTarget && onClose()}
            className={cx(
              'flex min-h-12 shrink flex-col overflow-y-auto overscroll-contain px-3 select-text',
              '[&_:is(button,input,label,video,[role=slider])]:pointer-events-none',
              isMine ? 'items-end' : 'items-start',
            )}
          >
            <div className="pop max-w-[86%]" data-entering="">
              {children}
            </div>
          </div>
          <MessageActions
            message={message}
            groups={isWhole ? groups : mostWanted(groups, more)}
            onClose={onClose}
            reactionsClassName={cx(
              'mx-3 flex max-w-[calc(100%-1.5rem)] shrink-0 rounded-xl bg-raised p-1.5 shadow-soft forced:border',
              isMine ? 'self-end' : 'self-start',
            )}
            listClassName="sheet shrink-0 rounded-t-xl bg-raised pb-[env(safe-area-inset-bottom)] shadow-soft forced:border"
          />
          <button type="button" onClick={onClose} className="sr-only">
            {close}
          </button>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

const wantedIds = new Set(['reply', 'edit', 'copy', 'forward', 'pin', 'recall', 'deleteForMe'])
const mostShown = 6

/** What people hold a message for, and a row that brings the rest: thirteen rows would cover the message itself. */
function mostWanted(groups: MenuGroup[], more: MenuAction): MenuGroup[] {
  const all = groups.flatMap(({ items }) => items).filter((item): item is MenuAction => Boolean(item))
  const wantedItems = all.filter(({ id }) => wantedIds.has(id)).slice(0, mostShown)
  return all.length <= mostShown + 1 ? groups : [{ items: [...wantedItems, more] }]
}

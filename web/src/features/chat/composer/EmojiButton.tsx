import type { StickerId } from '@trau/contract'
import { type RefObject, Suspense, useState } from 'react'
import IconSmile from '~icons/lucide/smile'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { lazyView } from '../../../kit/lazy-part.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { replaceIn } from './replace-in.ts'

const PickerTabs = lazyView(() => import('../../../kit/emoji/PickerTabs.tsx'))

interface EmojiButtonProps {
  area: RefObject<HTMLTextAreaElement | null>
  onSticker: (stickerId: StickerId) => void
}

/** Puts an emoji where the caret stands, or sends a sticker. */
export function EmojiButton({ area, onSticker }: EmojiButtonProps) {
  const words = useChatWords()
  const [isOpen, setOpen] = useState(false)
  const insert = (emoji: string) => {
    const field = area.current
    setOpen(false)
    if (!field) return
    const { selectionStart: from, selectionEnd: to } = field
    const end = from + emoji.length
    // The window gives the focus back to its button first.
    requestAnimationFrame(() => replaceIn(field, { from, to, insert: emoji, selection: [end, end] }))
  }
  return (
    <Popover
      label={words.emoji}
      placement="top end"
      isOpen={isOpen}
      onOpenChange={setOpen}
      className="p-3"
      trigger={
        <IconButton
          label={words.emoji}
          className="absolute right-0 bottom-0 rounded-full text-muted hover:bg-transparent hover:text-ink"
        >
          <IconSmile className="size-5.5" aria-hidden="true" />
        </IconButton>
      }
    >
      <Suspense fallback={<Spinner className="m-24" label={words.emojiLoading} />}>
        <PickerTabs
          onEmoji={insert}
          onSticker={stickerId => {
            setOpen(false)
            onSticker(stickerId)
          }}
        />
      </Suspense>
    </Popover>
  )
}

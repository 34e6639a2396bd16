import type { Message } from '@trau/contract'
import { Suspense, useState } from 'react'
import IconPlus from '~icons/lucide/plus'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { lazyView } from '../../../kit/lazy-part.tsx'
import { isReactedBy, quickReactions } from '../../../model/messages/reactions.ts'
import { cx } from '../../../ui/cx.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useConversation } from './conversation.ts'
import { toggleReaction } from './message-commands.ts'

const EmojiPicker = lazyView(() => import('../../../kit/emoji/EmojiPicker.tsx'))

export interface QuickReactionsProps {
  message: Message
  onDone: () => void
  /** All the others take the place of the six. */
  onMore?: () => void
  /** The window opened to choose one of these alone. */
  autoFocus?: boolean
}

/** The six at hand, and behind + all the others. */
export default function QuickReactions({ message, onDone, onMore, autoFocus }: QuickReactionsProps) {
  const words = useChatWords()
  const { me } = useConversation()
  const [isOpen, open] = useState(false)
  const choose = (emoji: string) => {
    onDone()
    void toggleReaction(message, emoji, me)
  }
  if (isOpen) {
    return (
      <Suspense fallback={<Spinner className="m-16" label={words.emojiLoading} />}>
        <EmojiPicker onChoose={choose} />
      </Suspense>
    )
  }
  const own = new Set(message.reactions.filter(one => isReactedBy(one, me)).map(({ reaction }) => reaction))
  return (
    <div className="flex items-center gap-0.5">
      {quickReactions.map((emoji, index) => (
        <button
          key={emoji}
          type="button"
          // biome-ignore lint/a11y/noAutofocus: see the property
          autoFocus={autoFocus && index === 0}
          aria-label={emoji}
          aria-pressed={own.has(emoji)}
          onClick={() => choose(emoji)}
          className={cx(button, own.has(emoji) && 'bg-primary-soft ring-1 ring-primary')}
        >
          {emoji}
        </button>
      ))}
      <button
        type="button"
        aria-label={words.moreReactions}
        title={words.moreReactions}
        onClick={() => {
          open(true)
          onMore?.()
        }}
        className={button}
      >
        <IconPlus className="size-5 text-muted" aria-hidden="true" />
      </button>
    </div>
  )
}

const button =
  'inline-flex size-10 items-center justify-center rounded-full text-2xl leading-none transition-transform hover:scale-115 hover:bg-fill motion-reduce:transform-none touch:size-11'

import type { Message } from '@trau/contract'
import { Suspense, useState } from 'react'
import IconPlus from '~icons/lucide/plus'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { lazyView } from '../../../kit/lazy-part.tsx'
import { ReactionButton } from '../../../kit/ReactionButton.tsx'
import { quickReactions } from '../../../model/messages/reactions.ts'
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
  return (
    <div className="flex items-center gap-0.5">
      {quickReactions.map((emoji, index) => (
        <ReactionButton
          key={emoji}
          message={message}
          emoji={emoji}
          me={me}
          autoFocus={autoFocus && index === 0}
          onPress={isOn => {
            onDone()
            return toggleReaction(message, emoji, me, !isOn)
          }}
          className={button}
        />
      ))}
      <button
        type="button"
        aria-label={words.moreReactions}
        title={words.moreReactions}
        onClick={() => {
          open(true)
          onMore?.()
        }}
        className={cx('inline-flex items-center justify-center rounded-full leading-none', button)}
      >
        <IconPlus className="size-5 text-muted" aria-hidden="true" />
      </button>
    </div>
  )
}

const button =
  'size-10 text-2xl transition-transform hover:scale-115 hover:bg-fill motion-reduce:transform-none touch:size-11'

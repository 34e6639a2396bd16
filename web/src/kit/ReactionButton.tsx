import type { Message } from '@trau/contract'
import { useOwnReaction } from '../model/messages/own-reaction.ts'
import { cx } from '../ui/cx.ts'

export interface ReactionButtonProps {
  /** Undefined while it is being fetched. */
  message: Message | undefined
  emoji: string
  me: string
  /** @returns settles once the server has answered */
  onPress: (isOn: boolean) => Promise<unknown> | undefined
  /** Its size, and what it does under a pointer. */
  className: string
  /** In a window that opened to choose one of these alone. */
  autoFocus?: boolean | undefined
}

/** One reaction to choose: it shows whether it is one's own, and a press takes it then. */
export function ReactionButton({ message, emoji, me, onPress, className, autoFocus }: ReactionButtonProps) {
  const { isOwn, refetch } = useOwnReaction(message, emoji, me)
  return (
    <button
      type="button"
      // biome-ignore lint/a11y/noAutofocus: see the property
      autoFocus={autoFocus}
      aria-label={emoji}
      aria-pressed={isOwn}
      disabled={!message}
      onClick={() => void onPress(!isOwn)?.then(refetch)}
      className={cx(
        'inline-flex items-center justify-center rounded-full leading-none',
        className,
        isOwn && 'bg-primary-soft ring-1 ring-primary',
      )}
    >
      {emoji}
    </button>
  )
}

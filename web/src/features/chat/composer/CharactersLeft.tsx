import { useChatWords } from '../../../i18n/words/chat.ts'
import { cx } from '../../../ui/cx.ts'

/** How many letters still fit into one message, or how many are too many; the line is there from the beginning, so that it is read out. */
export function CharactersLeft({ count }: { count: number | undefined }) {
  const words = useChatWords()
  const isOver = (count ?? 0) < 0
  return (
    <p
      aria-live="polite"
      className={cx(
        'px-4 text-right text-xs',
        count !== undefined && 'pb-1.5',
        isOver ? 'text-danger' : 'text-muted',
      )}
    >
      {count !== undefined && (isOver ? words.charactersOver(-count) : words.charactersLeft(count))}
    </p>
  )
}

import IconDown from '~icons/lucide/chevron-down'
import IconBack from '~icons/lucide/corner-down-left'
import { useChatWords } from '../../i18n/words/chat.ts'
import { Button } from '../../ui/Button.tsx'
import { Counter } from '../../ui/Counter.tsx'

export interface ToLatestProps {
  isShown: boolean
  /** Messages of others that came below what is being read. */
  count: number
  onPress: () => void
  /** Set after a jump: back to where it went from. */
  onBack: (() => void) | undefined
}

/** Over the list's corner while one reads above its end. */
export function ToLatest({ isShown, count, onPress, onBack }: ToLatestProps) {
  const words = useChatWords()
  return (
    <div className="pointer-events-none absolute right-4 bottom-3 z-10 flex flex-col items-end gap-2 *:pointer-events-auto">
      {onBack && (
        <Button
          size="sm"
          variant="flat"
          className="rounded-full bg-raised shadow-soft"
          startContent={<IconBack className="size-4" aria-hidden="true" />}
          onPress={onBack}
        >
          {words.backToWhere}
        </Button>
      )}
      {isShown && (
        <span className="relative">
          <Button
            iconOnly
            aria-label={count > 0 ? words.toLatestWithCount(count) : words.toLatest}
            className="rounded-full bg-raised text-ink shadow-soft"
            onPress={onPress}
          >
            <IconDown className="size-5" aria-hidden="true" />
          </Button>
          <Counter
            count={count}
            label=""
            className="pointer-events-none absolute -top-2 left-1/2 -translate-x-1/2"
          />
        </span>
      )}
    </div>
  )
}

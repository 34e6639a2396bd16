import { useCallWords } from '../../../i18n/words/call.ts'
import { cx } from '../../../ui/cx.ts'
import { useMedia } from '../call-context.ts'

/** Three bars and, where the network is not good, its name: nobody has to guess a colour. */
export function QualityMark() {
  const words = useCallWords()
  const { quality, connection } = useMedia()
  if (quality === null || connection !== 'connected') return null
  return (
    <span className="inline-flex items-center gap-1.5 text-sm text-ink/80">
      <span className="inline-flex h-3.5 items-end gap-0.5" aria-hidden="true">
        {[1, 2, 3].map(bar => (
          <span
            key={bar}
            className={cx(
              'w-1 rounded-full',
              bar === 1 ? 'h-1.5' : bar === 2 ? 'h-2.5' : 'h-3.5',
              bar <= quality ? (quality === 1 ? 'bg-warning' : 'bg-primary') : 'bg-ink/25',
            )}
          />
        ))}
      </span>
      <span className={quality === 3 ? 'sr-only' : undefined}>{words.quality[quality]}</span>
    </span>
  )
}

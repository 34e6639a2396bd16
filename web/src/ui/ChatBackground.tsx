import { backgrounds } from './backgrounds.ts'
import { cx } from './cx.ts'

/** Fills its positioned parent behind the content; an unknown index is plain. Never read aloud, never catches a press. */
export function ChatBackground({ index, className }: { index: number; className?: string }) {
  const url = backgrounds[index]?.url
  const mask = url ? `url("${url}")` : undefined
  return (
    <div
      aria-hidden="true"
      className={cx('pointer-events-none absolute inset-0 -z-10 overflow-hidden bg-room', className)}
    >
      {mask && (
        <div
          className="size-full bg-(--pattern) forced:hidden"
          style={{ maskImage: mask, WebkitMaskImage: mask }}
        />
      )}
    </div>
  )
}

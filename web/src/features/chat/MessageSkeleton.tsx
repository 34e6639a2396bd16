import { useChatWords } from '../../i18n/words/chat.ts'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

const shapes = ['w-52', 'w-72', 'w-40 ml-auto', 'w-64', 'w-56 ml-auto', 'w-80', 'w-36 ml-auto']

/** Bubbles in the place of those that are on their way. */
export function MessageSkeleton() {
  const words = useChatWords()
  return (
    <div
      role="status"
      aria-label={words.loadingMessages}
      className="mx-auto flex h-full max-w-4xl flex-col justify-end gap-2 p-5"
    >
      {shapes.map(shape => (
        <Skeleton key={shape} className={cx('h-11 max-w-[80%] rounded-xl', shape)} />
      ))}
    </div>
  )
}

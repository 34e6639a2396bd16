import IconX from '~icons/lucide/x'
import { useLanguage } from '../../../i18n/language.ts'
import { useMediaWords } from '../../../i18n/words/media.ts'
import { useUploadProgress } from '../../../sync/uploads/progress.ts'
import { fileSize } from '../../../text/file-size.ts'
import { cx } from '../../../ui/cx.ts'

export interface UploadRingProps {
  fileId: string
  name: string
  onCancel?: () => void
  className?: string
}

const radius = 16
const around = 2 * Math.PI * radius

/** How far an upload is, around the button that ends it. */
export function UploadRing({ fileId, name, onCancel, className }: UploadRingProps) {
  const words = useMediaWords()
  const progress = useUploadProgress(fileId)
  const share = progress && progress.total > 0 ? progress.sent / progress.total : 0
  const label = words.cancelUpload(name)
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onCancel}
      className={cx(
        'relative grid size-10 shrink-0 place-items-center rounded-full touch:size-11 forced:border',
        className,
      )}
    >
      <svg viewBox="0 0 40 40" className="absolute inset-0 size-full -rotate-90" aria-hidden="true">
        <circle cx="20" cy="20" r={radius} className="fill-none stroke-current opacity-25" strokeWidth="3" />
        <circle
          cx="20"
          cy="20"
          r={radius}
          strokeWidth="3"
          strokeLinecap="round"
          strokeDasharray={around}
          strokeDashoffset={around * (1 - Math.max(share, 0.03))}
          className="fill-none stroke-current transition-[stroke-dashoffset] duration-200"
        />
      </svg>
      <IconX className="size-4.5" aria-hidden="true" />
    </button>
  )
}

/** The same in words: how much of how much, how fast, or that it waits. */
export function UploadText({ fileId, name }: { fileId: string; name: string }) {
  const words = useMediaWords()
  const [language] = useLanguage()
  const progress = useUploadProgress(fileId)
  const sentBytes = progress?.sent ?? 0
  const total = progress?.total ?? 0
  const size = (bytes: number) => fileSize(bytes, language)
  const speed = progress && progress.bytesPerSecond > 0 ? words.speed(size(progress.bytesPerSecond)) : ''
  return (
    <span
      role="progressbar"
      aria-label={words.progress(name)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={total > 0 ? Math.round((sentBytes / total) * 100) : 0}
      className="tabular-nums"
    >
      {progress?.isWaiting
        ? words.waiting
        : total > 0 && [words.progressText(size(sentBytes), size(total)), speed].filter(Boolean).join(' · ')}
    </span>
  )
}

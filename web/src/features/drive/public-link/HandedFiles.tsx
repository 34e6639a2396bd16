import IconCheck from '~icons/lucide/circle-check'
import IconRetry from '~icons/lucide/rotate-cw'
import IconX from '~icons/lucide/x'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { usePublicLinkWords } from '../../../i18n/words/public-link.ts'
import { FileIcon } from '../../../kit/FileIcon.tsx'
import { fileExtension, shortFileName } from '../../../text/file-name.ts'
import { fileSize } from '../../../text/file-size.ts'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { useLink } from './link.ts'
import type { HandedFile } from './useHandIn.ts'

interface HandedFilesProps {
  files: readonly HandedFile[]
  isSending: boolean
  onRemove: (id: string) => void
  onRetry: (id: string) => void
}

/** The files that a visitor chose, with how far each is. */
export function HandedFiles({ files, isSending, onRemove, onRetry }: HandedFilesProps) {
  const words = usePublicLinkWords()
  const { maxFileBytes = 0 } = useLink()
  const errorText = useErrorText()
  const [language] = useLanguage()
  const statusOf = ({ file, state, error }: HandedFile) => {
    if (state === 'failed') return errorText(error)
    if (state === 'tooLarge') return words.tooLarge(fileSize(maxFileBytes, language))
    if (state === 'empty') return words.empty
    if (state === 'offline') return words.offline
    return state === 'sent' ? words.sent : fileSize(file.size, language)
  }
  if (files.length === 0) return null
  return (
    <ul className="overflow-hidden rounded-xl border border-line bg-surface">
      {files.map(one => (
        <li
          key={one.id}
          className="flex min-h-14 items-center gap-3 border-b border-line px-3 py-2 last:border-0"
        >
          {one.state === 'sent' ? (
            <IconCheck className="size-5 shrink-0 text-primary" aria-hidden="true" />
          ) : (
            <FileIcon extension={fileExtension(one.file.name)} className="size-5 shrink-0 text-muted" />
          )}
          <div className="min-w-0 flex-1">
            <p className="line-clamp-2 break-words" title={one.file.name}>
              {shortFileName(one.file.name)}
            </p>
            <p className={cx('text-sm', isRefused(one) ? 'text-danger-deep' : 'text-muted')}>
              {statusOf(one)}
            </p>
            {(one.state === 'sending' || one.state === 'offline') && (
              <ProgressBar
                className="mt-1"
                label={words.progressOf(one.file.name)}
                value={one.sent}
                max={one.file.size}
              />
            )}
          </div>
          {one.state === 'failed' && !isSending && (
            <IconButton size="sm" label={words.tryAgain(one.file.name)} onPress={() => onRetry(one.id)}>
              <IconRetry className="size-4.5" />
            </IconButton>
          )}
          {one.state !== 'sent' && !isSending && (
            <IconButton size="sm" label={words.remove(one.file.name)} onPress={() => onRemove(one.id)}>
              <IconX className="size-4.5" />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  )
}

const isRefused = ({ state }: HandedFile) => state === 'failed' || state === 'tooLarge' || state === 'empty'

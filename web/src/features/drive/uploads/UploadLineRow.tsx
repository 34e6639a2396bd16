import IconRetry from '~icons/lucide/rotate-cw'
import IconX from '~icons/lucide/x'
import { textOfCode } from '../../../i18n/error-text.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useDriveUploadsWords } from '../../../i18n/words/drive-uploads.ts'
import { FileIcon } from '../../../kit/FileIcon.tsx'
import { uploadCommand } from '../../../sync/drive-uploads/host.ts'
import type { UploadLine } from '../../../sync/drive-uploads/view.ts'
import { fileExtension } from '../../../text/file-name.ts'
import { fileSize } from '../../../text/file-size.ts'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'

/** One file of the panel: what it is, where it stands, and what can be done with it. */
export function UploadLineRow({ line }: { line: UploadLine }) {
  const words = useDriveUploadsWords()
  const isOver = line.state === 'done' || line.state === 'skipped'
  return (
    <li className="flex min-h-13 items-center gap-3 py-1 pr-2 pl-4">
      <FileIcon extension={fileExtension(line.name)} className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className={cx('truncate', isOver && 'text-muted')} title={line.name}>
          {line.name}
        </p>
        <p
          className={cx(
            'truncate text-sm tabular-nums',
            line.state === 'failed' ? 'text-danger-deep' : 'text-muted',
          )}
        >
          <Status line={line} />
        </p>
        {line.state === 'sending' && line.sent > 0 && (
          <ProgressBar
            className="mt-1 h-1"
            label={words.progressOf(line.name)}
            value={line.sent}
            max={line.bytes}
            isWaiting={line.isWaiting}
          />
        )}
      </div>
      {line.state === 'failed' && (
        <IconButton
          size="sm"
          label={words.retryOne(line.name)}
          onPress={() => uploadCommand({ type: 'retry', fileIds: [line.fileId] })}
        >
          <IconRetry className="size-4.5" />
        </IconButton>
      )}
      {!isOver && (
        <IconButton
          size="sm"
          label={words.cancelOne(line.name)}
          onPress={() => uploadCommand({ type: 'cancel', fileIds: [line.fileId] })}
        >
          <IconX className="size-4.5" />
        </IconButton>
      )}
    </li>
  )
}

function Status({ line }: { line: UploadLine }) {
  const words = useDriveUploadsWords()
  const [language] = useLanguage()
  const size = (bytes: number) => fileSize(bytes, language)
  switch (line.state) {
    case 'failed':
      return textOfCode(line.error?.code ?? 'unknown', line.error?.data)
    case 'badName':
      return words.badName(line.chosenName ?? line.name)
    case 'sending':
      if (line.isWaiting) return words.waitingNetwork
      if (line.sent === 0) return size(line.bytes)
      return [words.sentOf(size(line.sent), size(line.bytes)), words.speed(size(line.bytesPerSecond))].join(
        ' · ',
      )
    default: {
      const stateText = words[line.state]
      return line.folder ? `${stateText} · ${words.inFolder(line.folder)}` : stateText
    }
  }
}

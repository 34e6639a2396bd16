import IconDownload from '~icons/lucide/download'
import { runWrite } from '../../../api/mutation.ts'
import { useLanguage } from '../../../i18n/language.ts'
import type { MediaWords } from '../../../i18n/vi/media.ts'
import { useMediaWords } from '../../../i18n/words/media.ts'
import { FileIcon } from '../../../kit/FileIcon.tsx'
import { cardSize, type ShownMedia } from '../../../model/messages/carried.ts'
import { fileSize } from '../../../text/file-size.ts'
import { cx } from '../../../ui/cx.ts'
import { toast } from '../../../ui/toast.ts'
import { SearchMarks } from '../search/SearchMarks.tsx'
import { freshLinks } from './links.ts'
import { UploadRing, UploadText } from './UploadRing.tsx'

export interface FileCardProps {
  media: ShownMedia
  roomId: string
  onCancel?: (fileId: string) => void
  className?: string
  /** Outside of a conversation, whose rows have keys of their own. */
  isTabStop?: boolean
}

/** A file by its name and size; a press saves it. It is never opened here. */
export function FileCard({ media, roomId, onCancel, className, isTabStop }: FileCardProps) {
  const words = useMediaWords()
  const [language] = useLanguage()
  const { fileId, name, bytes, extension } = media
  const details = [extension.toUpperCase(), fileSize(bytes, language)].filter(Boolean).join(' · ')
  const cardClass = cx('flex items-center gap-3 rounded-lg pr-2 text-left', cardSize, className)
  const description = (
    <span className="flex min-w-0 flex-1 flex-col">
      <span className="truncate font-medium">
        {!fileId && <span className="sr-only">{words.download} </span>}
        <SearchMarks text={name} />
      </span>
      <span className="truncate text-sm opacity-75">
        {fileId ? <UploadText fileId={fileId} name={name} /> : details}
      </span>
    </span>
  )
  if (fileId)
    return (
      <div className={cardClass}>
        <UploadRing fileId={fileId} name={name} onCancel={onCancel && (() => onCancel(fileId))} />
        {description}
      </div>
    )
  return (
    <button
      type="button"
      tabIndex={isTabStop ? 0 : -1}
      data-opens=""
      onClick={() => void download(media.mediaId, roomId, words)}
      className={cx(cardClass, 'group/file')}
    >
      <span className="relative grid size-11 shrink-0 place-items-center rounded-lg bg-primary/12 text-own-link">
        <FileIcon extension={extension} className="size-5.5 group-hover/file:opacity-0" />
        <IconDownload
          className="absolute size-5.5 opacity-0 group-hover/file:opacity-100"
          aria-hidden="true"
        />
      </span>
      {description}
    </button>
  )
}

/** Saves a file under its name: the server says that it is to be saved, so the page stays where it is. */
export async function download(mediaId: string, roomId: string, words: MediaWords) {
  await runWrite(() => freshLinks(mediaId, roomId), {
    onSuccess(links) {
      if (!links) {
        toast(words.fileGone)
        return
      }
      const link = document.createElement('a')
      link.href = links.downloadUrl
      link.download = ''
      link.click()
    },
  })
}

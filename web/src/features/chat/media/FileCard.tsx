import { previewKindOf } from '@trau/contract/rules/preview'
import IconDownload from '~icons/lucide/download'
import { runWrite } from '../../../api/mutation.ts'
import { useLanguage } from '../../../i18n/language.ts'
import type { MediaWords } from '../../../i18n/vi/media.ts'
import { useMediaWords } from '../../../i18n/words/media.ts'
import { FileIcon } from '../../../kit/FileIcon.tsx'
import { freshLinks } from '../../../model/media/links.ts'
import { cardSize, type ShownMedia, serverIdOf } from '../../../model/messages/carried.ts'
import { shortFileName } from '../../../text/file-name.ts'
import { fileSize } from '../../../text/file-size.ts'
import { cx } from '../../../ui/cx.ts'
import { toast } from '../../../ui/toast.ts'
import { openPreview, type PreviewFile } from '../../drive/index.ts'
import { SearchMarks } from '../search/SearchMarks.tsx'
import { UploadRing, UploadText } from './UploadRing.tsx'
import { useLocalUrl } from './use-local-url.ts'

/** How many letters of a name two lines of the card hold: fewer where most of them are capitals. */
function mostLetters(name: string): number {
  const letters = Array.from(name)
  const capitals = letters.filter(letter => letter !== letter.toLowerCase())
  return capitals.length > letters.length / 2 ? 28 : 40
}

export interface FileCardProps {
  media: ShownMedia
  roomId: string
  onCancel?: (fileId: string) => void
  className?: string
  /** Outside of a conversation, whose rows have keys of their own. */
  isTabStop?: boolean
}

/**
 * A file by its name and size. A press shows it where the viewer can, in a frame that can run nothing of the file's and reach nobody, and saves
 * it elsewhere; the button beside it always saves.
 */
export function FileCard({ media, roomId, onCancel, className, isTabStop }: FileCardProps) {
  const words = useMediaWords()
  const [language] = useLanguage()
  const { name, bytes, extension } = media
  const local = useLocalUrl(media)
  const mediaId = serverIdOf(media)
  const uploadingId = media.isUploading ? media.localId : undefined
  const details = [extension.toUpperCase(), fileSize(bytes, language)].filter(Boolean).join(' · ')
  const preview = previewOf(media, roomId)
  // The viewer shows what the server has.
  const hasPreview = mediaId !== undefined && previewKindOf(preview) !== 'none'
  const save = () => {
    if (mediaId) void download(mediaId, roomId, words)
    else if (local) saveFrom(local, name)
    else toast(words.fileGone)
  }
  const cardClass = cx('flex items-center gap-3 rounded-lg pr-2 text-left', cardSize, className)
  const description = (
    <span className="flex min-w-0 flex-1 flex-col">
      <span className="line-clamp-2 leading-tight font-medium break-words" title={name}>
        {!uploadingId && <span className="sr-only">{hasPreview ? words.view : words.download} </span>}
        <SearchMarks text={shortFileName(name, mostLetters(name))} />
      </span>
      <span className="truncate text-sm opacity-75">
        {uploadingId ? <UploadText fileId={uploadingId} name={name} /> : details}
      </span>
    </span>
  )
  if (uploadingId)
    return (
      <div className={cardClass}>
        <UploadRing fileId={uploadingId} name={name} onCancel={onCancel && (() => onCancel(uploadingId))} />
        {description}
      </div>
    )
  return (
    <div className={cx(cardClass, 'relative')}>
      <button
        type="button"
        tabIndex={isTabStop ? 0 : -1}
        data-opens=""
        onClick={hasPreview ? () => openPreview(preview) : save}
        className="flex h-full min-w-0 flex-1 items-center gap-3 rounded-lg text-left"
      >
        <span className="grid size-11 shrink-0 place-items-center rounded-lg bg-primary/12 text-own-link">
          <FileIcon extension={extension} className="size-5.5" />
        </span>
        {description}
      </button>
      {hasPreview && (
        <button
          type="button"
          tabIndex={isTabStop ? 0 : -1}
          aria-label={`${words.download} ${name}`}
          title={words.download}
          onClick={save}
          className="grid size-9 shrink-0 place-items-center rounded-full hover:bg-primary/12 touch:size-11"
        >
          <IconDownload className="size-5" aria-hidden="true" />
        </button>
      )}
    </div>
  )
}

/** The file as the viewer of the drive takes it. */
const previewOf = (media: ShownMedia, roomId: string): PreviewFile => ({
  kind: 'FILE',
  name: media.name,
  bytes: media.bytes,
  mimeType: media.mimeType,
  media,
  modifiedTime: media.createdTime,
  attachment: { roomId },
})

/** Saves a file under its name: the server says that it is to be saved, so the page stays where it is. */
export async function download(mediaId: string, roomId: string, words: MediaWords) {
  await runWrite(() => freshLinks(mediaId, roomId), {
    onSuccess(links) {
      if (!links) {
        toast(words.fileGone)
        return
      }
      saveFrom(links.downloadUrl)
    },
  })
}

/** @param name of a file of this page; the server's say their own */
function saveFrom(url: string, name = '') {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

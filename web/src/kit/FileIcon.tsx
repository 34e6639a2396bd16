import IconFile from '~icons/lucide/file'
import IconArchive from '~icons/lucide/file-archive'
import IconCode from '~icons/lucide/file-code'
import IconImage from '~icons/lucide/file-image'
import IconMusic from '~icons/lucide/file-music'
import IconSheet from '~icons/lucide/file-spreadsheet'
import IconText from '~icons/lucide/file-text'
import IconVideo from '~icons/lucide/file-video'
import IconSlides from '~icons/lucide/presentation'

const byExtension: [typeof IconFile, string][] = [
  [IconText, 'pdf doc docx odt rtf txt md epub'],
  [IconSheet, 'xls xlsx ods csv tsv'],
  [IconSlides, 'ppt pptx odp key'],
  [IconArchive, 'zip rar 7z tar gz bz2 xz'],
  [IconImage, 'svg heic heif tif tiff bmp psd ai jpg jpeg png gif webp avif'],
  [IconMusic, 'mp3 wav flac ogg oga m4a aac opus'],
  [IconVideo, 'mp4 mov mkv avi webm m4v'],
  [IconCode, 'html htm xml json js ts css py java c cpp sh sql yml yaml'],
]
const icons = new Map(byExtension.flatMap(([Icon, list]) => list.split(' ').map(one => [one, Icon] as const)))

/** What a file is, by its extension. */
export function FileIcon({ extension, className }: { extension: string; className?: string }) {
  const Icon = icons.get(extension.toLowerCase()) ?? IconFile
  return <Icon className={className} aria-hidden="true" />
}

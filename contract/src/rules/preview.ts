import { fileExtension } from './file-extension.ts'

/** Documents that are drawn in a frame of an opaque origin. Decision 35. */
export type FrameKind = 'pdf' | 'docx' | 'sheet' | 'markdown' | 'heic'
/** What is drawn from its bytes, and gets larger by zooming. */
export type DocumentKind = 'text' | FrameKind
export type PreviewKind = 'picture' | 'video' | 'audio' | DocumentKind | 'none'

/** Extensions of what is shown as text; larger files are downloaded. */
const texts = new Set(
  'txt log json xml html htm svg js ts jsx tsx css py java c h cpp go rs rb php sh sql yml yaml toml ini srt vtt'.split(
    ' ',
  ),
)
const frames: Record<string, FrameKind> = {
  ...{ pdf: 'pdf', docx: 'docx', xlsx: 'sheet', xls: 'sheet', ods: 'sheet', csv: 'sheet' },
  ...{ md: 'markdown', heic: 'heic', heif: 'heic' },
}

const MB = 1024 * 1024
/** Larger files take too long or too much memory to draw in a browser. */
export const maxPreviewBytes: Record<DocumentKind, number> = {
  text: 2 * MB,
  markdown: 2 * MB,
  docx: 20 * MB,
  sheet: 20 * MB,
  heic: 50 * MB,
  pdf: 100 * MB,
}

interface PreviewedFile {
  kind: 'FILE' | 'FOLDER'
  name: string
  bytes: number
  mimeType?: string | undefined
  media?: { kind: string } | undefined
}

/** How a browser shows a file; `none` where it can only be downloaded. */
export function previewKindOf(file: PreviewedFile): PreviewKind {
  if (file.kind === 'FOLDER' || !file.media) return 'none'
  if (file.media.kind === 'IMAGE') return 'picture'
  if (file.media.kind === 'VIDEO') return 'video'
  if (file.media.kind === 'AUDIO') return 'audio'
  const extension = fileExtension(file.name, file.mimeType)
  const kind = frames[extension] ?? (texts.has(extension) ? 'text' : 'none')
  return kind === 'none' || file.bytes > maxPreviewBytes[kind] ? 'none' : kind
}

export const isDocumentKind = (kind: PreviewKind): kind is DocumentKind => kind in maxPreviewBytes

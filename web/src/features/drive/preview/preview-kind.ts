import type { DriveNode } from '@trau/contract'
import type { FrameKind } from '../../../preview-frames/protocol.ts'
import { fileExtension } from '../../../text/file-name.ts'

export type PreviewKind = 'picture' | 'video' | 'audio' | 'text' | FrameKind | 'none'

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
export const maxPreviewBytes: Record<Exclude<PreviewKind, 'picture' | 'video' | 'audio' | 'none'>, number> = {
  text: 2 * MB,
  markdown: 2 * MB,
  docx: 20 * MB,
  sheet: 20 * MB,
  heic: 50 * MB,
  pdf: 100 * MB,
}

/** How a file is shown; `none` where it can only be downloaded. */
export function previewKindOf(
  node: Pick<DriveNode, 'kind' | 'name' | 'mimeType' | 'media' | 'bytes'>,
): PreviewKind {
  if (node.kind === 'FOLDER' || !node.media) return 'none'
  if (node.media.kind === 'IMAGE') return 'picture'
  if (node.media.kind === 'VIDEO') return 'video'
  if (node.media.kind === 'AUDIO') return 'audio'
  const extension = fileExtension(node.name, node.mimeType)
  const kind = frames[extension] ?? (texts.has(extension) ? 'text' : 'none')
  return kind === 'none' || node.bytes > maxPreviewBytes[kind] ? 'none' : kind
}

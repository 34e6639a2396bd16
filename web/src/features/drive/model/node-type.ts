import type { DriveNode } from '@trau/contract'
import { fileExtension } from '../../../text/file-name.ts'

/** What people call a kind of file; also what files are sorted by. */
export type NodeType =
  | 'folder'
  | 'image'
  | 'video'
  | 'audio'
  | 'pdf'
  | 'document'
  | 'sheet'
  | 'slides'
  | 'archive'
  | 'code'
  | 'text'
  | 'file'

const byExtension: [NodeType, string][] = [
  ['pdf', 'pdf'],
  ['document', 'doc docx odt rtf epub'],
  ['sheet', 'xls xlsx ods csv tsv'],
  ['slides', 'ppt pptx odp key'],
  ['archive', 'zip rar 7z tar gz bz2 xz'],
  ['code', 'html htm xml json js ts css py java c cpp sh sql yml yaml'],
  ['text', 'txt md log'],
  ['image', 'svg heic heif tif tiff bmp psd ai jpg jpeg png gif webp avif'],
  ['audio', 'mp3 wav flac ogg oga m4a aac opus'],
  ['video', 'mp4 mov mkv avi webm m4v'],
]
const types = new Map(byExtension.flatMap(([type, list]) => list.split(' ').map(one => [one, type] as const)))

export const extensionOf = ({ name, mimeType }: Pick<DriveNode, 'name' | 'mimeType'>) =>
  fileExtension(name, mimeType)

export function typeOfNode(node: Pick<DriveNode, 'kind' | 'name' | 'mimeType'>): NodeType {
  if (node.kind === 'FOLDER') return 'folder'
  const top = node.mimeType?.split('/')[0]
  if (top === 'image' || top === 'video' || top === 'audio') return top
  return types.get(extensionOf(node)) ?? 'file'
}

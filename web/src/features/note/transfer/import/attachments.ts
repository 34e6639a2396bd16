import type { JSONContent } from '@tiptap/core'
import { isPictureType, typeOfName } from '../../editor/upload.ts'
import type { ArchiveFile } from '../zip/archive.ts'
import type { Attachment } from './found.ts'

/** Files of an archive that texts refer to, each with an id that stands in for that of its upload. */
export class Attachments {
  readonly byId = new Map<string, Attachment>()
  private readonly ids = new Map<ArchiveFile, string>()

  /** The block that shows the file. */
  nodeOf(file: ArchiveFile, label: string): JSONContent {
    const name = file.path.split('/').at(-1)!
    const isPicture = isPictureType(typeOfName(name))
    const mediaId = this.ids.get(file) ?? `import-${this.byId.size}`
    this.ids.set(file, mediaId)
    if (!this.byId.has(mediaId)) this.byId.set(mediaId, { file, name, isPicture })
    return isPicture
      ? { type: 'image', attrs: { mediaId, alt: label || name } }
      : { type: 'file', attrs: { mediaId, name, bytes: file.bytes } }
  }
}

/**
 * The text with the ids of uploads; files that were not uploaded are a line with their name. A mention is text: importing what others wrote
 * notifies nobody.
 */
export function withUploads(content: JSONContent, byId: ReadonlyMap<string, Attachment>): JSONContent {
  const change = (node: JSONContent): JSONContent => {
    if (node.type === 'mention') return { type: 'text', text: `@${node.attrs?.label ?? ''}` }
    const attachment =
      node.type === 'image' || node.type === 'file' ? byId.get(String(node.attrs?.mediaId)) : undefined
    if (!attachment) return node.content ? { ...node, content: node.content.map(change) } : node
    const { mediaId, name } = attachment
    if (mediaId) return { ...node, attrs: { ...node.attrs, mediaId } }
    return { type: 'paragraph', content: [{ type: 'text', text: name }] }
  }
  return change(content)
}

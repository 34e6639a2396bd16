import type { JSONContent } from '@tiptap/core'

/** A picture or file that stands in a text. */
export interface ShownFile {
  mediaId: string
  name: string
}

/** The uploads that a text shows, in order, each once. */
export function shownFiles(content: JSONContent): ShownFile[] {
  const files = new Map<string, ShownFile>()
  const visit = ({ type, attrs, content: children }: JSONContent) => {
    const mediaId = attrs?.mediaId ? String(attrs.mediaId) : undefined
    if (mediaId && (type === 'image' || type === 'file') && !files.has(mediaId))
      files.set(mediaId, { mediaId, name: String((type === 'image' ? attrs?.alt : attrs?.name) ?? '') })
    children?.forEach(visit)
  }
  visit(content)
  return [...files.values()]
}

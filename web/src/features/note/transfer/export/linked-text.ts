import type { JSONContent } from '@tiptap/core'
import { noteHtml, noteMarkdown } from '../../editor/markdown.ts'
import { type ExportFormat, htmlPage, markdownFile, withHeading } from '../convert.ts'
import type { NoteDetails } from '../details.ts'

/** Where the things are that a note refers to, as addresses relative to it. */
export interface Places {
  /** Of a picture or file; undefined where it is not in the archive. */
  ofFile(mediaId: string): string | undefined
  ofNote(noteId: string): string | undefined
}

/** A note as a file of an archive: its pictures, files and links to notes lead to files beside it. */
export function linkedFile(
  title: string,
  content: JSONContent,
  format: ExportFormat,
  places: Places,
  details?: NoteDetails,
): Blob {
  if (format === 'markdown') return markdownFile(linkedMarkdown(withHeading(title, content), places), details)
  return htmlPage(
    title,
    noteHtml(content, body => linkElements(body, places)),
    details,
  )
}

/** Every sign that would end the address, or be read as something else. */
export const addressOf = (path: string) =>
  path
    .split('/')
    .map(part => encodeURIComponent(part).replace(/[()'*!]/g, sign => `%${sign.charCodeAt(0).toString(16)}`))
    .join('/')

const labelOf = (text: string) => text.replace(/[\\[\]|]/g, '\\$&')

function linkedMarkdown(document: JSONContent, places: Places): string {
  const files = new Map<string, JSONContent>()
  const adapt = (node: JSONContent): JSONContent => {
    const { type, attrs = {}, content } = node
    if (type === 'image' || type === 'file') files.set(String(attrs.mediaId), node)
    if (type === 'mention') return { type: 'text', text: `@${attrs.label ?? ''}` }
    if (type === 'messageLink') return { type: 'text', text: String(attrs.label || ' ') }
    if (type === 'noteLink') {
      const path = places.ofNote(String(attrs.noteId))
      const marks = path ? [{ type: 'link', attrs: { href: addressOf(path) } }] : undefined
      return { type: 'text', text: String(attrs.label || ' '), ...(marks ? { marks } : {}) }
    }
    return content ? { ...node, content: content.map(adapt) } : node
  }
  const text = noteMarkdown(adapt(document))
  return text.replace(
    /!\[(?:[^\\\]]|\\.)*\]\(trau:(?:image|file)\/(?:node|media)\/([\w-]*)(?:\?\d+)?\)/g,
    (whole, mediaId: string) => {
      const node = files.get(mediaId)
      if (!node) return whole
      const name = labelOf(String(node.attrs?.alt ?? node.attrs?.name ?? ''))
      const path = places.ofFile(mediaId)
      if (!path) return name
      return `${node.type === 'image' ? '!' : ''}[${name}](${addressOf(path)})`
    },
  )
}

function linkElements(body: HTMLElement, places: Places) {
  const page = body.ownerDocument
  const link = (text: string | null, path: string) => {
    const element = page.createElement('a')
    element.setAttribute('href', addressOf(path))
    element.textContent = text
    return element
  }
  for (const element of body.querySelectorAll<HTMLElement>('div[data-file]')) {
    const { mediaid = '', file } = element.dataset
    const path = places.ofFile(mediaid)
    const paragraph = page.createElement('p')
    if (path && file === 'image') {
      const image = page.createElement('img')
      image.setAttribute('src', addressOf(path))
      image.setAttribute('alt', element.textContent ?? '')
      paragraph.append(image)
    } else paragraph.append(path ? link(element.textContent, path) : (element.textContent ?? ''))
    element.replaceWith(paragraph)
  }
  for (const element of body.querySelectorAll<HTMLElement>('span[data-reference]')) {
    const { noteid = '', reference } = element.dataset
    const path = reference === 'noteLink' ? places.ofNote(noteid) : undefined
    element.replaceWith(path ? link(element.textContent, path) : (element.textContent ?? ''))
  }
}

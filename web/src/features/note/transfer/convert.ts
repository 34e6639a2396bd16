import type { JSONContent } from '@tiptap/core'
import { maxNoteTitle } from '@trau/contract/rules/note'
import { noteHtml, noteMarkdown, noteOfHtml, noteOfMarkdown } from '../editor/markdown.ts'
import { frontMatterOf, metaElementsOf, type NoteDetails } from './details.ts'
import { paragraphOf } from './import/csv.ts'

export type ExportFormat = 'markdown' | 'html'

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)

/** A note as a file that other programs open: its title is the first heading. */
export const fileOfNote = (
  title: string,
  content: JSONContent,
  format: ExportFormat,
  details?: NoteDetails,
): Blob =>
  format === 'markdown'
    ? markdownFile(noteMarkdown(withHeading(title, content)), details)
    : htmlPage(title, noteHtml(content), details)

export const markdownFile = (text: string, details?: NoteDetails) =>
  new Blob([details ? frontMatterOf(details) : '', text], { type: 'text/markdown;charset=utf-8' })

/** The document with its title as its first heading. */
export function withHeading(title: string, content: JSONContent): JSONContent {
  if (!title) return content
  const heading = { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: title }] }
  return { ...content, content: [heading, ...(content.content ?? [])] }
}

/** @param body markup that is safe */
export function htmlPage(title: string, body: string, details?: NoteDetails): Blob {
  const name = escapeHtml(title)
  const page = `<!doctype html>
<html lang="vi">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${name}</title>${details ? metaElementsOf(details) : ''}</head>
<body>${title ? `<h1>${name}</h1>` : ''}
${body}
</body>
</html>
`
  return new Blob([page], { type: 'text/html;charset=utf-8' })
}

const extensions = { markdown: 'md', html: 'html', pdf: 'pdf' } satisfies Record<ExportFormat | 'pdf', string>

/** A name that every system takes. */
export function fileNameOf(title: string, format: keyof typeof extensions): string {
  const name = title
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100)
  return `${name}.${extensions[format]}`
}

export const importedExtensions = ['.md', '.markdown', '.txt', '.html', '.htm']

export interface ReadNote {
  title: string
  content: JSONContent
}

const textOf = (node: JSONContent): string => node.text ?? (node.content ?? []).map(textOf).join('')

/** A file as a note: a heading at its beginning is the title, else the name of the file. */
export const noteOfFile = (fileName: string, text: string): ReadNote =>
  named(fileName, contentOf(fileName, text))

function contentOf(fileName: string, text: string): JSONContent {
  if (/\.html?$/i.test(fileName)) return noteOfHtml(text)
  return /\.txt$/i.test(fileName) ? noteOfPlainText(text) : noteOfMarkdown(text)
}

/** Each line as it is. */
const noteOfPlainText = (text: string): JSONContent => ({
  type: 'doc',
  content: text
    .replace(/(\r\n?|\n)$/, '')
    .split(/\r\n?|\n/)
    .map(paragraphOf),
})

/** A heading at the beginning of the content is the title, else the name of the file. */
export function named(fileName: string, content: JSONContent): ReadNote {
  const [first, ...rest] = content.content ?? []
  const heading = first?.type === 'heading' && first.attrs?.level === 1 ? textOf(first).trim() : ''
  if (heading && heading.length <= maxNoteTitle)
    return {
      title: heading,
      content: { ...content, content: rest.length > 0 ? rest : [{ type: 'paragraph' }] },
    }
  return { title: fileName.replace(/\.[^.]+$/, '').slice(0, maxNoteTitle), content }
}

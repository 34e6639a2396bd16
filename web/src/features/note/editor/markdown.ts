import { getSchema, type JSONContent } from '@tiptap/core'
import { DOMParser, DOMSerializer, Node as DocumentNode } from '@tiptap/pm/model'
import { prosemirrorJSONToYXmlFragment, yXmlFragmentToProsemirrorJSON } from '@tiptap/y-tiptap'
import { isSafeNoteLink, noteFragment } from '@trau/contract/rules/note'
import * as Y from 'yjs'
import { orUndefined } from '../../../text/or-undefined.ts'
import { NoteMarkdownManager } from './markdown-manager.ts'
import { NumberedList, noteSchema } from './schema.ts'

/** Conversions of a document: Markdown, HTML, and the update that a note is created from. */

/** Read by the rule of the parser, for which only digits begin an item: "Th. Sáu" is a word with a full stop. */
const PlainNumberedList = NumberedList.extend({
  // Undefined would be the one of the list it extends.
  markdownTokenizer: null as never,
  parseMarkdown: (token, helpers) =>
    token.type === 'list' && token.ordered
      ? helpers.createNode(
          'orderedList',
          token.start > 1 ? { start: token.start } : {},
          helpers.parseChildren(token.items ?? []),
        )
      : [],
})

const extensions = noteSchema().map(one => (one === NumberedList ? PlainNumberedList : one))
const schema = getSchema(extensions)
let keptManager: NoteMarkdownManager | undefined
/** Made once: each one adds its rules to the parser that all share. */
const manager = () => {
  keptManager ??= new NoteMarkdownManager(extensions)
  return keptManager
}

export const noteMarkdown = (document: JSONContent): string => `${manager().serialize(document).trim()}\n`

/** Raw HTML in Markdown is read as the text that it is, but for breaks of lines. */
export const noteOfMarkdown = (markdown: string): JSONContent =>
  checked(manager().parse(markdown.replace(/\r\n?/g, '\n')))

declare const trustedTypes:
  | { createPolicy(name: string, rules: { createHTML(text: string): string }): typeof policy }
  | undefined
let policy: { createHTML(text: string): string } | undefined

/** For a document that runs nothing, of which the schema takes what it knows. */
function inertHtml(html: string): string {
  if (typeof trustedTypes === 'undefined') return html
  policy ??= trustedTypes?.createPolicy('note-import', { createHTML: text => text })
  return policy?.createHTML(html) ?? html
}

/** A page that runs and loads nothing. */
export function inertPage(html: string): Document {
  const page = new globalThis.DOMParser().parseFromString(inertHtml(html), 'text/html')
  for (const element of page.querySelectorAll('script,style,template,iframe,object,embed,noscript'))
    element.remove()
  return page
}

/** Takes what the schema knows; scripts, styles, frames and foreign addresses have no place in it. */
export const noteOfHtml = (html: string): JSONContent => noteOfPage(inertPage(html))

export const noteOfPage = (page: Document): JSONContent =>
  DOMParser.fromSchema(schema).parse(page.body).toJSON() as JSONContent

/**
 * The body of a page; text is escaped and links are those that notes allow.
 * @param adapt changes the elements before they are written
 */
export function noteHtml(document: JSONContent, adapt?: (body: HTMLElement) => void): string {
  const holder = globalThis.document.implementation.createHTMLDocument('').body
  const fragment = DocumentNode.fromJSON(schema, checked(document)).content
  DOMSerializer.fromSchema(schema).serializeFragment(fragment, { document: holder.ownerDocument }, holder)
  for (const element of holder.querySelectorAll('[style]')) element.removeAttribute('style')
  adapt?.(holder)
  return holder.innerHTML
}

export const documentOf = (doc: Y.Doc): JSONContent =>
  yXmlFragmentToProsemirrorJSON(doc.getXmlFragment(noteFragment)) as JSONContent

/** The update of a new document with this content. */
export function updateOf(document: JSONContent): Uint8Array {
  const doc = new Y.Doc()
  prosemirrorJSONToYXmlFragment(schema, checked(document), doc.getXmlFragment(noteFragment))
  return Y.encodeStateAsUpdate(doc)
}

/** Blocks that the schema accepts; of others, which Markdown can nest as the schema does not, the text in a paragraph. */
function checked(document: JSONContent): JSONContent {
  const blocks = (document.content ?? []).map(withSafeLinks)
  const whole = { ...document, type: 'doc' }
  if (blocks.length > 0 && isValid({ ...whole, content: blocks })) return { ...whole, content: blocks }
  const content = blocks.flatMap(block => {
    if (isValid({ type: 'doc', content: [block] })) return [block]
    const text = textOf(block)
    return text ? [{ type: 'paragraph', content: [{ type: 'text', text }] }] : []
  })
  return { ...whole, content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

const isValid = (document: JSONContent) =>
  orUndefined(() => {
    DocumentNode.fromJSON(schema, document).check()
    return true
  }) ?? false

/** A link that leads where notes may not lead is its text. */
const withSafeLinks = (node: JSONContent): JSONContent => {
  const { marks, content, ...rest } = node
  const safe = marks?.filter(
    ({ type, attrs }) => type !== 'link' || isSafeNoteLink(String(attrs?.href ?? '')),
  )
  return {
    ...rest,
    ...(safe?.length ? { marks: safe } : {}),
    ...(content ? { content: content.map(withSafeLinks) } : {}),
  }
}

const textOf = (node: JSONContent): string =>
  node.text ?? (node.content ?? []).map(textOf).join(node.type === 'paragraph' ? '' : ' ')

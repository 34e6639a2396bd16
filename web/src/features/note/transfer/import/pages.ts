import { adaptChecklists, linkToPicture } from '../../editor/foreign-html.ts'
import { inertPage, noteOfPage } from '../../editor/markdown.ts'
import { named, noteOfFile, type ReadNote } from '../convert.ts'
import { type ReadDetails, readFrontMatter, readMetaElements } from '../details.ts'
import type { ArchiveFile } from '../zip/archive.ts'
import type { Attachments } from './attachments.ts'
import { type Marked, markOf, titleOf, withMarked, withoutMarks } from './marks.ts'

/** What the addresses in a page lead to. */
export interface Surroundings {
  /** A file of the archive, as seen from the page; undefined for an address of the web, and for what is not there. */
  fileAt(address: string): ArchiveFile | undefined
  /** The note that a page becomes. */
  noteOf(file: ArchiveFile): string | undefined
  attachments: Attachments
  /** An address within the archive has nothing there. */
  onMissing(address: string): void
}

/** A page of Markdown, HTML or plain text as a note, with its pictures, files and links to other notes. */
export function readPage(name: string, source: string, around: Surroundings): ReadPage {
  const marks: Marked[] = []
  const put = (mark: Marked) => markOf(marks.push(mark) - 1)
  const clean = withoutMarks(source.replace(/^\uFEFF/, ''))
  const { title, content, details } = read(name, clean, around, put)
  return { title: titleOf(title), content: withMarked(content, marks), details }
}

/** With what the file says of the note beside its text. */
export interface ReadPage extends ReadNote {
  details: ReadDetails
}

function read(name: string, source: string, around: Surroundings, put: Put): ReadPage {
  if (/\.html?$/i.test(name)) return noteOfHtmlPage(name, source, around, put)
  if (/\.txt$/i.test(name)) return { ...noteOfFile(name, source), details: {} }
  const { details, text } = readFrontMatter(source)
  return { ...noteOfFile(name, markdownWithMarks(text, around, put)), details }
}

type Put = (mark: Marked) => string

/** @returns what stands in the text in place of a picture or a link; undefined where it stays as it is */
function placeOf(address: string, label: string, around: Surroundings, put: Put): string | undefined {
  const file = around.fileAt(address)
  if (!file) {
    if (isLocal(address)) around.onMissing(address)
    return undefined
  }
  const noteId = around.noteOf(file)
  if (noteId)
    return put({
      inline: { type: 'noteLink', attrs: { noteId, label: titleOf(label) || lastPart(file.path) } },
    })
  return put({ block: around.attachments.nodeOf(file, titleOf(label)) })
}

const lastPart = (path: string) =>
  titleOf(
    path
      .split('/')
      .at(-1)!
      .replace(/\.[^.]+$/, ''),
  )

/** An address within an archive: with no scheme, host, root or place alone. */
export const isLocal = (address: string) => address !== '' && !/^([a-z][a-z0-9+.-]*:|[/#?\\])/i.test(address)

const fence = /^ {0,3}(`{3,}|~{3,})/
const linkOrPicture =
  /(!?)\[((?:[^\][\\]|\\.|\[[^\][]*\])*)\]\((?:<([^<>]*)>|((?:[^\s()\\]|\\.|\([^\s()]*\))*))(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/g

function markdownWithMarks(source: string, around: Surroundings, put: Put): string {
  let fenceSign: string | undefined
  let isAside = false
  const lines = source.split(/\r?\n/).map(line => {
    const sign = fence.exec(line)?.[1]
    if (fenceSign) {
      if (sign?.startsWith(fenceSign) && line.trim() === sign) fenceSign = undefined
      return line
    }
    if (sign) {
      fenceSign = sign
      return line
    }
    // Callouts of Notion.
    if (line.trim() === '<aside>') {
      isAside = true
      return '\n> [!NOTE]'
    }
    if (line.trim() === '</aside>' && isAside) {
      isAside = false
      return ''
    }
    const changedLine = lineWithMarks(line, around, put)
    return isAside ? `> ${changedLine}` : changedLine
  })
  return lines.join('\n')
}

/** Text between backticks stays as it is. */
const lineWithMarks = (line: string, around: Surroundings, put: Put) =>
  line
    .split(/(`+[^`]*`+)/)
    .map((part, n) => (n % 2 === 1 ? part : partWithMarks(part, around, put)))
    .join('')

const partWithMarks = (part: string, around: Surroundings, put: Put) =>
  part.replace(linkOrPicture, (whole, sign: string, label: string, quotedPath?: string, bare?: string) => {
    const address = (quotedPath ?? bare ?? '').replace(/\\(.)/g, '$1')
    const plain = label.replace(/\\(.)/g, '$1')
    const place = placeOf(address, plain, around, put)
    if (place) return place
    // A picture elsewhere is a link to it: notes load nothing from elsewhere.
    if (sign) return /^https?:/i.test(address) ? `[${label || address}](${address})` : label
    return isLocal(address) ? label : whole
  })

function noteOfHtmlPage(name: string, source: string, around: Surroundings, put: Put): ReadPage {
  const page = inertPage(source)
  const details = readMetaElements(page)
  const title = page.querySelector('h1.page-title')
  const ownTitle = title?.textContent?.trim()
  title?.remove()
  for (const image of page.querySelectorAll('img')) {
    const address = image.getAttribute('src') ?? ''
    const place = placeOf(address, image.getAttribute('alt') ?? '', around, put)
    // A picture that is a link to itself is one picture.
    const holder = image.closest('a')
    const target = holder?.getAttribute('href') === address ? holder : image
    target.replaceWith(place ? page.createTextNode(place) : linkToPicture(image, address))
  }
  for (const link of page.querySelectorAll('a[href]')) {
    const address = link.getAttribute('href') ?? ''
    const place = placeOf(address, link.textContent ?? '', around, put)
    if (place) link.replaceWith(page.createTextNode(place))
  }
  adaptChecklists(page)
  adaptCallouts(page)
  const content = noteOfPage(page)
  return { ...(ownTitle ? { title: ownTitle, content } : named(name, content)), details }
}

/** Callouts of Notion, as notes write them. */
function adaptCallouts(page: Document) {
  for (const figure of page.querySelectorAll('figure.callout')) {
    const callout = page.createElement('div')
    callout.setAttribute('data-callout', 'INFO')
    callout.append(...figure.childNodes)
    figure.replaceWith(callout)
  }
}

import type { NoteColour } from '@trau/contract'
import { maxLabelsOfNote, maxNoteLabel, noteColours } from '@trau/contract/rules/note'
import { orUndefined } from '../../../text/or-undefined.ts'

/** What stands beside the text of a note in a file: front matter in Markdown, meta elements in HTML. */
export interface NoteDetails {
  colour: NoteColour
  labels: readonly string[]
  /** In milliseconds. */
  createdTime: number
  editedTime: number
}

export type ReadDetails = Partial<NoteDetails>

/** As YAML, of which JSON is a part. */
export function frontMatterOf({ colour, labels, createdTime, editedTime }: NoteDetails): string {
  const lines = [
    ...(colour === 'DEFAULT' ? [] : [`color: ${colour}`]),
    ...(labels.length > 0 ? [`labels: [${labels.map(label => JSON.stringify(label)).join(', ')}]`] : []),
    `created: ${new Date(createdTime).toISOString()}`,
    `modified: ${new Date(editedTime).toISOString()}`,
  ]
  return `---\n${lines.join('\n')}\n---\n\n`
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)

export function metaElementsOf({ colour, labels, createdTime, editedTime }: NoteDetails): string {
  const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`
  return [
    ...(colour === 'DEFAULT' ? [] : [meta('trau:color', colour)]),
    ...labels.map(label => meta('trau:label', label)),
    meta('dcterms.created', new Date(createdTime).toISOString()),
    meta('dcterms.modified', new Date(editedTime).toISOString()),
  ].join('')
}

const mostLines = 100
const field = /^([A-Za-z_][\w -]*):[ \t]*(.*)$/

/** Takes front matter off a text. What only looks like it, such as a line across the page, stays. */
export function readFrontMatter(source: string): { details: ReadDetails; text: string } {
  const none = { details: {}, text: source }
  const lines = source.split(/\r?\n/, mostLines + 1)
  if (lines[0]?.trimEnd() !== '---') return none
  const end = lines.findIndex((line, n) => n > 0 && line.trimEnd() === '---')
  if (end < 2) return none
  const values = new Map<string, string[]>()
  let items: string[] | undefined
  for (const line of lines.slice(1, end)) {
    const item = /^[ \t]*-[ \t]+(.*)$/.exec(line)?.[1]
    const [, key, value] = field.exec(line) ?? []
    if (item !== undefined && items) items.push(plain(item))
    else if (key !== undefined && value !== undefined) {
      items = listOf(value)
      values.set(key.toLowerCase(), items)
    } else if (line.trim() !== '' && !line.startsWith('#') && !line.startsWith(' ')) return none
  }
  const rest = source.split(/\r?\n/).slice(end + 1)
  const text = rest.join('\n').replace(/^\n+/, '')
  const first = (key: string) => values.get(key)?.[0]
  return {
    details: detailsOf({
      colour: first('color') ?? first('colour'),
      labels: [...(values.get('labels') ?? []), ...(values.get('tags') ?? [])],
      created: first('created'),
      edited: first('modified') ?? first('updated'),
    }),
    text,
  }
}

/** What the head of a page says of the note in it. */
export function readMetaElements(page: ParentNode): ReadDetails {
  const valueNamed = (name: string) =>
    [...page.querySelectorAll(`meta[name="${name}"]`)].map(meta => meta.getAttribute('content') ?? '')
  return detailsOf({
    colour: valueNamed('trau:color')[0],
    labels: valueNamed('trau:label'),
    created: valueNamed('dcterms.created')[0],
    edited: valueNamed('dcterms.modified')[0],
  })
}

/** A value of YAML on one line: a list in brackets, or one thing. */
function listOf(value: string): string[] {
  const trimmedValue = value.trim()
  if (!trimmedValue) return []
  if (!trimmedValue.startsWith('[')) return [plain(trimmedValue)]
  const list = orUndefined(() => JSON.parse(trimmedValue) as unknown)
  if (Array.isArray(list)) return list.filter(one => typeof one === 'string')
  return trimmedValue
    .replace(/^\[|\]$/g, '')
    .split(',')
    .map(plain)
    .filter(Boolean)
}

/** Without quotes. */
function plain(text: string): string {
  const trimmedText = text.trim()
  if (trimmedText.startsWith('"')) return String(orUndefined(() => JSON.parse(trimmedText)) ?? trimmedText)
  return /^'.*'$/.test(trimmedText) ? trimmedText.slice(1, -1).replaceAll("''", "'") : trimmedText
}

interface Written {
  colour: string | undefined
  labels: readonly string[]
  created: string | undefined
  edited: string | undefined
}

/** Only what a note can have. */
function detailsOf({ colour, labels, created: createdText, edited: editedText }: Written): ReadDetails {
  const knownColour = noteColours.find(one => one === colour?.toUpperCase())
  const names = labels
    .map(label => label.replace(/\s+/g, ' ').trim().slice(0, maxNoteLabel).trim())
    .filter(Boolean)
  const createdTime = timeOf(createdText)
  const editedTime = timeOf(editedText)
  return {
    ...(knownColour ? { colour: knownColour } : {}),
    ...(names.length > 0 ? { labels: [...new Set(names)].slice(0, maxLabelsOfNote) } : {}),
    ...(createdTime === undefined ? {} : { createdTime }),
    ...(editedTime === undefined ? {} : { editedTime }),
  }
}

function timeOf(text: string | undefined): number | undefined {
  const time = text ? Date.parse(text) : Number.NaN
  return time > 0 ? time : undefined
}

import ICAL from 'ical.js'
import Papa from 'papaparse'
import { fold } from '../../text/vietnamese.ts'

/** A line of an address book as it stands in a file: a name and one number, in any spelling. */
export interface ContactRow {
  name: string
  phoneNumber: string
}

export interface ContactFile {
  source: 'VCARD' | 'CSV'
  rows: ContactRow[]
  /** Cards and lines that had no number, or could not be read. */
  skipped: number
}

/** What a phone may hold; a file beyond it is no address book. */
export const largestFile = 20 * 1024 * 1024

/** Reads an exported address book: vCard (RFC 6350, also the older 2.1 and 3.0) or CSV as Google and Outlook write it. */
export function readContactFile(fileName: string, text: string): ContactFile {
  const isVcard = /\.vcf$/i.test(fileName) || /^\s*BEGIN:VCARD/i.test(text)
  return isVcard ? readVcards(text) : readCsv(text)
}

function readVcards(text: string): ContactFile {
  // One broken card must not cost the others, so each is read by itself.
  const cards = cardsIn(text)
  const rows: ContactRow[] = []
  let skippedCount = 0
  for (const card of cards) {
    const contact = readCard(card)
    rows.push(...contact)
    if (contact.length === 0) skippedCount++
  }
  return { source: 'VCARD', rows, skipped: skippedCount }
}

/** From each beginning to the next end; one that has none ends the search, or every later beginning would be read to the end again. */
function cardsIn(text: string): string[] {
  const marks = text.matchAll(/(?:BEGIN|END):VCARD/gi)
  const cards: string[] = []
  let start: number | undefined
  for (const { 0: mark, index } of marks) {
    if (/^b/i.test(mark)) start ??= index
    else if (start !== undefined) {
      cards.push(text.slice(start, index + mark.length))
      start = undefined
    }
  }
  return cards
}

function readCard(card: string): ContactRow[] {
  try {
    const vcard = new ICAL.Component(ICAL.parse(modern(card)) as never)
    const name = String(vcard.getFirstPropertyValue('fn') ?? '') || nameOf(vcard)
    return vcard
      .getAllProperties('tel')
      .map(property => String(property.getFirstValue() ?? '').replace(/^tel:/i, ''))
      .filter(Boolean)
      .map(phoneNumber => ({ name, phoneNumber }))
  } catch {
    // Counted as skipped: one broken card does not cost the others.
    return []
  }
}

/** N holds family name, given name, middle names: read in the Vietnamese order. */
function nameOf(card: ICAL.Component): string {
  const parts = card.getFirstPropertyValue('n')
  const [family = '', givenName = '', middle = ''] = (Array.isArray(parts) ? parts : [parts]).map(part =>
    String(part ?? ''),
  )
  return [family, middle, givenName].filter(Boolean).join(' ')
}

/**
 * A card of version 2.1 in the form of 3.0, which the reader knows: kinds without a name (`TEL;CELL:`) get theirs, and letters that
 * are quoted-printable become letters.
 */
function modern(card: string): string {
  return joinQuotedLines(card).replace(
    /^([A-Z-]+(?:\.[A-Z-]+)?)((?:;[^:\n]*)?):(.*)$/gim,
    (_, name: string, params: string, value: string) => {
      const parameters = params.split(';').filter(Boolean)
      const isQuoted = parameters.some(param => /^(ENCODING=)?QUOTED-PRINTABLE$/i.test(param))
      const keptParameters = parameters
        .filter(param => !/QUOTED-PRINTABLE$|^CHARSET=/i.test(param))
        .map(param => (param.includes('=') ? param : `TYPE=${param}`))
      return `${[name, ...keptParameters].join(';')}:${isQuoted ? unquoted(value) : value}`
    },
  )
}

/** A property that says it is quoted-printable goes on behind a final `=`; that of a picture in base64 or of an address belongs to its value. */
const joinQuotedLines = (card: string): string =>
  card.replace(/^(?=[^:\r\n]*;(?:ENCODING=)?QUOTED-PRINTABLE)[^:\r\n]*:(?:.*=\r?\n)*.*/gim, property =>
    property.replace(/=\r?\n/g, ''),
  )

/** Quoted-printable (RFC 2045) of UTF-8, on one line. */
function unquoted(value: string): string {
  const bytes: number[] = []
  for (let i = 0; i < value.length; i++) {
    const hex = value[i] === '=' ? Number.parseInt(value.slice(i + 1, i + 3), 16) : Number.NaN
    if (Number.isNaN(hex)) bytes.push(value.charCodeAt(i))
    else {
      bytes.push(hex)
      i += 2
    }
  }
  return new TextDecoder().decode(Uint8Array.from(bytes)).replace(/[\r\n]+/g, ' ')
}

const isPhoneColumn = (title: string) =>
  /phone|mobile|tel|dien thoai|sdt|di dong/.test(title) && !/type|label|loai/.test(title)
const isNameColumn = (title: string) =>
  /^(name|full name|display name|ten|ho ten|ho va ten|ten hien thi)$/.test(title)
const isPartOfName = (title: string) =>
  /^(last name|family name|ho|middle name|additional name|ten dem|first name|given name)$/.test(title)
const orderOfPart = (title: string) =>
  /last|family|^ho$/.test(title) ? 0 : /middle|additional|dem/.test(title) ? 1 : 2

function readCsv(text: string): ContactFile {
  const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: 'greedy' })
  const [head = [], ...lines] = data
  const titles = head.map(title => fold(title.trim()))
  const phones = titles.flatMap((title, i) => (isPhoneColumn(title) ? [i] : []))
  // Without titles the first line is a person like the others.
  if (phones.length === 0) return withoutTitles(data)
  const whole = titles.findIndex(isNameColumn)
  const parts = titles
    .flatMap((title, i) => (isPartOfName(title) ? [{ i, order: orderOfPart(title) }] : []))
    .sort((a, b) => a.order - b.order)
  const nameIn = (line: string[]) =>
    (whole >= 0 && line[whole]?.trim()) ||
    parts
      .map(({ i }) => line[i]?.trim())
      .filter(Boolean)
      .join(' ')
  return gather(
    lines.map(line =>
      phones
        // Google writes several numbers of one kind into one cell.
        .flatMap(i => (line[i] ?? '').split(':::'))
        .map(number => number.trim())
        .filter(Boolean)
        .map(phoneNumber => ({ name: nameIn(line), phoneNumber })),
    ),
  )
}

function withoutTitles(lines: string[][]): ContactFile {
  const looksLikeNumber = (cell: string) => /^[+(]?[\d\s().-]{8,}$/.test(cell.trim())
  return gather(
    lines.map(line => {
      const phoneNumber = line.find(looksLikeNumber)?.trim()
      const name = line.find(cell => cell.trim() && !looksLikeNumber(cell))?.trim() ?? ''
      return phoneNumber ? [{ name, phoneNumber }] : []
    }),
  )
}

const gather = (groups: ContactRow[][]): ContactFile => ({
  source: 'CSV',
  rows: groups.flat(),
  skipped: groups.filter(rows => rows.length === 0).length,
})

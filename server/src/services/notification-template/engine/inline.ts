import { isAddress } from '../variables.ts'
import type { Inline, Line, Target } from './nodes.ts'
import { type Field, TemplateProblem } from './problem.ts'

export interface Reading {
  field: Field
  declared: readonly string[]
  /** Whether emphasis and links mean something, as in a mail. */
  isMarkdown: boolean
}

type Marker = 'strong' | 'emphasis'
/** What is open: its pieces belong to it once it is closed, else its marker was only text. */
interface Open {
  marker: Marker | undefined
  text: string
  pieces: Inline[]
}

const longestName = 64
const name = /^\s*([a-zA-Z][a-zA-Z0-9]*)\s*$/
/** Bounded, and a label holds no bracket: so looking for a link costs little wherever a bracket stands. */
const linkLabel = /\[((?:[^[\]\\]|\\.){1,300})\]\(/y
const linkAddress = /(\{\{\s{0,8}[a-zA-Z][a-zA-Z0-9]{0,63}\s{0,8}\}\}|[^()[\]\s{}]{1,1000})\)/y
const escapable = /[\\*_[\](){}#>\-`!]/
/** Characters that nobody sees: they would hide what a text says, or end a header. Newlines were taken out before. */
const hiddenCharacters = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/u
/** Runs in which nothing means anything. */
const plainRun = /[^\\{[*]+/y

/**
 * Reads one line; one step for each character, whatever stands there.
 * @param offset of the line in the field, for where a problem is
 * @throws TemplateProblem
 */
export function readLine(text: string, offset: number, reading: Reading): Line {
  const at = text.search(hiddenCharacters)
  if (at !== -1 && text[at] !== '\t') throw syntax(reading, 'controlCharacters', offset + at)
  const variables: string[] = []
  return { pieces: readPieces(text, offset, reading, variables, true), variables }
}

function readPieces(
  text: string,
  offset: number,
  reading: Reading,
  variables: string[],
  mayLink: boolean,
): Inline[] {
  const open: Open[] = [{ marker: undefined, text: '', pieces: [] }]
  const add = (piece: Inline) => addPiece(open.at(-1)!.pieces, piece)
  const addText = (text: string) => add({ kind: 'text', text })

  for (let i = 0; i < text.length; ) {
    plainRun.lastIndex = i
    const run = plainRun.exec(text)?.[0]
    if (run) {
      addText(run)
      i += run.length
    } else if (text.startsWith('{{', i)) {
      const variable = readVariable(text, i, offset, reading)
      variables.push(variable.name)
      add({ kind: 'variable', name: variable.name })
      i = variable.end
    } else if (text[i] === '\\' && escapable.test(text[i + 1] ?? '')) {
      addText(text[i + 1]!)
      i += 2
    } else if (reading.isMarkdown && mayLink && text[i] === '[') {
      const link = readLink(text, i, offset, reading, variables)
      if (link) add(link.piece)
      else addText('[')
      i = link?.end ?? i + 1
    } else if (reading.isMarkdown && text[i] === '*') {
      const marker: Marker = text[i + 1] === '*' ? 'strong' : 'emphasis'
      const width = marker === 'strong' ? 2 : 1
      mark(open, marker, text.slice(i, i + width), {
        canClose: i > 0 && !/\s/.test(text[i - 1]!),
        canOpen: i + width < text.length && !/\s/.test(text[i + width]!),
      })
      i += width
    } else {
      addText(text[i]!)
      i++
    }
  }
  while (open.length > 1) unopen(open)
  return open[0]!.pieces
}

/** Each marker is open once at most, so nothing nests deeper than bold, italic and a link. */
function mark(
  open: Open[],
  marker: Marker,
  text: string,
  { canOpen, canClose }: { canOpen: boolean; canClose: boolean },
): void {
  const isOpen = open.some(one => one.marker === marker)
  if (isOpen && canClose) {
    while (open.at(-1)!.marker !== marker) unopen(open)
    const { pieces, text: opening } = open.pop()!
    const outer = open.at(-1)!.pieces
    if (pieces.length === 0) addPiece(outer, { kind: 'text', text: opening + text })
    else addPiece(outer, { kind: marker, inside: pieces })
  } else if (!isOpen && canOpen) {
    open.push({ marker, text, pieces: [] })
  } else {
    addPiece(open.at(-1)!.pieces, { kind: 'text', text })
  }
}

/** What was opened is never closed: its marker is text. */
function unopen(open: Open[]): void {
  const { text, pieces } = open.pop()!
  const outer = open.at(-1)!.pieces
  addPiece(outer, { kind: 'text', text })
  for (const piece of pieces) addPiece(outer, piece)
}

function addPiece(pieces: Inline[], piece: Inline): void {
  const last = pieces.at(-1)
  if (piece.kind === 'text' && last?.kind === 'text') last.text += piece.text
  else pieces.push(piece)
}

function readVariable(text: string, i: number, offset: number, reading: Reading) {
  const length = text.slice(i + 2, i + 4 + longestName).indexOf('}}')
  if (length === -1) throw syntax(reading, 'unclosed', offset + i)
  const variable = name.exec(text.slice(i + 2, i + 2 + length))?.[1]
  if (variable === undefined) throw syntax(reading, 'badName', offset + i)
  if (!reading.declared.includes(variable))
    throw new TemplateProblem({ kind: 'unknown', field: reading.field, variable })
  return { name: variable, end: i + 4 + length }
}

function readLink(text: string, i: number, offset: number, reading: Reading, variables: string[]) {
  linkLabel.lastIndex = i
  const label = linkLabel.exec(text)
  if (!label) return undefined
  linkAddress.lastIndex = linkLabel.lastIndex
  const address = linkAddress.exec(text)?.[1]
  const to = address && readTarget(address, offset + i, reading)
  if (!to) throw syntax(reading, 'badLink', offset + i)
  if ('variable' in to) variables.push(to.variable)
  const inside = readPieces(label[1]!, offset + i + 1, reading, variables, false)
  return { piece: { kind: 'link', inside, to } as const, end: linkAddress.lastIndex }
}

function readTarget(address: string, at: number, reading: Reading): Target | undefined {
  if (address.startsWith('{{')) {
    const { name: variable } = readVariable(address, 0, at, reading)
    return isAddress(variable) ? { variable } : undefined
  }
  return isSafeAddress(address, ['https:', 'http:', 'mailto:']) ? { address } : undefined
}

export const isSafeAddress = (address: string, protocols: readonly string[]) =>
  URL.canParse(address) && protocols.includes(new URL(address).protocol)

export const syntax = (
  { field }: Pick<Reading, 'field'>,
  reason: Extract<TemplateProblem['facts'], { kind: 'syntax' }>['reason'],
  at: number,
) => new TemplateProblem({ kind: 'syntax', field, reason, at })

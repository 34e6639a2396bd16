import {
  maxPushTemplate,
  maxSmsTemplate,
  maxTemplateLength,
  maxTemplateSubject,
  type TemplateChannel,
  type TemplateType,
} from '@trau/contract'
import { smsLength } from '@trau/contract/rules/sms'
import { requiredOf, variablesOf } from '../variables.ts'
import { type Reading, readLine, syntax } from './inline.ts'
import type { Block, Line } from './nodes.ts'
import { type Field, TemplateProblem } from './problem.ts'

export interface TemplateSource {
  subject: string
  body: string
}

/** A text that was read once, to be written out as often as it is sent. */
export interface Compiled {
  channel: TemplateChannel
  subject: Line
  body: readonly Block[]
  variables: readonly string[]
  /** Of an SMS: written without marks, so that one message carries 160 characters. */
  isPlain: boolean
}

const longest = { EMAIL: maxTemplateLength, SMS: maxSmsTemplate, PUSH: maxPushTemplate }
/** More lines and more variables than any mail has; each of them costs what it becomes. */
const maxLines = 2_000
const maxVariables = 200

/** @throws TemplateProblem when the text is no template of this type and channel */
export function compile(type: TemplateType, channel: TemplateChannel, source: TemplateSource): Compiled {
  const reading = (field: Field): Reading => ({
    field,
    declared: variablesOf[type],
    isMarkdown: channel === 'EMAIL' && field === 'body',
  })
  const refuse = (field: Field, reason: Parameters<typeof syntax>[1], at = 0) => syntax({ field }, reason, at)
  const body = source.body.replaceAll(/\r\n?/g, '\n')

  const isSubjectEmpty = source.subject.trim() === ''
  if (isSubjectEmpty !== (channel === 'SMS')) throw refuse('subject', 'notForChannel')
  if (source.subject.length > maxTemplateSubject) throw refuse('subject', 'tooLong', maxTemplateSubject)
  if (body.trim() === '') throw refuse('body', 'empty')
  if (body.length > longest[channel]) throw refuse('body', 'tooLong', longest[channel])

  const subject = readLine(source.subject.trim(), 0, reading('subject'))
  if (subject.variables.includes('rooms')) throw refuse('subject', 'notAlone')
  const blocks = channel === 'EMAIL' ? readBlocks(body, reading('body')) : readPlain(body, reading('body'))
  const inBody = blocks.flatMap(variablesIn)
  if (inBody.length > maxVariables) throw refuse('body', 'tooLong')
  const variables = new Set([...subject.variables, ...inBody])
  for (const variable of requiredOf(type))
    if (!inBody.includes(variable)) throw new TemplateProblem({ kind: 'missing', variable })
  variables.delete('rooms')
  return {
    channel,
    subject,
    body: blocks,
    variables: [...variables],
    isPlain: smsLength(body).encoding === 'GSM7',
  }
}

const variablesIn = (block: Block): readonly string[] =>
  block.kind === 'rooms'
    ? ['rooms']
    : block.kind === 'rule'
      ? []
      : block.lines.flatMap(line => line.variables)

const readPlain = (body: string, reading: Reading): Block[] => [
  { kind: 'paragraph', lines: linesOf(body, reading).map(({ text, at }) => readLine(text, at, reading)) },
]

function linesOf(body: string, reading: Reading): { text: string; at: number }[] {
  let at = 0
  const lines = body.split('\n').map(text => {
    const line = { text, at }
    at += text.length + 1
    return line
  })
  if (lines.length > maxLines) throw syntax(reading, 'tooLong', lines[maxLines]!.at)
  return lines
}

const heading = /^(#{1,2})\s+/
const item = /^[-*]\s+/
const quote = /^>\s?/
const rule = /^\s*(-{3,}|\*{3,})\s*$/

/** Paragraphs, headings, lists, quotes, rules; a paragraph that is one link is a button, one that is the code alone is shown large. */
function readBlocks(body: string, reading: Reading): Block[] {
  const blocks: Block[] = []
  let isContinued = false
  for (const { text, at } of linesOf(body, reading)) {
    const isEmpty = text.trim() === ''
    const readRest = (prefix = 0) => readLine(text.slice(prefix).trim(), at + prefix, reading)
    const append = (kind: 'paragraph' | 'quote' | 'list', line: Line) => {
      const last = blocks.at(-1)
      if (isContinued && last?.kind === kind) last.lines.push(line)
      else blocks.push({ kind, lines: [line] })
    }
    const title = heading.exec(text)
    const prefix = item.exec(text) ?? quote.exec(text)
    if (isEmpty) {
      // A list goes on after an empty line, as people write them.
      isContinued = isContinued && blocks.at(-1)?.kind === 'list'
      continue
    }
    if (rule.test(text)) blocks.push({ kind: 'rule' })
    else if (title)
      blocks.push({ kind: 'heading', level: title[1]!.length as 1 | 2, lines: [readRest(title[0].length)] })
    else if (prefix) append(prefix[0].startsWith('>') ? 'quote' : 'list', readRest(prefix[0].length))
    else append('paragraph', readRest())
    isContinued = true
  }
  return blocks.map(block => special(block, reading))
}

function special(block: Block, reading: Reading): Block {
  if (block.kind === 'rule' || block.kind === 'rooms') return block
  const [line] = block.lines
  const [piece] = line!.pieces
  const isAlone = block.kind === 'paragraph' && block.lines.length === 1 && line!.pieces.length === 1
  if (isAlone && piece?.kind === 'variable' && piece.name === 'rooms') return { kind: 'rooms' }
  if (block.lines.some(one => one.variables.includes('rooms'))) throw syntax(reading, 'notAlone', 0)
  if (isAlone && piece?.kind === 'link')
    return { kind: 'button', lines: [line!], label: piece.inside, to: piece.to }
  if (isAlone && piece?.kind === 'variable' && piece.name === 'code') return { kind: 'code', lines: [line!] }
  return block
}

import { type Codec, Encoded, Malformed } from './codec.ts'
import { octetsOf } from './octets.ts'
import { type Field, type Message, messages, type Values } from './schema.ts'

/** One JSON object a line. `raw` values arrive parsed and leave as the JSON text they are. */
export const jsonCodec: Codec = {
  protocol: 'json',
  separator: '\n',
  ping: new Encoded('{}'),
  decode: frame => decodeLines(frame.toString('utf8')),
  encode: reply => new Encoded(octetsOf(writeMessage(messages.Reply, reply))),
  value: raw => raw,
}

function decodeLines(text: string): Values[] {
  const commands: Values[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    let parsedValue: unknown
    try {
      parsedValue = JSON.parse(line)
    } catch {
      throw new Malformed('not JSON')
    }
    commands.push(readMessage(messages.Command, parsedValue))
  }
  return commands
}

/** Keeps the known fields and checks their types, so that no handler meets a value of another kind. */
export function readMessage(message: Message, value: unknown): Values {
  if (!isRecord(value)) throw new Malformed(`${message.name} is not an object`)
  const result: Values = {}
  for (const field of message.fields) {
    if (!Object.hasOwn(value, field.name)) continue
    const fieldValue = value[field.name]
    if (field.scalar === 'raw') result[field.name] = fieldValue
    else if (fieldValue !== null) result[field.name] = readField(field, fieldValue)
  }
  return result
}

function readField(field: Field, value: unknown): unknown {
  if (field.map) {
    if (!isRecord(value)) throw new Malformed(field.name)
    const entries = Object.entries(value).map(([key, item]) => [key, readItem(field, item)] as const)
    return Object.fromEntries(entries)
  }
  if (field.repeated) {
    if (!Array.isArray(value)) throw new Malformed(field.name)
    return value.map(item => readItem(field, item))
  }
  return readItem(field, value)
}

function readItem(field: Field, value: unknown): unknown {
  if (field.message) return readMessage(field.message, value)
  if (!isScalar(field, value)) throw new Malformed(field.name)
  return value
}

function isScalar(field: Field, value: unknown): boolean {
  switch (field.scalar) {
    case 'bool':
      return typeof value === 'boolean'
    case 'str':
    case 'bytes':
      return typeof value === 'string'
    case 'u32':
      return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 0xffffffff
    case 'u64':
      return Number.isSafeInteger(value) && (value as number) >= 0
    default:
      return Number.isSafeInteger(value)
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Zero values are left out, as the reference server does, except where the table says `!`. */
export function writeMessage(message: Message, values: Values): string {
  let text = ''
  for (const field of message.fields) {
    const value = values[field.name]
    if (value === undefined) continue
    const encodedField = writeField(field, value)
    if (encodedField !== undefined) text += `${text === '' ? '' : ','}"${field.name}":${encodedField}`
  }
  return `{${text}}`
}

function writeField(field: Field, value: unknown): string | undefined {
  if (field.map) {
    const entries = Object.entries(value as Record<string, unknown>)
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${writeItem(field, item)}`).join(',')}}`
  }
  if (field.repeated) {
    const items = value as unknown[]
    return items.length === 0 ? undefined : `[${items.map(item => writeItem(field, item)).join(',')}]`
  }
  if (!field.message && !field.always && (value === 0 || value === '' || value === false)) return undefined
  return writeItem(field, value)
}

function writeItem(field: Field, value: unknown): string {
  if (field.message) return writeMessage(field.message, value as Values)
  return field.scalar === 'raw' ? (value as string) : JSON.stringify(value)
}

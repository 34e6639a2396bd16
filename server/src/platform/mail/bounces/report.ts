import type { Email } from 'postal-mime'
import { shortened } from '../../outgoing/carrier.ts'
import { type AddressVerdict, statusOf, verdictOf } from './status.ts'

/** What became of a mail for one recipient. */
export interface RecipientReport {
  /** As the mail server names them; absent where it does not. Lower case. */
  recipients: readonly string[]
  verdict: AddressVerdict
  status: string
  /** What the mail server of the address said; one short line. */
  answer: string
}

/** A mail that came back (RFC 3464). */
export interface BounceReport {
  /** Addresses at which it may have arrived, lower case: one of them is the return path of the mail that it is about. */
  deliveredTo: readonly string[]
  /** The worst first. */
  recipients: readonly RecipientReport[]
}

/** What matters stands before the mail that came back. The parser takes some microseconds for a line, however short. */
const longestRead = 256 * 1024
const mostLines = 10_000
const mostRecipients = 100
const longestPart = 64 * 1024
const mostAddresses = 50

/** Headers in which mail servers note where a mail was delivered to. */
const receivedFor = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'])

/**
 * Reads a mail as a report of delivery; undefined when it is none (a reply, an answer of a holiday, spam). Takes whatever bytes a stranger may have
 * sent: it never rejects, and reads the beginning alone.
 */
export async function readBounceReport(bytes: Uint8Array): Promise<BounceReport | undefined> {
  const mail = await parse(bytes)
  const parts = mail?.attachments.filter(({ mimeType }) => isStatus(mimeType)) ?? []
  const groups = parts.slice(0, 1).flatMap(({ content }) => groupsOf(textOf(content)))
  const recipients = groups
    .slice(0, mostRecipients)
    .map(recipientOf)
    .filter(one => one !== undefined)
  if (!mail || recipients.length === 0) return undefined
  return {
    deliveredTo: addressesIn(mail),
    recipients: recipients.toSorted((a, b) => severity[a.verdict] - severity[b.verdict]),
  }
}

const severity: Record<AddressVerdict, number> = { NEVER: 0, NOT_NOW: 1, NOTHING: 2, ARRIVED: 3 }

const isStatus = (mediaType: string) => /^message\/(global-)?delivery-status$/i.test(mediaType)

async function parse(bytes: Uint8Array): Promise<Email | undefined> {
  const { default: PostalMime } = await import('postal-mime')
  try {
    return await PostalMime.parse(beginningOf(bytes), {
      // The mail that came back is of no interest, and may hold a report of its own.
      forceRfc822Attachments: true,
      attachmentEncoding: 'arraybuffer',
      maxNestingDepth: 10,
      maxHeadersSize: 256 * 1024,
    })
  } catch {
    return undefined
  }
}

function beginningOf(bytes: Uint8Array): Uint8Array {
  const beginning = bytes.subarray(0, longestRead)
  let end = -1
  for (let lines = 0; lines < mostLines; lines++) {
    end = beginning.indexOf(10, end + 1)
    if (end < 0) return beginning
  }
  return beginning.subarray(0, end)
}

const textOf = (content: ArrayBuffer | Uint8Array | string): string =>
  typeof content === 'string'
    ? content.slice(0, longestPart)
    : Buffer.from(new Uint8Array(content).subarray(0, longestPart)).toString('latin1')

type Fields = ReadonlyMap<string, string>

/** Of the blocks of fields, which empty lines part, those about recipients; the first one is about the mail. */
function groupsOf(text: string): Fields[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .map(fieldsOf)
    .filter(fields => fields.has('action') || fields.has('final-recipient'))
}

function fieldsOf(block: string): Fields {
  const fields = new Map<string, string>()
  let name = ''
  for (const line of block.split('\n')) {
    if (/^[ \t]/.test(line) && name) fields.set(name, `${fields.get(name)} ${line.trim()}`)
    else {
      const colon = line.indexOf(':')
      name = colon < 0 ? '' : line.slice(0, colon).trim().toLowerCase()
      if (name) fields.set(name, line.slice(colon + 1).trim())
    }
  }
  return fields
}

function recipientOf(fields: Fields): RecipientReport | undefined {
  const action = fields
    .get('action')
    ?.toLowerCase()
    .match(/^[a-z]+/)?.[0]
  const answer = shortened((fields.get('diagnostic-code') ?? '').replace(/^\s*[\w-]+\s*;/, ''))
  const status = moreExact(statusOf(fields.get('status') ?? ''), statusOf(answer))
  if (!action || !status) return undefined
  return {
    recipients: ['original-recipient', 'final-recipient'].flatMap(name => addressOf(fields.get(name)) ?? []),
    verdict: verdictOfAction(action, status),
    status,
    answer,
  }
}

/** Many servers put 5.0.0 or 4.0.0 where the answer that they quote says more. */
const moreExact = (statedCode: string | undefined, quotedCode: string | undefined): string | undefined =>
  statedCode && quotedCode && /\.0\.0$/.test(statedCode) && statedCode[0] === quotedCode[0]
    ? quotedCode
    : (statedCode ?? quotedCode)

function verdictOfAction(action: string, status: string): AddressVerdict {
  if (action === 'delivered') return 'ARRIVED'
  // `delayed`: it is still tried; `relayed`, `expanded`: what comes after is not known.
  if (action !== 'failed') return 'NOTHING'
  const verdict = verdictOf(status)
  return verdict === 'ARRIVED' ? 'NOTHING' : verdict
}

/** `rfc822; an@vidu.vn` → `an@vidu.vn`. */
function addressOf(field: string | undefined): string | undefined {
  const address = field
    ?.replace(/^[^;]*;/, '')
    .replace(/[<>\s]/g, '')
    .toLowerCase()
  return address && address.length <= 320 && address.includes('@') ? address : undefined
}

function addressesIn(mail: Email): string[] {
  const text = mail.headers
    .filter(({ key }) => receivedFor.has(key.toLowerCase()))
    .map(({ value }) => value.slice(0, 2_000))
    .slice(0, mostAddresses)
    .join(' ')
  return [...text.toLowerCase().matchAll(/[^\s<>,;:"()]{1,64}@[\w.-]{1,255}/g)]
    .slice(0, mostAddresses)
    .map(([address]) => address)
}

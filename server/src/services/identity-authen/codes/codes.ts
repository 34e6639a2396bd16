import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { OtpRequest } from '@trau/contract'
import type pg from 'pg'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { networksOf, siteFactor } from '#platform/network.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { clearEmail } from '../../email/index.ts'
import { renderTemplate } from '../../notification-template/index.ts'
import { createAddressFailures } from '../sign-in/address-failures.ts'
import {
  type Asked,
  type CodeRow,
  deleteCode,
  deleteCodesOf,
  insertAsked,
  insertCode,
  lockCode,
  lockRequester,
  selectAsked,
  updateCode,
} from './code-store.ts'
import { autofillLine, hasCode, type TemplateKind } from './code-templates.ts'
import { maskOf } from './masks.ts'

export const codeRules = { length: 6, secondsValid: 300, secondsToResend: 60, tries: 5 }
/** How long new codes can be sent for a request. */
const requestMs = 3_600_000
const perHour = 5
const perDay = 10
const perAddressHour = 30
const wrongPerAddress = 20

export type Purpose = 'register' | 'reset' | 'verify' | 'change' | 'link' | 'pin' | 'erase'

export interface CodeRequest {
  tenantId: string
  purpose: Purpose
  /** The identifier as typed, normalised; rate limits count by it, whether an account has it or not. */
  identifier: string
  channel: 'EMAIL' | 'SMS'
  /** The recipient of the code. If undefined nothing is sent, but answer and cost are the same. */
  to: string | undefined
  template: TemplateKind
  language: string
  /** The signed-in person who makes the request, or whose account it concerns. */
  userId?: string
  ipAddress: string
  /** Stored with the request and returned after the correct code. */
  payload?: object
  /** The recipient as the client named it; the answer repeats it masked, whether anything is sent or not. */
  named?: string | undefined
  /** Continues an earlier request under its token. */
  otpToken?: string
  /** Earlier requests of the person for this purpose are void. */
  voidsEarlier?: boolean
}

interface Payload {
  maskedRecipient?: { channel: 'EMAIL' | 'SMS'; to: string }
}

/**
 * Requests a one-time code. Only the message contains the code; its stored hash is keyed with the request token, so it is useless to a
 * reader of the database.
 * @throws rateLimited within a minute of the last, after 5 in an hour or 10 in a day for the identifier, or 30 in an hour from the
 * address; alike for identifiers of nobody
 */
export async function requestCode(tx: Tx, app: App, request: CodeRequest): Promise<OtpRequest> {
  const now = app.clock.now()
  const identifierHash = sha256(`${request.tenantId}\n${request.identifier}`)
  await takeTurn(tx, app, { ...request, identifierHash, now })
  if (request.voidsEarlier && request.userId)
    await deleteCodesOf(tx, request.tenantId, request.userId, request.purpose)
  const otpToken = request.otpToken ?? randomBytes(32).toString('base64url')
  const payload: Payload = {
    ...request.payload,
    ...(request.named
      ? { maskedRecipient: { channel: request.channel, to: maskOf(request.channel, request.named) } }
      : {}),
  }
  const row: CodeRow = {
    tenant_id: request.tenantId,
    token_hash: sha256(otpToken),
    purpose: request.purpose,
    user_id: request.userId ?? null,
    identifier_hash: identifierHash,
    channel: request.channel,
    recipient: request.to ?? null,
    letter: request.template,
    language: request.language,
    code_hash: Buffer.alloc(0),
    tries: 0,
    payload,
    created_time: new Date(now),
    code_expiry: new Date(now + codeRules.secondsValid * 1_000),
    expiry: new Date(now + requestMs),
  }
  row.code_hash = await send(tx, app, row, otpToken)
  await insertCode(tx, row)
  return answer(row, otpToken, now)
}

export interface CodeInput {
  tenantId: string
  otpToken: string
  purposes: readonly Purpose[]
  /** The signed-in person, where the request is theirs alone. */
  userId?: string
  ipAddress: string
}

/**
 * Sends a new code for a running request; the old one is void.
 * @param input.isOpen whether what the request is about stands still
 * @throws codeExpired when the request is none or too old, rateLimited as `requestCode`
 */
export async function resendCode(
  app: App,
  input: CodeInput & { isOpen?: (tx: Tx, row: CodeRow) => Promise<boolean> },
): Promise<OtpRequest> {
  return transact(app, async tx => {
    const now = app.clock.now()
    const row = await lockCode(tx, input.tenantId, sha256(input.otpToken))
    if (!row || !isFor(row, input, now)) throw fail('codeExpired')
    if (input.isOpen && !(await input.isOpen(tx, row))) throw fail('codeExpired')
    await takeTurn(tx, app, {
      tenantId: input.tenantId,
      identifierHash: row.identifier_hash,
      ipAddress: input.ipAddress,
      now,
    })
    row.code_expiry = new Date(now + codeRules.secondsValid * 1_000)
    row.code_hash = await send(tx, app, row, input.otpToken)
    await updateCode(tx, row, { code_hash: row.code_hash, code_expiry: row.code_expiry, tries: 0 })
    return answer(row, input.otpToken, now)
  })
}

/** The request as it stands, without another code; undefined when it is none, or its code ran out. */
export async function findRunning(tx: Tx, app: App, input: CodeInput): Promise<OtpRequest | undefined> {
  const now = app.clock.now()
  const row = await lockCode(tx, input.tenantId, sha256(input.otpToken))
  if (!row || !isFor(row, input, now) || row.code_expiry.getTime() <= now) return undefined
  return answer(row, input.otpToken, row.code_expiry.getTime() - codeRules.secondsValid * 1_000)
}

type Outcome<T> =
  | { kind: 'right'; value: T }
  | { kind: 'wrong'; triesLeft: number }
  | { kind: 'expired' }
  | { kind: 'exhausted' }

/**
 * Spends a code: with the right one `then` runs in the same transaction, once, also when many come with it.
 * @throws codeWrong, codeExhausted after five wrong ones, codeExpired, and rateLimited after 20 wrong ones from one address
 */
export async function spendCode<T>(
  app: App,
  input: CodeInput & { code: string },
  then: (tx: Tx, row: CodeRow) => Promise<T>,
): Promise<T> {
  const guess = await app.services.codeGuesses.begin(input.ipAddress)
  // A wrong guess must be counted in a transaction that commits, so it is a result here and thrown afterwards.
  const outcome = await transact(app, async (tx): Promise<Outcome<T>> => {
    const now = app.clock.now()
    const row = await lockCode(tx, input.tenantId, sha256(input.otpToken))
    if (!row || !isFor(row, input, now) || row.code_expiry.getTime() <= now) return { kind: 'expired' }
    if (row.tries >= codeRules.tries) return { kind: 'exhausted' }
    if (!timingSafeEqual(row.code_hash, hashOfCode(input.otpToken, input.code))) {
      await updateCode(tx, row, { tries: row.tries + 1 })
      return { kind: 'wrong', triesLeft: codeRules.tries - row.tries - 1 }
    }
    await deleteCode(tx, row)
    // Whoever has the code has read the mail.
    if (row.channel === 'EMAIL' && row.recipient) await clearEmail(app, tx, row.tenant_id, row.recipient)
    return { kind: 'right', value: await then(tx, row) }
  })
  if (outcome.kind === 'right') {
    await guess.giveBack()
    return outcome.value
  }
  if (outcome.kind === 'wrong') throw fail('codeWrong', { triesLeft: outcome.triesLeft })
  throw fail(outcome.kind === 'expired' ? 'codeExpired' : 'codeExhausted')
}

/** Wrong codes by network address, over all requests; in the database, so that they outlive a restart. */
export function createCodeGuesses(pool: pg.Pool, factor: number) {
  const points = Math.max(1, Math.round(wrongPerAddress * factor))
  return createAddressFailures(pool, 'code-address', points, 15 * 60)
}
export type CodeGuesses = ReturnType<typeof createCodeGuesses>

async function takeTurn(
  tx: Tx,
  app: App,
  { ipAddress, ...who }: { tenantId: string; identifierHash: Buffer; ipAddress: string; now: number },
): Promise<void> {
  const asker = { ...who, networks: networksOf(ipAddress) }
  await lockRequester(tx, asker)
  const wait = secondsToWait(await selectAsked(tx, asker), asker.now, app.config.limitsFactor)
  if (wait > 0) throw fail('rateLimited', { retryAfter: wait })
  await insertAsked(tx, asker)
}

/** Seconds until another code may be asked for; 0 when it may be now. */
export function secondsToWait(
  { forIdentifier, fromAddress, fromSite }: Asked,
  now: number,
  factor: number,
): number {
  const until = (times: Date[], count: number, windowMs: number) => {
    const opens = times[Math.max(1, Math.round(count)) - 1]
    return opens ? opens.getTime() + windowMs - now : 0
  }
  const ms = Math.max(
    until(forIdentifier, 1, codeRules.secondsToResend * 1_000),
    until(forIdentifier, perHour * factor, 3_600_000),
    until(forIdentifier, perDay * factor, 86_400_000),
    until(fromAddress, perAddressHour * factor, 3_600_000),
    until(fromSite, perAddressHour * siteFactor * factor, 3_600_000),
  )
  return Math.max(0, Math.ceil(ms / 1_000))
}

/** Writes the letter; answers the hash that a right code will have. A letter to nobody, or without a code, has none that is right. */
async function send(tx: Tx, app: App, row: CodeRow, otpToken: string): Promise<Buffer> {
  const code = String(randomInt(10 ** codeRules.length)).padStart(codeRules.length, '0')
  const { subject, text, html } = await renderTemplate(app, {
    tenantId: row.tenant_id,
    type: row.letter,
    channel: row.channel,
    locale: row.language,
    tx,
    variables: { code, minutes: codeRules.secondsValid / 60 },
  })
  const autofill =
    row.channel === 'SMS' && hasCode(row.letter) ? autofillLine(app.config.publicUrl, code) : ''
  await app.outgoing.add(tx, {
    tenantId: row.tenant_id,
    channel: row.channel,
    to: row.recipient ?? undefined,
    template: row.letter,
    subject,
    text: text + autofill,
    html,
    priority: hasCode(row.letter) ? 'CODE' : 'NOTICE',
    ...(hasCode(row.letter) ? { expiry: row.code_expiry.getTime() } : {}),
  })
  const isReal = row.recipient !== null && hasCode(row.letter)
  return isReal ? hashOfCode(otpToken, code) : sha256(randomBytes(32))
}

function answer(row: CodeRow, otpToken: string, sentAt: number): OtpRequest {
  const { maskedRecipient } = row.payload as Payload
  return {
    otpToken,
    ...maskedRecipient,
    expiresTime: row.code_expiry.getTime(),
    resendTime: sentAt + codeRules.secondsToResend * 1_000,
  }
}

const isFor = (row: CodeRow, input: CodeInput, now: number) =>
  row.expiry.getTime() > now &&
  input.purposes.includes(row.purpose as Purpose) &&
  (input.userId === undefined || row.user_id === input.userId)

const sha256 = (value: string | Buffer) => createHash('sha256').update(value).digest()
const hashOfCode = (otpToken: string, code: string) => sha256(`${otpToken}\n${code}`)

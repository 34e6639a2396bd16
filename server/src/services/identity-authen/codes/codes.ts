import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { OtpRequest } from '@trau/contract'
import type pg from 'pg'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { fail } from '../../../platform/errors.ts'
import { networksOf, siteFactor } from '../../../platform/network.ts'
import { transact } from '../../../platform/outbox/outbox.ts'
import { createAddressFailures } from '../sign-in/address-failures.ts'
import {
  type Asked,
  type CodeRow,
  deleteCode,
  deleteCodesOf,
  insertAsked,
  insertCode,
  lockAsking,
  lockCode,
  selectAsked,
  updateCode,
} from './code-store.ts'
import { hasCode, renderTemplate, type TemplateKind } from './code-templates.ts'
import { maskOf } from './masks.ts'

export const codeRules = { length: 6, secondsValid: 300, secondsToResend: 60, tries: 5 }
/** So long a request can be finished by another code. */
const requestMs = 3_600_000
const perHour = 5
const perDay = 10
const perAddressHour = 30
const wrongPerAddress = 20

export type Purpose = 'register' | 'reset' | 'verify' | 'change' | 'link' | 'pin' | 'erase'

export interface Asking {
  tenantId: string
  purpose: Purpose
  /** What was typed, in its normal form: what the limits count by, whether an account has it or not. */
  identifier: string
  channel: 'EMAIL' | 'SMS'
  /** Where the code goes; undefined sends nothing, answers alike and costs alike. */
  to: string | undefined
  letter: TemplateKind
  language: string
  /** The signed-in person who asks, or whose account it is about. */
  userId?: string
  ipAddress: string
  /** Kept with the request, for what follows the right code. */
  payload?: object
  /** The place as whoever asks named it; the answer repeats it masked, whether anything goes there or not. */
  named?: string | undefined
  /** The request goes on under its token. */
  otpToken?: string
  /** Earlier requests of the person for this purpose are void. */
  voidsEarlier?: boolean
}

interface Payload {
  told?: { channel: 'EMAIL' | 'SMS'; to: string }
}

/**
 * Asks for a one-time code. The code itself is in the letter alone, and the token that names the request is what makes its stored hash
 * worth nothing to a reader of the database.
 * @throws rateLimited within a minute of the last, after 5 in an hour or 10 in a day for the identifier, or 30 in an hour from the
 * address; alike for identifiers of nobody
 */
export async function requestCode(tx: Tx, app: App, ask: Asking): Promise<OtpRequest> {
  const now = app.clock.now()
  const identifierHash = sha256(`${ask.tenantId}\n${ask.identifier}`)
  await takeTurn(tx, app, { ...ask, identifierHash, now })
  if (ask.voidsEarlier && ask.userId) await deleteCodesOf(tx, ask.tenantId, ask.userId, ask.purpose)
  const otpToken = ask.otpToken ?? randomBytes(32).toString('base64url')
  const payload: Payload = {
    ...ask.payload,
    ...(ask.named ? { told: { channel: ask.channel, to: maskOf(ask.channel, ask.named) } } : {}),
  }
  const row: CodeRow = {
    tenant_id: ask.tenantId,
    token_hash: sha256(otpToken),
    purpose: ask.purpose,
    user_id: ask.userId ?? null,
    identifier_hash: identifierHash,
    channel: ask.channel,
    recipient: ask.to ?? null,
    letter: ask.letter,
    language: ask.language,
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

export interface Given {
  tenantId: string
  otpToken: string
  purposes: readonly Purpose[]
  /** The signed-in person, where the request is theirs alone. */
  userId?: string
  ipAddress: string
}

/**
 * Sends a new code for a running request; the old one is void.
 * @throws codeExpired when the request is none or too old, rateLimited as `requestCode`
 */
export async function resendCode(app: App, given: Given): Promise<OtpRequest> {
  return transact(app, async tx => {
    const now = app.clock.now()
    const row = await lockCode(tx, given.tenantId, sha256(given.otpToken))
    if (!row || !isFor(row, given, now)) throw fail('codeExpired')
    await takeTurn(tx, app, {
      tenantId: given.tenantId,
      identifierHash: row.identifier_hash,
      ipAddress: given.ipAddress,
      now,
    })
    row.code_expiry = new Date(now + codeRules.secondsValid * 1_000)
    row.code_hash = await send(tx, app, row, given.otpToken)
    await updateCode(tx, row, { code_hash: row.code_hash, code_expiry: row.code_expiry, tries: 0 })
    return answer(row, given.otpToken, now)
  })
}

/** The request as it stands, without another code; undefined when it is none, or its code ran out. */
export async function findRunning(tx: Tx, app: App, given: Given): Promise<OtpRequest | undefined> {
  const now = app.clock.now()
  const row = await lockCode(tx, given.tenantId, sha256(given.otpToken))
  if (!row || !isFor(row, given, now) || row.code_expiry.getTime() <= now) return undefined
  return answer(row, given.otpToken, row.code_expiry.getTime() - codeRules.secondsValid * 1_000)
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
  given: Given & { code: string },
  then: (tx: Tx, row: CodeRow) => Promise<T>,
): Promise<T> {
  const guess = await app.services.codeGuesses.begin(given.ipAddress)
  // A wrong guess must be counted in a transaction that commits, so it is a result here and thrown afterwards.
  const outcome = await transact(app, async (tx): Promise<Outcome<T>> => {
    const now = app.clock.now()
    const row = await lockCode(tx, given.tenantId, sha256(given.otpToken))
    if (!row || !isFor(row, given, now) || row.code_expiry.getTime() <= now) return { kind: 'expired' }
    if (row.tries >= codeRules.tries) return { kind: 'exhausted' }
    if (!timingSafeEqual(row.code_hash, hashOfCode(given.otpToken, given.code))) {
      await updateCode(tx, row, { tries: row.tries + 1 })
      return { kind: 'wrong', triesLeft: codeRules.tries - row.tries - 1 }
    }
    await deleteCode(tx, row)
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
  await lockAsking(tx, asker)
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
  const { publicUrl } = app.config
  const { subject, text, sms } = renderTemplate(row.letter, {
    code,
    language: row.language,
    host: publicUrl ? new URL(publicUrl).hostname : undefined,
  })
  await app.outgoing.add(tx, {
    tenantId: row.tenant_id,
    channel: row.channel,
    to: row.recipient ?? undefined,
    template: row.letter,
    subject: row.channel === 'EMAIL' ? subject : '',
    text: row.channel === 'EMAIL' ? text : sms,
    ...(hasCode(row.letter) ? { expiry: row.code_expiry.getTime() } : {}),
  })
  const isReal = row.recipient !== null && hasCode(row.letter)
  return isReal ? hashOfCode(otpToken, code) : sha256(randomBytes(32))
}

function answer(row: CodeRow, otpToken: string, sentAt: number): OtpRequest {
  const { told } = row.payload as Payload
  return {
    otpToken,
    ...told,
    expiresTime: row.code_expiry.getTime(),
    resendTime: sentAt + codeRules.secondsToResend * 1_000,
  }
}

const isFor = (row: CodeRow, given: Given, now: number) =>
  row.expiry.getTime() > now &&
  given.purposes.includes(row.purpose as Purpose) &&
  (given.userId === undefined || row.user_id === given.userId)

const sha256 = (value: string | Buffer) => createHash('sha256').update(value).digest()
const hashOfCode = (otpToken: string, code: string) => sha256(`${otpToken}\n${code}`)

import type { ErrorData, Message, SelfMember, Tokens } from '@trau/contract'
import { callEndpointLines } from '../api/call-endpoints.gen.ts'
import { signProof } from '../api/device-key.ts'
import { endpoints, readEndpoints } from '../api/endpoints.ts'
import { fillPath, queryString } from '../api/request-parts.ts'
import { learnServerTime, serverNow } from '../api/server-clock.ts'
import { localDb, type WorkerSession } from '../storage/local-db.ts'

const refreshPath = '/identity-authen-service/v1/domains/default/refresh-token'
const sessionKey = 'current'
const { rtc } = readEndpoints(callEndpointLines) as {
  rtc: Record<'rejectCall' | 'rejectGroupCall', readonly [method: string, path: string]>
}
const timeoutMs = 15_000
/** A token that ends within this time is renewed first. */
const spareMs = 10_000

/** Why the server refused: a code of the error table, and what came beside it. */
interface Reason {
  code: string
  data?: unknown
}

/** The server's refusal; a network that is away throws what `fetch` throws. */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: number
  readonly reason: Reason
  constructor(status: number, reason: Reason = { code: 'internal' }) {
    super(`refused with ${status}`)
    this.status = status
    this.reason = reason
  }
}

/** What a proxy in between answered names no reason. */
async function refusalOf(answer: Response): Promise<Refused> {
  const { error } = (await answer.json().catch(() => ({}))) as { error?: Partial<Reason> }
  return new Refused(answer.status, error?.code ? { code: error.code, data: error.data } : undefined)
}

/** Who is signed in on this browser, while the session lasts. */
export async function workerSession(): Promise<WorkerSession | undefined> {
  const session = await (await localDb())?.get('session', sessionKey)
  return session && session.refreshTokenExpired > serverNow() ? session : undefined
}

interface Parts {
  params: object
  query?: object
  body?: object
}

async function exchange(
  session: WorkerSession,
  [method, path]: readonly [string, string],
  { params, query = {}, body }: Parts,
  bearer: string,
  proof = false,
): Promise<unknown> {
  const host = session.apiHost || location.origin
  const url = host + fillPath(path, { tenant: session.tenant, ...params }) + queryString(query)
  const headers: Record<string, string> = {
    Accept: 'application/json',
    Authorization: `Bearer ${bearer}`,
    'X-Device-Id': session.deviceId,
    'X-User-Agent': navigator.userAgent,
    ...(body ? { 'Content-Type': 'application/json' } : {}),
  }
  const key = proof ? await (await localDb())?.get('keys', 'device') : undefined
  if (key) headers.DPoP = await signProof(key, method, url)
  const answer = await fetch(url, {
    method,
    headers,
    credentials: 'same-origin',
    signal: AbortSignal.timeout(timeoutMs),
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  learnServerTime(answer.headers)
  if (!answer.ok) throw await refusalOf(answer)
  return ((await answer.json()) as { data: unknown }).data
}

/** One call as this person; a session that has to be renewed is renewed once, in step with the pages. */
async function call(session: WorkerSession, row: readonly [string, string], parts: Parts): Promise<unknown> {
  const current = session.accessTokenExpired > serverNow() + spareMs ? session : await renewSession(session)
  try {
    return await exchange(current, row, parts, current.accessToken)
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 401) throw error
    const next = await renewSession(current)
    return exchange(next, row, parts, next.accessToken)
  }
}

/** The lock is the one under which pages renew: a token is spent once. */
const renewSession = (old: WorkerSession): Promise<WorkerSession> =>
  navigator.locks.request('trau:refresh', async () => {
    const current = await workerSession()
    if (current?.userId !== old.userId) throw new Refused(401)
    // A page was faster.
    if (current.accessToken !== old.accessToken && current.accessTokenExpired > serverNow() + spareMs)
      return current
    const renewal = () =>
      exchange(current, ['POST', refreshPath], { params: {} }, current.refreshToken, true) as Promise<Tokens>
    const tokens = await renewal().catch(error => {
      // Of a clock that is wrong; this refusal carried the server's time.
      if (!isRefusedProof(error)) throw error
      return renewal()
    })
    const { accessToken, accessTokenExpired, refreshToken, refreshTokenExpired } = tokens
    const next = { ...current, accessToken, accessTokenExpired, refreshToken, refreshTokenExpired }
    await (await localDb())?.put('session', next, sessionKey)
    return next
  }) as Promise<WorkerSession>

const isRefusedProof = (error: unknown) =>
  error instanceof Refused &&
  error.reason.code === 'validationFailed' &&
  (error.reason.data as ErrorData['validationFailed'] | undefined)?.fields.some(
    ({ path }) => path === 'headers.dpop',
  )

export const sendReply = (session: WorkerSession, roomId: string, clientMessageId: string, content: string) =>
  call(session, endpoints.chat.sendMessageOnce, { params: { roomId }, body: { clientMessageId, content } })

/** Mutes at least for so long: a room that is muted for longer, or for good, stays so. */
export async function muteFor(session: WorkerSession, roomId: string, ms: number): Promise<void> {
  const parts = { params: { id: roomId } }
  const { selfMember } = (await call(session, endpoints.room.getRoom, parts)) as {
    selfMember: Pick<SelfMember, 'mutedUntil'>
  }
  // The answer has said what the server's clock shows.
  const mutedUntil = serverNow() + ms
  if (selfMember.mutedUntil === -1 || selfMember.mutedUntil >= mutedUntil) return
  await call(session, endpoints.room.muteRoom, { ...parts, body: { mutedUntil } })
}

/** Reads up to this number: what has it, or the last before it, is asked for first. */
export async function markRead(session: WorkerSession, roomId: string, messageSeq: number): Promise<void> {
  const query = { beforeSeq: messageSeq + 1, limit: 1 }
  const page = (await call(session, endpoints.chat.listMessages, { params: { roomId }, query })) as {
    items: Pick<Message, 'messageId'>[]
  }
  const messageId = page.items.at(-1)?.messageId
  if (messageId) await call(session, endpoints.room.markRead, { params: { roomId, messageId } })
}

/** Stops a call from ringing. One that is over by now needs nothing. */
export async function declineCall(session: WorkerSession, callId: string): Promise<void> {
  const isOver = (error: unknown) =>
    error instanceof Refused && error.status < 500 && ![401, 408, 429].includes(error.status)
  const asDirect = { params: {}, body: { callId } }
  const asGroup = { params: { id: callId } }
  for (const [row, parts] of [
    [rtc.rejectCall, asDirect],
    [rtc.rejectGroupCall, asGroup],
  ] as const)
    try {
      await call(session, row, parts)
      return
    } catch (error) {
      if (!isOver(error)) throw error
    }
}

import type { ErrorBody } from '@trau/contract'
import { deviceHeaders } from './device.ts'
import { deviceProof, noteBinding } from './device-key.ts'
import { takeEarlyAnswer } from './early-answers.ts'
import { ApiError, errorData } from './errors.ts'
import { dropEmpty, fillPath, queryString } from './request-parts.ts'
import { learnServerTime } from './server-clock.ts'
import { apiSettings } from './settings.ts'

/** Common request context, sent as query parameters of a GET. */
export interface RequestContext {
  /** Part of the specification's context, and never sent: a URL is logged. */
  accessToken?: string
  userId?: string
  deviceId?: string
  language?: string
  meta?: string
  correlationId?: string
}

export interface RequestOptions {
  /** Values of the path's braces; a missing tenant is filled in. */
  params?: object
  query?: object
  body?: unknown
  /** Sends the body as given: for the few calls where an empty value clears a field. */
  keepEmpty?: boolean
  /** Sends the access token with a call that carries no credentials by default. */
  withToken?: boolean
  context?: RequestContext
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Goes on where the page is left meanwhile; for bodies below 64 KB. */
  keepalive?: boolean
  timeoutMs?: number
  /** The answer is a file as it is: a Blob. */
  isFile?: boolean
}

/** Records of the platform configuration are passed as given, and without credentials unless the caller asks for them (to write). */
export const isOpenCall = (path: string) => path.startsWith('/platform-config-service/')

/** One call with the given bearer, without refresh. */
export async function send(
  method: string,
  path: string,
  options: RequestOptions,
  bearer: string | undefined,
): Promise<unknown> {
  try {
    return await exchange(method, path, options, bearer)
  } catch (error) {
    // A clock that was set since the last answer made the proof too old or too new. This refusal carries the server's time.
    if (!isRefusedProof(error)) throw error
    return exchange(method, path, options, bearer)
  }
}

const isRefusedProof = (error: unknown) =>
  errorData(error, 'validationFailed')?.fields.some(({ path }) => path === 'headers.dpop') ?? false

async function exchange(
  method: string,
  path: string,
  options: RequestOptions,
  bearer: string | undefined,
): Promise<unknown> {
  const url = urlOf(method, path, options)
  const headers: Record<string, string> = {
    Accept: 'application/json',
    ...deviceHeaders(),
    ...apiSettings.extraHeaders(),
    ...options.headers,
  }
  if (bearer) headers.Authorization = `Bearer ${bearer}`
  const isGivingTokens = givesTokens.test(path)
  const proof = isGivingTokens ? await deviceProof(method, url) : undefined
  if (proof) headers.DPoP = proof

  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), options.timeoutMs ?? apiSettings.timeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, limit.signal]) : limit.signal
  try {
    signal.throwIfAborted()
    // The bearer is the only credential that our server reads. Cookies go along for a proxy before it that asks people to sign in.
    const init: RequestInit = {
      method,
      headers,
      signal,
      credentials: isOpenCall(path) ? 'omit' : 'same-origin',
      redirect: options.isFile ? 'follow' : 'manual',
      keepalive: options.keepalive ?? false,
    }
    const body = bodyOf(path, options, headers)
    if (body !== undefined) init.body = body
    const early = isPlainGet(method, options) ? takeEarlyAnswer(url, bearer) : undefined
    const { response, arrivedTime } = await (early
      ? Promise.race([early, whenAborted(signal)])
      : fetch(url, init).then(response => ({ response, arrivedTime: Date.now() })))
    learnServerTime(response.headers, arrivedTime)
    const answer = await (options.isFile && response.ok ? response.blob() : read(response))
    noteTurnedAway(path, false)
    if (isGivingTokens) noteBinding(proof !== undefined)
    return answer
  } catch (error) {
    if (error instanceof ApiError) {
      noteTurnedAway(path, error.code === 'turnedAway')
      throw error
    }
    if (options.signal?.aborted) {
      throw new ApiError({
        kind: 'cancelled',
        code: 'cancelled',
        message: 'The request was cancelled.',
        cause: error,
      })
    }
    if (limit.signal.aborted) throw new ApiError({ kind: 'timeout', code: 'timeout', cause: error })
    throw new ApiError({ kind: 'network', code: 'networkError', cause: error })
  } finally {
    clearTimeout(timer)
  }
}

/** One that differs from others of its address by nothing but the bearer. */
const isPlainGet = (method: string, { headers, isFile }: RequestOptions) =>
  method === 'GET' && !headers && !isFile && Object.keys(apiSettings.extraHeaders()).length === 0

const whenAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  )

/** Calls without credentials are turned away whoever is signed in there. */
function noteTurnedAway(path: string, isTurnedAway: boolean) {
  if (!isOpenCall(path)) apiSettings.onTurnedAway(isTurnedAway)
}

/** Calls whose answer may carry tokens are signed with this browser's key, so that the tokens work nowhere else. */
const givesTokens =
  /\/(login(\/qr-codes)?|register(\/verify)?|refresh-token|second-factor|passkey-sign-in|oidc\/finish|switch)$/

function urlOf(method: string, path: string, options: RequestOptions): string {
  const isUpload = /\/upload(\/|$)/.test(path)
  const host = (isUpload && apiSettings.uploadHost) || apiSettings.apiHost || location.origin
  const query: RequestContext = { ...(method === 'GET' ? options.context : {}), ...options.query }
  const { accessToken: _neverSent, ...sentQuery } = query
  return host + fillPath(path, options.params) + queryString(sentQuery)
}

function bodyOf(
  path: string,
  options: RequestOptions,
  headers: Record<string, string>,
): BodyInit | undefined {
  const { body, keepEmpty } = options
  if (body === undefined || body === null) return undefined
  if (body instanceof FormData || body instanceof Blob) return body
  headers['Content-Type'] = 'application/json'
  return JSON.stringify(keepEmpty || isOpenCall(path) ? body : dropEmpty(body))
}

/**
 * What an answer says. Our server never redirects a call, and names an error in every refusal: whoever does otherwise is a proxy whose own
 * sign-in has run out (oauth2-proxy, Authelia, Cloudflare Access), and says nothing of the session here.
 * @throws ApiError where it refuses
 */
export async function read(response: Response): Promise<unknown> {
  if (response.type === 'opaqueredirect') throw new ApiError({ kind: 'network', code: 'turnedAway' })
  // What is for saving is a file, not an answer.
  if (response.ok && response.headers.has('content-disposition')) return response.blob()
  const text = await response.text()
  const body = parse(text)
  if (response.ok) {
    if (text && body === undefined) {
      throw new ApiError({ kind: 'bad-response', code: 'badResponse', status: response.status })
    }
    return isObject(body) && body.data !== undefined ? body.data : body
  }
  const failure = isObject(body) && isObject(body.error) ? (body as unknown as ErrorBody).error : undefined
  if (response.status === 401 && text && !failure) throw new ApiError({ kind: 'network', code: 'turnedAway' })
  throw new ApiError({
    kind: response.status < 500 ? 'bad-request' : 'bad-response',
    code: failure?.code ?? (response.status < 500 ? 'badRequest' : 'badResponse'),
    status: response.status,
    data: failure?.data,
    requestId: failure?.requestId ?? response.headers.get('x-request-id') ?? undefined,
  })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function parse(text: string): unknown {
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

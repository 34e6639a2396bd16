import { DetailedError, type HttpRequest, Upload } from 'tus-js-client'
import { deviceHeaders } from '../../api/device.ts'
import { ApiError, isUnanswered } from '../../api/errors.ts'
import { refreshSession } from '../../api/refresh.ts'
import { apiSettings, currentTenant } from '../../api/settings.ts'
import { readCookie } from '../../storage/cookies.ts'

/** Each carries the bearer anew, and what a broken connection loses is at most one of them. */
const chunkBytes = 8 * 1024 * 1024
const longestWaitMs = 30_000
const terminationDelaysMs = [1_000, 2_000, 4_000, 8_000, 16_000]
/** A right that was renewed so often, and is refused still, does not get any better. */
const mostRenewals = 3

/** The reason of an abort that takes what was sent off the server; any other one leaves it there to go on with. */
export const givenUp = 'given up'

/** Where files go, and by whose right. */
export interface UploadTarget {
  endpoint(): string
  headers(): Record<string, string | undefined>
  /** Gets the sender a right that works again, after it was refused; absent where there is none to get. */
  renew?(): Promise<unknown>
}

export interface ResumableFile {
  blob: Blob
  metadata: Record<string, string>
  /** Where an earlier upload of this file has begun. */
  uploadUrl: string | undefined
  signal: AbortSignal
  onUrl(uploadUrl: string): void
  onProgress(sentBytes: number): void
  /** The connection is broken; it is tried again by itself. */
  onWaiting(): void
}

/** Uploads of who is signed in, with what they hold when a request begins. */
function ownTarget(): UploadTarget {
  let token: string | undefined
  return {
    endpoint: () =>
      `${uploadOrigin()}/media-service/v1/domains/${encodeURIComponent(currentTenant())}/media/upload/@/resumable`,
    headers() {
      token = readCookie('access_token')
      return {
        ...deviceHeaders(),
        ...apiSettings.extraHeaders(),
        Authorization: `Bearer ${token ?? ''}`,
      }
    },
    renew: () => refreshSession(token),
  }
}

/**
 * Uploads until the server has all of it or refuses it. @returns the id of the file there
 * @throws ApiError `fileUnreadable` when the file was changed or removed meanwhile
 */
export async function uploadResumable(
  file: ResumableFile,
  target: UploadTarget = ownTarget(),
): Promise<string> {
  const { signal } = file
  let { uploadUrl } = file
  let sentBytes = 0
  let failures = 0
  let renewals = 0
  for (;;) {
    signal.throwIfAborted()
    try {
      return await attempt(target, {
        ...file,
        uploadUrl,
        onUrl(url) {
          uploadUrl = url
          file.onUrl(url)
        },
        onProgress(bytes) {
          if (bytes > sentBytes) failures = renewals = 0
          sentBytes = bytes
          file.onProgress(bytes)
        },
      })
    } catch (error) {
      signal.throwIfAborted()
      const status = statusOf(error)
      // To the library this looks like a broken connection.
      if (status === 0 && !(await isReadable(file.blob))) throw fileUnreadable()
      if (status === 401 && target.renew && renewals < mostRenewals) {
        if (await isAnswered(target.renew())) {
          renewals++
          continue
        }
      } else if (!isPassing(status)) throw error
      file.onWaiting()
      await untilOnline(retryDelay(failures++), signal)
    }
  }
}

/** Whether the call came to an end; false when nobody answered it. A refusal rejects. */
async function isAnswered(call: Promise<unknown>): Promise<boolean> {
  try {
    await call
    return true
  } catch (error) {
    if (!isUnanswered(error)) throw error
    return false
  }
}

const isReadable = (blob: Blob) =>
  blob
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

export const fileUnreadable = () => new ApiError({ kind: 'bad-response', code: 'fileUnreadable' })

/** One connection's worth: goes on where the server says that it is. */
function attempt(
  target: UploadTarget,
  { blob, metadata, uploadUrl, signal, onUrl, onProgress }: Omit<ResumableFile, 'onWaiting'>,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      // Once it is there, or broken off, it is not this attempt's to take away.
      signal.removeEventListener('abort', leave)
      settle()
    }
    const leave = () => {
      // What was given up is taken off the server; what another page goes on with stays.
      void upload.abort(signal.reason === givenUp).catch(() => undefined)
      reject(signal.reason)
    }
    const upload = new Upload(blob, {
      endpoint: target.endpoint(),
      ...(uploadUrl ? { uploadUrl } : {}),
      chunkSize: chunkBytes,
      retryDelays: null,
      storeFingerprintForResuming: false,
      metadata,
      onBeforeRequest: withHeaders(target),
      onAfterResponse(request, response) {
        // The library would throw away what was sent, and begin anew.
        const status = response.getStatus()
        if (request.getMethod() === 'HEAD' && (status === 401 || isPassing(status)))
          throw new ApiError({ kind: 'bad-response', code: 'badResponse', status })
      },
      onUploadUrlAvailable: () => upload.url && onUrl(upload.url),
      onProgress,
      onError: error => end(() => reject(error)),
      onSuccess: () => {
        const mediaId = upload.url?.split('/').at(-1)
        end(() =>
          mediaId ? resolve(mediaId) : reject(new ApiError({ kind: 'bad-response', code: 'badResponse' })),
        )
      },
    })
    signal.addEventListener('abort', leave, { once: true })
    upload.start()
  })
}

/**
 * Takes an upload off the server: what was sent of it, or the whole file as long as nothing uses it. Tries for half a minute.
 * @throws ApiError, DetailedError when the server refuses it or does not answer
 */
export async function takeBackUpload(uploadUrl: string, target: UploadTarget = ownTarget()): Promise<void> {
  const terminate = () =>
    Upload.terminate(uploadUrl, {
      retryDelays: terminationDelaysMs,
      onBeforeRequest: withHeaders(target),
    })
  try {
    await terminate()
  } catch (error) {
    if (statusOf(error) !== 401 || !target.renew) throw error
    await target.renew()
    await terminate()
  }
}

const withHeaders = (target: UploadTarget) => (request: HttpRequest) => {
  for (const [name, value] of Object.entries(target.headers())) if (value) request.setHeader(name, value)
}

export const uploadOrigin = () => apiSettings.uploadHost || apiSettings.apiHost || location.origin

/** 0 when no answer came. */
export function statusOf(error: unknown): number {
  if (error instanceof ApiError) return error.status
  if (!(error instanceof DetailedError)) return 0
  return error.originalResponse?.getStatus() ?? statusOf(error.causingError)
}

/** Nobody answered, the server is busy, or another connection of this upload is not gone yet. */
export const isPassing = (status: number) =>
  status === 0 || status === 408 || status === 409 || status === 423 || status === 429 || status >= 500

/** 1 s doubled, at most 30 s. */
export const retryDelay = (failures: number) => Math.min(1000 * 2 ** failures, longestWaitMs)

/** What the server said, as calls say it. */
export function refusalOf(error: unknown): { code: string; data?: unknown } {
  if (error instanceof ApiError) return { code: error.code, data: error.data }
  try {
    const body = JSON.parse((error as DetailedError).originalResponse?.getBody() ?? '') as {
      error: { code: string; data?: unknown }
    }
    return { code: body.error.code, data: body.error.data }
  } catch {
    return { code: 'badResponse' }
  }
}

export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(signal.reason)
      },
      { once: true },
    )
  })
}

/** So long, or until the network is back. */
export async function untilOnline(ms: number, signal: AbortSignal) {
  const back = new AbortController()
  const wake = () => back.abort()
  addEventListener('online', wake)
  try {
    await sleep(ms, AbortSignal.any([signal, back.signal])).catch(() => signal.throwIfAborted())
  } finally {
    removeEventListener('online', wake)
  }
}

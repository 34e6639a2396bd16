import { DetailedError, Upload } from 'tus-js-client'
import { api } from '../../api/api.ts'
import { readCookie } from '../../api/cookies.ts'
import { deviceHeaders } from '../../api/device.ts'
import { ApiError } from '../../api/errors.ts'
import { localIdsOf, type OutboxEntry, type OutboxFile } from '../../api/local-db.ts'
import { inOneTab } from '../../api/one-tab.ts'
import { refreshSession } from '../../api/refresh.ts'
import { apiSettings, currentTenant } from '../../api/settings.ts'
import type { TabChannel } from '../../live/tabs.ts'
import type { LocalFiles } from './local-files.ts'
import { setProgress, speedometer, type UploadProgress } from './progress.ts'

/** What tabs tell each other about uploads. */
export type UploadNews = { fileId: string; progress: UploadProgress | undefined }

export interface UploaderParts {
  /** Names the right to upload a message's files; tabs of one person share it. */
  name: string
  files: LocalFiles
  news: TabChannel<UploadNews>
  /** The message as it is now; undefined once it was given up. */
  entry(clientMessageId: string): OutboxEntry | undefined
  change(clientMessageId: string, change: (entry: OutboxEntry) => OutboxEntry): void
}

/** Each carries the bearer anew, and what a broken connection loses is at most one of them. */
const chunkBytes = 8 * 1024 * 1024
const atOnce = 2
const givenUp = 'given up'
const longestWaitMs = 30_000
const posterTries = 4
/** Another tab has the bytes in memory, and is the one to begin. */
const yieldMs = 2_000
/** A large file takes its time until it is on disk, where the other tab finds it. */
const patienceMs = 60_000

/** Uploads the files of messages that wait for them, each message in one tab, and lets the message go once they are there. */
export class Uploader {
  #parts: UploaderParts
  #running = new Map<string, AbortController>()
  /** The file of a message that is under way. */
  #current = new Map<string, { fileId: string; controller: AbortController }>()
  #free = atOnce
  #queue: (() => void)[] = []

  constructor(parts: UploaderParts) {
    this.#parts = parts
    parts.news.listen(({ fileId, progress }) => setProgress(fileId, progress))
  }

  /** Begins what is new, and ends what was given up. */
  update(uploading: readonly OutboxEntry[]) {
    const wantedIds = new Set(uploading.map(entry => entry.clientMessageId))
    for (const [id, controller] of this.#running) if (!wantedIds.has(id)) controller.abort(givenUp)
    for (const entry of uploading) {
      const current = this.#current.get(entry.clientMessageId)
      if (current && !entry.files?.some(file => file.fileId === current.fileId))
        current.controller.abort(givenUp)
      if (this.#running.has(entry.clientMessageId)) continue
      const controller = new AbortController()
      this.#running.set(entry.clientMessageId, controller)
      void this.#take(entry, controller.signal)
        .catch(error => {
          if (!controller.signal.aborted) console.error('An upload cannot go on', error)
        })
        .finally(() => this.#running.delete(entry.clientMessageId))
    }
  }

  stop() {
    for (const controller of this.#running.values()) controller.abort()
    this.#parts.news.close()
  }

  async #take({ clientMessageId, files = [] }: OutboxEntry, signal: AbortSignal) {
    if (!files.every(({ fileId }) => this.#parts.files.has(fileId))) await sleep(yieldMs, signal)
    await inOneTab(
      `${this.#parts.name}:${clientMessageId}`,
      () => this.#inTurn(() => this.#uploadAll(clientMessageId, signal), signal),
      signal,
    )
  }

  async #inTurn(work: () => Promise<void>, signal: AbortSignal) {
    if (this.#free > 0) this.#free--
    else await new Promise<void>(resolve => this.#queue.push(resolve))
    try {
      signal.throwIfAborted()
      await work()
    } finally {
      const next = this.#queue.shift()
      if (next) next()
      else this.#free++
    }
  }

  async #uploadAll(clientMessageId: string, signal: AbortSignal) {
    for (;;) {
      const entry = this.#parts.entry(clientMessageId)
      if (entry?.status !== 'uploading') return
      const file = entry.files?.find(one => !one.mediaId)
      if (!file) {
        this.#parts.change(clientMessageId, now => ({ ...now, status: 'queued' }))
        return
      }
      const controller = new AbortController()
      this.#current.set(clientMessageId, { fileId: file.fileId, controller })
      try {
        const both = AbortSignal.any([signal, controller.signal])
        const mediaId = await this.#upload(clientMessageId, file, both)
        await this.#sendPoster(file, mediaId, both)
        this.#parts.files.alias(file.fileId, mediaId)
        this.#changeFile(clientMessageId, file.fileId, { mediaId })
      } catch (error) {
        if (signal.aborted) return
        if (controller.signal.aborted) {
          this.#parts.files.remove(localIdsOf(file))
          continue
        }
        const failure = refusalOf(error)
        this.#parts.change(clientMessageId, now => ({ ...now, status: 'failed', error: failure }))
        return
      } finally {
        this.#current.delete(clientMessageId)
        this.#tell(file.fileId, undefined)
      }
    }
  }

  #changeFile(clientMessageId: string, fileId: string, changes: Partial<OutboxFile>) {
    this.#parts.change(clientMessageId, entry => ({
      ...entry,
      files: (entry.files ?? []).map(file => (file.fileId === fileId ? { ...file, ...changes } : file)),
    }))
  }

  #tell(fileId: string, progress: UploadProgress | undefined) {
    setProgress(fileId, progress)
    this.#parts.news.post({ fileId, progress })
  }

  /** Tries until the server has all of it, or refuses it. @returns its id there */
  async #upload(clientMessageId: string, file: OutboxFile, signal: AbortSignal): Promise<string> {
    const blob = await this.#bytesOf(file, signal)
    const speed = speedometer()
    let reportedBytes = 0
    const tell = (bytes: number, isWaiting = false) => {
      const now = performance.now()
      if (!isWaiting && now - reportedBytes < 100 && bytes < file.bytes) return
      reportedBytes = now
      this.#tell(file.fileId, { sent: bytes, total: file.bytes, bytesPerSecond: speed(bytes), isWaiting })
    }
    let uploadUrl = file.uploadUrl
    let sentBytes = 0
    for (let failures = 0; ; failures++) {
      signal.throwIfAborted()
      const token = readCookie('access_token')
      try {
        return await attempt(blob, file, uploadUrl, signal, {
          onUrl: url => {
            uploadUrl = url
            this.#changeFile(clientMessageId, file.fileId, { uploadUrl: url })
          },
          onProgress: bytes => {
            if (bytes > sentBytes) failures = 0
            sentBytes = bytes
            tell(bytes)
          },
        })
      } catch (error) {
        signal.throwIfAborted()
        const status = statusOf(error)
        if (status === 401 && failures < 3) await refreshSession(token)
        else if (!isPassing(status)) throw error
        else {
          tell(sentBytes, true)
          await untilOnline(Math.min(1000 * 2 ** failures, longestWaitMs), signal)
        }
      }
    }
  }

  /** A video goes without its poster where the server takes none: it is shown by its beginning then. */
  async #sendPoster({ posterId }: OutboxFile, mediaId: string, signal: AbortSignal) {
    const blob = posterId && (await this.#parts.files.get(posterId))
    if (!blob) return
    const form = new FormData()
    form.append('file', blob, 'poster.jpg')
    // The contract's type is what the server makes of it.
    const body = form as never
    for (let failures = 0; failures < posterTries; failures++) {
      try {
        await api.media.setMediaPoster({ params: { id: mediaId }, body, signal })
        return
      } catch (error) {
        signal.throwIfAborted()
        if (!isPassing(statusOf(error))) break
        await untilOnline(Math.min(1000 * 2 ** failures, longestWaitMs), signal)
      }
    }
    console.warn('The poster of a video could not be stored')
  }

  async #bytesOf(file: OutboxFile, signal: AbortSignal): Promise<Blob> {
    const end = Date.now() + patienceMs
    for (;;) {
      const blob = await this.#parts.files.get(file.fileId)
      if (blob) return blob
      if (Date.now() > end) throw new ApiError({ kind: 'bad-response', code: 'fileUnreadable' })
      await sleep(yieldMs, signal)
    }
  }
}

interface Heard {
  onUrl(url: string): void
  onProgress(sent: number): void
}

/** One connection's worth: goes on where the server says that it is. */
function attempt(
  blob: Blob,
  file: OutboxFile,
  uploadUrl: string | undefined,
  signal: AbortSignal,
  answer: Heard,
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
      endpoint: endpoint(),
      ...(uploadUrl ? { uploadUrl } : {}),
      chunkSize: chunkBytes,
      retryDelays: null,
      storeFingerprintForResuming: false,
      metadata: metadataOf(file),
      onBeforeRequest(request) {
        const headers = {
          ...deviceHeaders(),
          ...apiSettings.extraHeaders(),
          Authorization: `Bearer ${readCookie('access_token') ?? ''}`,
        }
        for (const [name, value] of Object.entries(headers)) if (value) request.setHeader(name, value)
      },
      onUploadUrlAvailable: () => upload.url && answer.onUrl(upload.url),
      onProgress: answer.onProgress,
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

const endpoint = () =>
  `${apiSettings.uploadHost || apiSettings.apiHost || location.origin}/media-service/v1/domains/${encodeURIComponent(currentTenant())}/media/upload/@/resumable`

function metadataOf(file: OutboxFile): Record<string, string> {
  const { name, mimeType, durationMs, width, height, hash, peaks, asFile } = file
  const details = { durationMs, width, height, hash, peaks: peaks && JSON.stringify(peaks), asFile }
  const definedDetails = Object.entries(details).filter(([, value]) => value !== undefined)
  return {
    filename: name,
    filetype: mimeType,
    ...Object.fromEntries(definedDetails.map(([key, value]) => [key, String(value)])),
  }
}

/** 0 when no answer came. */
const statusOf = (error: unknown): number =>
  error instanceof DetailedError
    ? (error.originalResponse?.getStatus() ?? 0)
    : error instanceof ApiError
      ? error.status
      : 0

/** Nobody answered, the server is busy, or another connection of this upload is not gone yet. */
const isPassing = (status: number) =>
  status === 0 || status === 408 || status === 409 || status === 423 || status === 429 || status >= 500

/** What the server said, as calls say it. */
function refusalOf(error: unknown): NonNullable<OutboxEntry['error']> {
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

function sleep(ms: number, signal: AbortSignal): Promise<void> {
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
async function untilOnline(ms: number, signal: AbortSignal) {
  const back = new AbortController()
  const wake = () => back.abort()
  addEventListener('online', wake)
  try {
    await sleep(ms, AbortSignal.any([signal, back.signal])).catch(() => signal.throwIfAborted())
  } finally {
    removeEventListener('online', wake)
  }
}

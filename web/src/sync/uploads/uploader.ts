import type { TabChannel } from '../../live/tabs.ts'
import { localIdsOf, type OutboxEntry, type OutboxFile, withoutUpload } from '../../storage/local-db.ts'
import { inOneTab } from '../../storage/one-tab.ts'
import { followingFile } from '../outbox/file-messages.ts'
import type { LocalFiles } from './local-files.ts'
import { sendPoster } from './poster.ts'
import { setProgress, speedometer, type UploadProgress } from './progress.ts'
import { fileUnreadable, givenUp, refusalOf, sleep, uploadResumable } from './tus.ts'

/** What tabs tell each other about uploads. */
export type UploadNews = { fileId: string; progress: UploadProgress | undefined }

export interface UploaderParts {
  /** Names the right to upload a message's files; tabs of one person share it. */
  name: string
  files: LocalFiles
  news: TabChannel<UploadNews>
  /** The message as it is now; undefined once it was given up. */
  entry(clientMessageId: string): OutboxEntry | undefined
  change(clientMessageId: string, change: (entry: OutboxEntry) => OutboxEntry | OutboxEntry[]): void
}

const atOnce = 2
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
        const poster = file.posterId && (await this.#parts.files.get(file.posterId))
        if (poster) await sendPoster(mediaId, poster, both)
        this.#parts.files.alias(file.fileId, mediaId)
        this.#changeFile(clientMessageId, file.fileId, { mediaId })
      } catch (error) {
        if (signal.aborted) return
        if (controller.signal.aborted) {
          this.#parts.files.remove(localIdsOf(file))
          continue
        }
        const failure = refusalOf(error)
        // Damaged, or of a size that no server draws: it goes as it is.
        if (failure.code === 'pictureInvalid' && !file.asFile) {
          this.#parts.change(clientMessageId, now => sentAsFile(now, file.fileId))
          continue
        }
        if (refusedAlone.has(failure.code) && (this.#parts.entry(clientMessageId)?.files?.length ?? 0) > 1) {
          this.#parts.change(clientMessageId, now => withoutRefused(now, file.fileId, failure))
          continue
        }
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
    let sentBytes = 0
    return uploadResumable({
      blob,
      metadata: metadataOf(file),
      uploadUrl: file.uploadUrl,
      signal,
      onUrl: uploadUrl => this.#changeFile(clientMessageId, file.fileId, { uploadUrl }),
      onProgress(bytes) {
        sentBytes = bytes
        tell(bytes)
      },
      onWaiting: () => tell(sentBytes, true),
    })
  }

  async #bytesOf(file: OutboxFile, signal: AbortSignal): Promise<Blob> {
    const end = performance.now() + patienceMs
    for (;;) {
      const blob = await this.#parts.files.get(file.fileId)
      if (blob) return blob
      if (performance.now() > end) throw fileUnreadable()
      await sleep(yieldMs, signal)
    }
  }
}

/** Refusals that the file itself is the cause of: the others of its message are not held up by it. */
const refusedAlone = new Set(['fileEmpty', 'fileTooLarge', 'fileUnreadable', 'pictureInvalid'])

/** The message without a file that was refused, which follows as a failed message of its own, with the reason. */
const withoutRefused = (entry: OutboxEntry, fileId: string, error: OutboxEntry['error']): OutboxEntry[] => {
  const { files = [], error: _, ...message } = entry
  const refusedFiles = files.filter(file => file.fileId === fileId)
  return [
    // First, so that a crash in between leaves the file in both rather than in none.
    { ...followingFile(message), files: refusedFiles, status: 'failed', ...(error ? { error } : {}) },
    { ...message, files: files.filter(file => file.fileId !== fileId) },
  ]
}

/** With one of its files to be uploaded anew, byte for byte. */
const sentAsFile = (entry: OutboxEntry, fileId: string): OutboxEntry => ({
  ...entry,
  files: (entry.files ?? []).map(file =>
    file.fileId === fileId ? { ...withoutUpload(file), kind: 'FILE', asFile: true } : file,
  ),
})

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

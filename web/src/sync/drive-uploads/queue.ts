import { ApiError, isUnanswered } from '../../api/errors.ts'
import { reportFailure } from '../../api/ignore-failure.ts'
import type { DriveUpload, DriveUploadFile } from '../../storage/local-db.ts'
import { speedometer } from '../uploads/progress.ts'
import { refusalOf, retryDelay } from '../uploads/tus.ts'
import type { Chosen } from './collect.ts'
import { folderIdOf, isBundled, type Lane, nextJob, slots } from './jobs.ts'
import { UploadRecords } from './records.ts'
import type { ConflictAnswer, UploadServer } from './server.ts'
import type { UploadStorage } from './storage.ts'
import { type ActiveFile, type UploadsView, viewOf } from './view.ts'

export interface QueueParts {
  storage: UploadStorage
  server: UploadServer
  /** Called at most a few times a second, with what the panel shows. */
  show(view: UploadsView): void
  /** What the browser says: only for what the panel shows, since the server may answer all the same. */
  isOnline(): boolean
}

const showEveryMs = 150
const foldersAtOnce = 500
/** Bytes of their paths as JSON: however long the names are, the request stays below what the server takes. */
const folderBytesAtOnce = 48 * 1024
const mostFailures = 8

/**
 * Files on their way into the drive: kept on disk before they go, folders first, then three at a time. What the server has taken is written
 * down at once, so that neither a reload nor a crash sends it again. Lives in one tab at a time (`host.ts`).
 */
export class UploadQueue {
  #parts: QueueParts
  #records: UploadRecords
  #active = new Map<string, ActiveFile>()
  #jobs = new Set<{ lane: Lane; fileIds: string[]; controller: AbortController }>()
  #busyFolders = new Set<string>()
  /** Uploads whose folders the server refused, until the person tries again. */
  #refusedFolders = new Set<string>()
  #isPaused = false
  #isStopped = false
  #failures = 0
  #resumeAt = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #shown: ReturnType<typeof setTimeout> | undefined
  #speed = speedometer()

  constructor(parts: QueueParts) {
    this.#parts = parts
    this.#records = new UploadRecords(parts.storage)
  }

  /** Reads what an earlier page left. Its bytes are missing until `giveBytes`. */
  async load(): Promise<void> {
    await this.#records.load()
    this.#records.forgetFinished()
    globalThis.addEventListener?.('online', this.wake)
    this.#show()
    this.#pump()
  }

  stop() {
    this.#isStopped = true
    globalThis.removeEventListener?.('online', this.wake)
    clearTimeout(this.#timer)
    clearTimeout(this.#shown)
    for (const job of this.#jobs) job.controller.abort()
  }

  /** Handles of everything whose bytes an earlier page had. */
  get roots(): FileSystemHandle[] {
    return this.#records.roots
  }

  get isRunning() {
    return this.#records.select(file => file.state === 'waiting').length > 0
  }

  /** Writes down what was chosen, and begins. */
  async add(parentId: string, selection: Chosen): Promise<void> {
    const writing = this.#records.add(parentId, selection)
    this.#show()
    await writing
    this.#pump()
  }

  /** Bytes that were chosen again, or read through handles: each goes to the file it was before. @returns how many fitted */
  giveBytes(selection: Chosen): number {
    const returnedFiles = this.#records.takeBytes(selection)
    this.#put(returnedFiles)
    return returnedFiles.length
  }

  pause() {
    this.#isPaused = true
    for (const job of this.#jobs) job.controller.abort()
    this.#show()
  }

  resume() {
    this.#isPaused = false
    this.wake()
    this.#show()
  }

  /** Gives files up; without ids everything that is not done. */
  cancel(fileIds?: readonly string[]) {
    const givenIds = fileIds ?? this.#records.select(file => !isOver(file)).map(f => f.fileId)
    const ids = new Set(givenIds)
    for (const job of this.#jobs) if (job.fileIds.some(id => ids.has(id))) job.controller.abort()
    for (const id of ids) this.#active.delete(id)
    this.#takeBack(this.#records.select(file => ids.has(file.fileId) && !isOver(file)))
    this.#records.remove(ids)
    this.#show()
    this.#pump()
  }

  /** Gives up all that wait for the person in this way. */
  leaveOut(state: 'badName' | 'missing') {
    this.cancel(this.#records.select(file => file.state === state).map(file => file.fileId))
  }

  /** Failed files go again, under the same ids; without ids all of them. */
  retry(fileIds?: readonly string[]) {
    const ids = fileIds && new Set(fileIds)
    const failedFiles = this.#records.select(
      file => file.state === 'failed' && (!ids || ids.has(file.fileId)),
    )
    this.#put(
      failedFiles.map(({ error, ...file }) => {
        this.#refusedFolders.delete(file.uploadId)
        // What was uploaded long ago and never placed is not there any more.
        if (error?.code === 'mediaNotFound') delete file.mediaId
        return this.#orMissing({ ...file, state: 'waiting' })
      }),
    )
    this.wake()
  }

  /** What happens to a name that is taken. @param isForAll also to all others of the same upload, also those to come */
  answerConflict(fileId: string, onConflict: ConflictAnswer, isForAll: boolean) {
    const file = this.#records.files.get(fileId)
    const upload = file && this.#records.uploads.get(file.uploadId)
    if (!upload) return
    if (isForAll) void this.#records.putUpload({ ...upload, onConflict })
    const answeredFiles = this.#records.select(
      one => one.state === 'conflict' && (one === file || (isForAll && one.uploadId === upload.uploadId)),
    )
    this.#put(answeredFiles.map(one => this.#orMissing(withAnswer(one, onConflict))))
  }

  /** The suggested names are right. Without them the files are left out by `cancel`. */
  acceptNames() {
    this.#put(
      this.#records
        .select(file => file.state === 'badName')
        .map(file => this.#orMissing({ ...file, state: 'waiting' })),
    )
  }

  /** What waits for its turn, though an earlier page had its bytes, would wait for ever. */
  #orMissing(file: DriveUploadFile): DriveUploadFile {
    const isSendable = file.mediaId !== undefined || this.#records.bytesOf(file) !== undefined
    return file.state === 'waiting' && !isSendable ? { ...file, state: 'missing' } : file
  }

  /** What is over leaves the panel. */
  clearFinished() {
    this.cancel(this.#records.select(isOver).map(file => file.fileId))
  }

  /** The way may be free again: try at once. */
  wake = () => {
    this.#resumeAt = 0
    this.#failures = 0
    this.#pump()
  }

  #pump() {
    if (this.#isPaused || this.#isStopped) return
    clearTimeout(this.#timer)
    const wait = this.#resumeAt - performance.now()
    if (wait > 0) {
      this.#timer = setTimeout(() => this.#pump(), wait)
      return
    }
    for (const upload of this.#records.uploads.values()) this.#createFolders(upload)
    for (const lane of ['large', 'rest'] as const) {
      for (;;) {
        const busy = [...this.#jobs].filter(job => job.lane === lane).length
        const files = busy < slots[lane] ? nextJob(this.#records.files.values(), lane, this.#isReady) : []
        if (files.length === 0) break
        void this.#run(lane, files)
      }
    }
  }

  #isReady = (file: DriveUploadFile): boolean => {
    if (file.state !== 'waiting' || this.#active.has(file.fileId)) return false
    if (!file.mediaId && !this.#records.bytesOf(file)) return false
    const upload = this.#records.uploads.get(file.uploadId)
    return upload !== undefined && folderIdOf(upload, file) !== undefined
  }

  /** Those of an upload that are not there yet, as many as a request takes. */
  #createFolders(upload: DriveUpload) {
    const wantedFolders = foldersOfOneRequest(
      upload.folders.filter(path => !(path.join('/') in upload.folderIds)),
    )
    if (wantedFolders.length === 0 || this.#busyFolders.has(upload.uploadId)) return
    if (this.#refusedFolders.has(upload.uploadId)) return
    this.#busyFolders.add(upload.uploadId)
    this.#parts.server
      .createFolders(upload.parentId, wantedFolders)
      .then(async nodeIds => {
        const createdIds = Object.fromEntries(wantedFolders.map((path, n) => [path.join('/'), nodeIds[n]!]))
        const now = this.#records.uploads.get(upload.uploadId)
        if (!now) return
        const next = { ...now, folderIds: { ...now.folderIds, ...createdIds } }
        await this.#records.putUpload(next)
        this.#failures = 0
      })
      .catch(error => {
        if (this.#isToRepeat(error)) return
        const refusal = refusalOf(error)
        this.#refusedFolders.add(upload.uploadId)
        const files = this.#records.select(file => file.uploadId === upload.uploadId)
        this.#put(
          files
            .filter(file => file.state === 'waiting')
            .map(file => ({ ...file, state: 'failed', error: refusal })),
        )
        // Without a file there is nothing that the person could try again.
        if (files.length === 0) void this.#records.putUpload({ ...upload, folders: [] }, false)
      })
      .finally(() => {
        this.#busyFolders.delete(upload.uploadId)
        this.#records.forgetFinished()
        this.#pump()
      })
  }

  async #run(lane: Lane, files: DriveUploadFile[]) {
    const controller = new AbortController()
    const job = { lane, fileIds: files.map(file => file.fileId), controller }
    this.#jobs.add(job)
    for (const file of files) this.#active.set(file.fileId, { sent: 0, bytesPerSecond: 0, isWaiting: false })
    this.#show()
    try {
      const isBundle = files.every(file => isBundled(file) && !file.mediaId)
      await (isBundle
        ? this.#sendBundle(files, controller.signal)
        : this.#sendOne(files[0]!, controller.signal))
      this.#failures = 0
    } catch (error) {
      if (!controller.signal.aborted && !this.#isToRepeat(error)) this.#fail(files, refusalOf(error))
    } finally {
      this.#jobs.delete(job)
      for (const file of files) this.#active.delete(file.fileId)
      this.#records.forgetFinished()
      this.#show()
      this.#pump()
    }
  }

  /** Each of them succeeds or fails alone. */
  async #sendBundle(files: DriveUploadFile[], signal: AbortSignal) {
    const results = await this.#parts.server.sendBundle(
      files.map(file => ({ ...this.#placing(file), blob: this.#records.bytesOf(file)! })),
      signal,
    )
    this.#put(files.map((file, n) => this.#afterPlacing(file, results[n])))
  }

  async #sendOne(file: DriveUploadFile, signal: AbortSignal) {
    const mediaId = file.mediaId ?? (await this.#sendBytes(file, signal))
    const now = { ...(this.#records.files.get(file.fileId) ?? file), mediaId }
    // Before it is placed: a crash in between must not send a gigabyte again.
    if (!file.mediaId) await this.#records.put([now])
    const result = await this.#parts.server.createFile({ ...this.#placing(now), mediaId }, signal)
    this.#put([this.#afterPlacing(now, result)])
  }

  async #sendBytes(file: DriveUploadFile, signal: AbortSignal): Promise<string> {
    const speed = speedometer()
    const active = (change: Partial<ActiveFile>) => {
      this.#active.set(file.fileId, { ...this.#active.get(file.fileId)!, ...change })
      this.#show()
    }
    return this.#parts.server.sendBytes({
      file,
      folderId: this.#placing(file).parentId,
      blob: this.#records.bytesOf(file)!,
      signal,
      onUrl: uploadUrl => this.#put([{ ...this.#records.files.get(file.fileId)!, uploadUrl }]),
      onProgress: sentBytes =>
        active({ sent: sentBytes, bytesPerSecond: speed(sentBytes), isWaiting: false }),
      onWaiting: () => active({ isWaiting: true }),
    })
  }

  #placing(file: DriveUploadFile) {
    const upload = this.#records.uploads.get(file.uploadId)!
    const onConflict = file.onConflict ?? upload.onConflict ?? 'FAIL'
    return { file, parentId: folderIdOf(upload, file)!, onConflict } as const
  }

  #afterPlacing(
    file: DriveUploadFile,
    result: { isSkipped?: boolean; error?: { code: string; data?: unknown } } | undefined,
  ): DriveUploadFile {
    const error = result ? result.error : { code: 'badResponse' }
    if (!error) return { ...file, state: result?.isSkipped ? 'skipped' : 'done' }
    if (error.code !== 'nodeNameTaken' || file.onConflict) return { ...file, state: 'failed', error }
    // The person may have decided for all while this one was on its way.
    const onConflict = this.#records.uploads.get(file.uploadId)?.onConflict
    return onConflict ? withAnswer(file, onConflict) : { ...file, state: 'conflict' }
  }

  #fail(files: readonly DriveUploadFile[], error: { code: string; data?: unknown }) {
    const current = files.map(file => this.#records.files.get(file.fileId) ?? file)
    this.#put(current.map(file => this.#afterPlacing(file, { error })))
    // What is larger than the space that is left would be refused one after the other.
    if (error.code === 'quotaExceeded') this.#failWaiting(new Set(files.map(file => file.uploadId)), error)
  }

  /** Other uploads may go to another drive, where there is space. */
  #failWaiting(uploadIds: ReadonlySet<string>, error: { code: string; data?: unknown }) {
    const waiting = this.#records.select(
      file => file.state === 'waiting' && uploadIds.has(file.uploadId) && !this.#active.has(file.fileId),
    )
    this.#put(waiting.map(file => ({ ...file, state: 'failed', error })))
  }

  /** Whether the way is blocked for a while: then everything waits. */
  #isToRepeat(error: unknown): boolean {
    if (!(error instanceof ApiError) || error.code === 'fileUnreadable') return false
    if (!isUnanswered(error) && error.status !== 401) return false
    // A server that fails on this so often is not going to take it.
    if (error.status >= 500 && this.#failures >= mostFailures) return false
    this.#resumeAt = performance.now() + retryDelay(this.#failures++)
    return true
  }

  /** What the server holds of files that are given up counts against their space until it is taken back. */
  #takeBack(files: readonly DriveUploadFile[]) {
    for (const { uploadUrl } of files)
      if (uploadUrl)
        void reportFailure(this.#parts.server.takeBack(uploadUrl), 'An upload could not be taken back')
  }

  #put(files: readonly DriveUploadFile[]) {
    this.#takeBack(files.filter(file => file.state === 'skipped'))
    void this.#records.put(files)
    this.#show()
    this.#pump()
  }

  #show() {
    this.#shown ??= setTimeout(() => {
      this.#shown = undefined
      if (this.#isStopped) return
      const isWaiting = this.#failures > 0 || [...this.#active.values()].some(file => file.isWaiting)
      const view = viewOf({
        files: this.#records.files,
        uploads: this.#records.uploads,
        active: this.#active,
        isPaused: this.#isPaused,
        isOnline: !isWaiting || this.#parts.isOnline(),
      })
      this.#parts.show({ ...view, bytesPerSecond: this.#speed(view.sentBytes) })
    }, showEveryMs)
  }
}

/** What is over stays in the panel until the person closes it. */
const isOver = ({ state }: DriveUploadFile) => state === 'done' || state === 'skipped'

const encoder = new TextEncoder()

/** The first of these paths, and those after it that fit into the same request. */
function foldersOfOneRequest(paths: readonly string[][]): string[][] {
  let bytes = 0
  const first = paths.slice(0, foldersAtOnce)
  const end = first.findIndex((path, n) => {
    bytes += encoder.encode(JSON.stringify(path)).length + 1
    return n > 0 && bytes > folderBytesAtOnce
  })
  return end < 0 ? first : first.slice(0, end)
}

/** Nothing of it needs to be sent where it is left out. */
const withAnswer = (file: DriveUploadFile, onConflict: ConflictAnswer): DriveUploadFile => ({
  ...file,
  onConflict,
  state: onConflict === 'SKIP' ? 'skipped' : 'waiting',
})

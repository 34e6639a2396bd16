import { v7 } from 'uuid'
import type { DriveUpload, DriveUploadFile } from '../../storage/local-db.ts'
import type { Chosen } from './collect.ts'
import { storableName } from './names.ts'
import type { UploadStorage } from './storage.ts'

/**
 * What is on its way into the drive: uploads and their files, each change of which is written to the disk. The bytes are held by the page; those
 * of an earlier page are read again through handles or chosen again.
 */
export class UploadRecords {
  #storage: UploadStorage
  #uploads = new Map<string, DriveUpload>()
  #files = new Map<string, DriveUploadFile>()
  #blobs = new Map<string, File>()

  constructor(storage: UploadStorage) {
    this.#storage = storage
  }

  get uploads(): ReadonlyMap<string, DriveUpload> {
    return this.#uploads
  }

  /** In the order in which they were chosen. */
  get files(): ReadonlyMap<string, DriveUploadFile> {
    return this.#files
  }

  select = (test: (file: DriveUploadFile) => boolean) => [...this.#files.values()].filter(test)

  bytesOf(file: DriveUploadFile): File | undefined {
    return this.#blobs.get(file.fileId)
  }

  /** Handles of everything whose bytes an earlier page had. */
  get roots(): FileSystemHandle[] {
    const missing = new Set(this.select(file => file.state === 'missing').map(file => file.uploadId))
    return [...this.#uploads.values()].flatMap(upload =>
      missing.has(upload.uploadId) ? (upload.roots ?? []) : [],
    )
  }

  /** Reads what an earlier page left; what it had not sent is missing its bytes. */
  async load(): Promise<void> {
    const { uploads, files } = await this.#storage.load()
    for (const upload of uploads) this.#uploads.set(upload.uploadId, upload)
    for (const file of files.sort((a, b) => (a.fileId < b.fileId ? -1 : 1))) {
      const isLost = file.state === 'waiting' && !file.mediaId && !this.#blobs.has(file.fileId)
      this.#files.set(file.fileId, isLost ? { ...file, state: 'missing' } : file)
    }
  }

  /** Here at once; settles when it is on the disk. */
  async add(parentId: string, { files, folders, roots }: Chosen): Promise<void> {
    const upload: DriveUpload = {
      ...{ uploadId: v7(), parentId, createdTime: Date.now(), folderIds: {} },
      folders: folders.map(path => path.map(name => storableName(name).name)),
      ...(roots ? { roots } : {}),
    }
    this.#uploads.set(upload.uploadId, upload)
    const addedFiles = files.map(({ source, file }): DriveUploadFile => {
      const names = source.map(storableName)
      const fileId = v7()
      this.#blobs.set(fileId, file)
      return {
        fileId,
        uploadId: upload.uploadId,
        source,
        bytes: file.size,
        mimeType: file.type,
        ...{ path: names.slice(0, -1).map(({ name }) => name), name: names.at(-1)!.name },
        lastModified: file.lastModified,
        state: names.some(({ isChanged }) => isChanged) ? 'badName' : 'waiting',
      }
    })
    for (const file of addedFiles) this.#files.set(file.fileId, file)
    await this.#write(() => this.#storage.putUpload(upload))
    await this.#write(() => this.#storage.putFiles(addedFiles))
  }

  /** Bytes that were chosen again, or read through handles. @returns the files that have theirs again, which wait from now on */
  takeBytes({ files }: Chosen): DriveUploadFile[] {
    const missing = Map.groupBy(
      this.select(file => file.state === 'missing'),
      file => `${file.name}\n${file.bytes}`,
    )
    const returnedFiles: DriveUploadFile[] = []
    for (const { source, file } of files) {
      const candidates = missing.get(`${storableName(source.at(-1)!).name}\n${file.size}`) ?? []
      // A file of a folder may be chosen by itself, so its folders need not be the same where only one fits.
      const exact = candidates.findIndex(one => one.source.join('/') === source.join('/'))
      const [match] = candidates.splice(
        exact >= 0 ? exact : candidates.length === 1 ? 0 : candidates.length,
        1,
      )
      if (!match) continue
      this.#blobs.set(match.fileId, file)
      const { uploadUrl, ...fresh } = match
      // What was changed since begins anew: half of either content would be neither.
      const isSame = file.lastModified === match.lastModified
      returnedFiles.push({ ...(isSame ? match : fresh), state: 'waiting', lastModified: file.lastModified })
    }
    return returnedFiles
  }

  /** Here at once; settles when it is on the disk. Files that were given up meanwhile stay away. */
  async put(files: readonly DriveUploadFile[]): Promise<void> {
    const current = files.filter(file => this.#files.has(file.fileId))
    for (const file of current) {
      this.#files.set(file.fileId, file)
      if (file.state === 'done' || file.state === 'skipped') this.#blobs.delete(file.fileId)
    }
    if (current.length > 0) await this.#write(() => this.#storage.putFiles(current))
  }

  /** @param isKept false: as long as this page lives */
  async putUpload(upload: DriveUpload, isKept = true): Promise<void> {
    this.#uploads.set(upload.uploadId, upload)
    if (isKept) await this.#write(() => this.#storage.putUpload(upload))
  }

  /** With the uploads of which nothing is left. */
  remove(fileIds: ReadonlySet<string>) {
    for (const id of fileIds) {
      this.#files.delete(id)
      this.#blobs.delete(id)
    }
    const left = new Set([...this.#files.values()].map(file => file.uploadId))
    const emptiedIds = [...this.#uploads.keys()].filter(id => !left.has(id))
    for (const id of emptiedIds) this.#uploads.delete(id)
    void this.#write(() => this.#storage.remove(emptiedIds, [...fileIds]))
  }

  /** Rows of uploads of which everything is there are not needed after a reload; the panel shows them until it is closed. */
  forgetFinished() {
    const open = new Set(
      this.select(({ state }) => state !== 'done' && state !== 'skipped').map(file => file.uploadId),
    )
    const over = [...this.#uploads.values()].filter(
      upload =>
        !open.has(upload.uploadId) && upload.folders.every(path => path.join('/') in upload.folderIds),
    )
    if (over.length === 0) return
    const ids = new Set(over.map(upload => upload.uploadId))
    const files = this.select(file => ids.has(file.uploadId)).map(file => file.fileId)
    for (const id of ids) this.#uploads.delete(id)
    void this.#write(() => this.#storage.remove([...ids], files))
  }

  async #write(work: () => Promise<void>) {
    await work().catch(error => {
      console.warn('An upload cannot be written down; it lives as long as this page', error)
    })
  }
}

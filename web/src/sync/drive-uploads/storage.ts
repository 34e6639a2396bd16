import {
  type DriveUpload,
  type DriveUploadFile,
  localDb,
  type Owner,
  requireLocalDb,
} from '../../storage/local-db.ts'

/** Where uploads into the drive outlive the page. */
export interface UploadStorage {
  load(): Promise<{ uploads: DriveUpload[]; files: DriveUploadFile[] }>
  putUpload(upload: DriveUpload): Promise<void>
  putFiles(files: readonly DriveUploadFile[]): Promise<void>
  remove(uploadIds: readonly string[], fileIds: readonly string[]): Promise<void>
}

/** The rows of one person in the browser's database; in memory where there is none. */
export async function openUploadStorage(owner: Owner): Promise<UploadStorage> {
  return (await localDb()) ? indexedStorage(owner) : memoryUploadStorage()
}

function indexedStorage(owner: Owner): UploadStorage {
  const key = (id: string) => `${owner}/${id}`
  return {
    async load() {
      const database = await requireLocalDb()
      const [uploads, files] = await Promise.all([
        database.getAllFromIndex('driveUploads', 'owner', owner),
        database.getAllFromIndex('driveFiles', 'owner', owner),
      ])
      return { uploads, files }
    },
    async putUpload(upload) {
      await (await requireLocalDb()).put('driveUploads', { ...upload, owner }, key(upload.uploadId))
    },
    async putFiles(files) {
      const tx = (await requireLocalDb()).transaction('driveFiles', 'readwrite')
      for (const file of files) void tx.store.put({ ...file, owner }, key(file.fileId))
      await tx.done
    },
    async remove(uploadIds, fileIds) {
      const tx = (await requireLocalDb()).transaction(['driveUploads', 'driveFiles'], 'readwrite')
      for (const id of uploadIds) void tx.objectStore('driveUploads').delete(key(id))
      for (const id of fileIds) void tx.objectStore('driveFiles').delete(key(id))
      await tx.done
    },
  }
}

export function memoryUploadStorage(): UploadStorage {
  const uploads = new Map<string, DriveUpload>()
  const files = new Map<string, DriveUploadFile>()
  return {
    load: async () => ({ uploads: [...uploads.values()], files: [...files.values()] }),
    putUpload: async upload => void uploads.set(upload.uploadId, structuredClone(upload)),
    async putFiles(rows) {
      for (const row of rows) files.set(row.fileId, structuredClone(row))
    },
    async remove(uploadIds, fileIds) {
      for (const id of uploadIds) uploads.delete(id)
      for (const id of fileIds) files.delete(id)
    },
  }
}

import { localDb, type Owner } from '../../storage/local-db.ts'

/** So many pictures keep their address in this page after they were sent, so that the bubble does not blink. */
const mostUrls = 60
/** A file that no message names is removed once it is surely not about to be named. */
const orphanMs = 3600_000

/** Bytes of files that wait to be sent: in memory for this page, on disk for the next one and for other tabs. */
export class LocalFiles {
  #owner: Owner
  #mayKeep: (roomId: string) => boolean
  #held = new Map<string, Blob>()
  #urls = new Map<string, string>()

  /** @param mayKeep whether files of this room may lie on this disk */
  constructor(owner: Owner, mayKeep: (roomId: string) => boolean) {
    this.#owner = owner
    this.#mayKeep = mayKeep
  }

  /** Never rejects: a file that the disk does not take lives as long as this page. */
  async put(fileId: string, blob: Blob, roomId: string): Promise<void> {
    this.#held.set(fileId, blob)
    if (!this.#mayKeep(roomId)) return
    try {
      const db = await localDb()
      await db?.put('files', { owner: this.#owner, blob }, this.#key(fileId))
      // The file that was chosen may be changed or removed; this copy of it is ours.
      const row = await db?.get('files', this.#key(fileId))
      if (row && this.#held.has(fileId)) this.#held.set(fileId, row.blob)
    } catch (error) {
      console.warn('A file cannot be written down; it lives as long as this page', error)
    }
    // It may have been sent or given up while it was being written.
    if (!this.#held.has(fileId)) await this.#erase(fileId)
  }

  has = (fileId: string) => this.#held.has(fileId)

  async get(fileId: string): Promise<Blob | undefined> {
    const heldFile = this.#held.get(fileId)
    if (heldFile) return heldFile
    const row = await (await localDb())?.get('files', this.#key(fileId)).catch(() => undefined)
    if (row) this.#held.set(fileId, row.blob)
    return row?.blob
  }

  /** An address that shows the file in this page; it outlives the file for a while. */
  async url(fileId: string): Promise<string | undefined> {
    const cachedUrl = this.#urls.get(fileId)
    if (cachedUrl) return cachedUrl
    const blob = await this.get(fileId)
    return blob && this.#remember(fileId, URL.createObjectURL(blob))
  }

  urlNow = (fileId: string) => this.#urls.get(fileId)

  /** The same picture under the id that the server gave it. */
  alias(fileId: string, mediaId: string) {
    const url = this.#urls.get(fileId)
    if (url) this.#remember(mediaId, url)
  }

  remove(fileIds: readonly string[]) {
    for (const fileId of fileIds) {
      this.#held.delete(fileId)
      void this.#erase(fileId)
    }
  }

  /** From here on these live as long as this page. */
  withhold(fileIds: readonly string[]) {
    for (const fileId of fileIds) void this.get(fileId).then(() => this.#erase(fileId))
  }

  /** Removes what no message names; ids are UUIDv7, and tell when they were made. */
  async removeOrphans(usedIds: ReadonlySet<string>) {
    const db = await localDb()
    const keys = (await db?.getAllKeysFromIndex('files', 'owner', this.#owner)) ?? []
    const ids = keys.map(key => key.slice(this.#owner.length + 1))
    this.remove(ids.filter(id => !usedIds.has(id) && Date.now() - madeAt(id) > orphanMs))
  }

  /** Of this page only: the disk is wiped with the outbox. */
  forget() {
    for (const url of new Set(this.#urls.values())) URL.revokeObjectURL(url)
    this.#urls.clear()
    this.#held.clear()
  }

  #key = (fileId: string) => `${this.#owner}/${fileId}`

  #remember(id: string, url: string): string {
    this.#urls.set(id, url)
    const [eldest] = this.#urls
    if (this.#urls.size > mostUrls && eldest) {
      this.#urls.delete(eldest[0])
      if (![...this.#urls.values()].includes(eldest[1])) URL.revokeObjectURL(eldest[1])
    }
    return url
  }

  async #erase(fileId: string) {
    await (await localDb())?.delete('files', this.#key(fileId)).catch(() => undefined)
  }
}

const madeAt = (uuidv7: string) => Number.parseInt(uuidv7.replaceAll('-', '').slice(0, 12), 16)

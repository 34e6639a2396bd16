import type { Contract, MediaKind, Mention, Message, RequestOf, Room, SelfMember } from '@trau/contract'
import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb'

/** A text as it stood in a composer. */
export interface Draft {
  roomId: string
  text: string
  /** Caret as UTF-16 offsets into `text`. */
  selection: [start: number, end: number]
  mentions?: Mention[]
  replyToMessageId?: string
  /** On this device only: which part of that message is answered, as UTF-16 offsets into its text of that time. Nothing of its words. */
  quotedPart?: { start: number; end: number; textTime: number }
  updatedTime: number
  /** The server’s time of the state that this one is, or grew from; absent where the server never had any. */
  syncedTime?: number
  /** Changed here since: it is on its way to the server, an empty one as a deletion, and nothing from there replaces it. */
  isUnsynced?: boolean
}

/** `uploading`: its files are on their way; it is sent once they are there. */
export type OutboxStatus = 'uploading' | 'queued' | 'sending' | 'failed'

/** A file of a message on its way. Its bytes stand beside, under its id, until the message is sent or given up. */
export interface OutboxFile {
  fileId: string
  kind: MediaKind
  name: string
  mimeType: string
  bytes: number
  width?: number
  height?: number
  durationMs?: number
  hash?: string
  peaks?: number[]
  /** Of a video: the picture that stands for it, whose bytes stand beside under this id. */
  posterId?: string
  /** Kept byte for byte, and only ever downloaded. */
  asFile?: boolean
  /** Where its upload has begun and goes on. */
  uploadUrl?: string
  /** All of it is there. */
  mediaId?: string
}

/** To be uploaded from its beginning. */
export const withoutUpload = ({ uploadUrl: _, mediaId: __, ...file }: OutboxFile): OutboxFile => file

/** Under which ids bytes of it are kept on this device. */
export const localIdsOf = ({ fileId, posterId }: OutboxFile): string[] =>
  posterId ? [fileId, posterId] : [fileId]

/** What a message of any kind says, as the call takes it; without a `type` it is text. */
export type MessageBody = Omit<RequestOf<Contract['chat']['sendMessageOnce']>['body'], 'clientMessageId'>

/** A message on its way, with its body beside it. Its `clientMessageId` is what makes sending it twice the same as once. */
export interface OutboxEntry extends MessageBody {
  /** Of messages that were sent with one press: none goes before those that were made before it. */
  batchId?: string
  clientMessageId: string
  roomId: string
  content: string
  createdTime: number
  status: OutboxStatus
  attempts: number
  files?: OutboxFile[]
  /** It is of a hidden room, and never lies on this disk. */
  isMemoryOnly?: true
  /** Why it failed: a code of the error table, and what came beside it. */
  error?: { code: string; data?: unknown }
}

/** The room list as last seen, for a start without a network. */
export interface KeptRooms {
  items: { room: Room; selfMember?: SelfMember }[]
  personalTags: SelfMember['personalTags']
  savedTime: number
}

/** The newest messages of a room that was opened on this device. */
export interface KeptWindow {
  roomId: string
  messages: Message[]
  hasOlder: boolean
  lastSeq: number
  /** Some between them are not kept, since they delete themselves. */
  hasGaps: boolean
  openedTime: number
}

/** What the service worker needs to act for who is signed in: it reads no cookies of the page. */
export interface WorkerSession {
  userId: string
  tenant: string
  accessToken: string
  accessTokenExpired: number
  refreshToken: string
  refreshTokenExpired: number
  /** This browser, by the id that its calls carry. */
  deviceId: string
  /** Origin of the calls; empty means its own. */
  apiHost: string
  /** Of what the worker itself says. */
  language: 'vi' | 'en'
}

/** One press or drop that uploads files into a folder of the drive. */
export interface DriveUpload {
  uploadId: string
  parentId: string
  createdTime: number
  /** Folders below `parentId` that are wanted, those above first. */
  folders: string[][]
  /** Ids of those that are there, by their path joined with `/`. */
  folderIds: Record<string, string>
  /** What happens to names that are taken, once it was answered for all. */
  onConflict?: 'RENAME' | 'REPLACE' | 'SKIP'
  /** Where the browser lets files be read again after a reload: what was chosen. */
  roots?: FileSystemHandle[]
}

/** `conflict`, `badName` and `missing` wait for the person: the name is taken, the name is refused, the bytes must be chosen again. */
export type DriveUploadState = 'waiting' | 'conflict' | 'badName' | 'missing' | 'failed' | 'done' | 'skipped'

/** A file on its way into the drive. Its id is the `clientNodeId`: sent again, it is made once. */
export interface DriveUploadFile {
  fileId: string
  uploadId: string
  /** Folders below the upload's, as they are to be called. */
  path: string[]
  name: string
  /** Where it was chosen, as the device calls it. */
  source: string[]
  bytes: number
  lastModified: number
  mimeType: string
  state: DriveUploadState
  onConflict?: 'RENAME' | 'REPLACE' | 'SKIP'
  uploadUrl?: string
  mediaId?: string
  error?: { code: string; data?: unknown }
}

/** What another app has shared into this one, until it is given to a room. */
export interface SharedItem {
  id: string
  text: string
  files: File[]
  createdTime: number
}

/** Whose rows: `tenant/userId`. People who share a browser never see each other's. */
export type Owner = string
export const ownerOf = (tenant: string, userId: string): Owner => `${tenant}/${userId}`
/** Not the owner that a page has once its person has signed out. */
export const isSomebody = (owner: Owner): boolean => !owner.endsWith('/')

interface LocalSchema extends DBSchema {
  keys: { key: string; value: CryptoKeyPair }
  outbox: { key: string; value: OutboxEntry & { owner: Owner }; indexes: { owner: Owner } }
  drafts: { key: string; value: Draft & { owner: Owner }; indexes: { owner: Owner } }
  files: { key: string; value: { owner: Owner; blob: Blob }; indexes: { owner: Owner } }
  shared: { key: string; value: SharedItem }
  rooms: { key: Owner; value: KeptRooms & { owner: Owner }; indexes: { owner: Owner } }
  windows: {
    key: string
    value: KeptWindow & { owner: Owner }
    indexes: { owner: Owner; opened: [Owner, number] }
  }
  session: { key: 'current'; value: WorkerSession }
  driveUploads: { key: string; value: DriveUpload & { owner: Owner }; indexes: { owner: Owner } }
  driveFiles: { key: string; value: DriveUploadFile & { owner: Owner }; indexes: { owner: Owner } }
}
export type LocalDb = IDBPDatabase<LocalSchema>

let opening: Promise<LocalDb | undefined> | undefined

/** The browser's database, or undefined where there is none (private windows of some browsers): then memory has to do. */
export function localDb(): Promise<LocalDb | undefined> {
  opening ??= open().then(database => {
    // What cannot be opened now may be later.
    if (!database) opening = undefined
    return database
  })
  return opening
}

/** The database where it was there before: ask at each use, since another tab's upgrade closes the connection and the next use opens it again. */
export async function requireLocalDb(): Promise<LocalDb> {
  const database = await localDb()
  if (!database) throw new Error('IndexedDB is gone')
  return database
}

async function open(): Promise<LocalDb | undefined> {
  if (typeof indexedDB === 'undefined') return undefined
  const forget = () => {
    opening = undefined
  }
  try {
    return await openAt(forget)
  } catch (error) {
    // A newer version of the client has been here; its database has all that this one knows.
    if ((error as DOMException)?.name === 'VersionError')
      return openDB<LocalSchema>('trau', undefined, letGo(forget)).catch(() => undefined)
    console.warn('IndexedDB cannot be opened; what is written meanwhile lives as long as this page', error)
    return undefined
  }
}

const openAt = (forget: () => void) =>
  openDB<LocalSchema>('trau', 4, {
    upgrade(db, oldVersion) {
      if (oldVersion < 1) {
        db.createObjectStore('keys')
        db.createObjectStore('outbox').createIndex('owner', 'owner')
        db.createObjectStore('drafts').createIndex('owner', 'owner')
      }
      if (oldVersion < 2) db.createObjectStore('files').createIndex('owner', 'owner')
      if (oldVersion < 3) {
        db.createObjectStore('rooms').createIndex('owner', 'owner')
        const windows = db.createObjectStore('windows')
        windows.createIndex('owner', 'owner')
        windows.createIndex('opened', ['owner', 'openedTime'])
        db.createObjectStore('session')
        db.createObjectStore('shared')
      }
      if (oldVersion < 4) {
        db.createObjectStore('driveUploads').createIndex('owner', 'owner')
        db.createObjectStore('driveFiles').createIndex('owner', 'owner')
      }
    },
    ...letGo(forget),
  })

const letGo = (forget: () => void): OpenDBCallbacks<LocalSchema> => ({
  // A newer page wants to upgrade: let go, and open again on the next use.
  blocking(_current, _blocked, event) {
    ;(event.target as IDBDatabase).close()
    forget()
  },
  terminated: forget,
})

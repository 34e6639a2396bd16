import type { Contract, MediaKind, Mention, RequestOf } from '@trau/contract'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** A text as it stood in a composer. */
export interface Draft {
  roomId: string
  text: string
  /** Caret as UTF-16 offsets into `text`. */
  selection: [start: number, end: number]
  mentions?: Mention[]
  replyToMessageId?: string
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
  /** Why it failed: a code of the error table, and what came beside it. */
  error?: { code: string; data?: unknown }
}

/** Whose rows: `tenant/userId`. People who share a browser never see each other's. */
export type Owner = string
export const ownerOf = (tenant: string, userId: string): Owner => `${tenant}/${userId}`

interface LocalSchema extends DBSchema {
  keys: { key: string; value: CryptoKeyPair }
  outbox: { key: string; value: OutboxEntry & { owner: Owner }; indexes: { owner: Owner } }
  drafts: { key: string; value: Draft & { owner: Owner }; indexes: { owner: Owner } }
  files: { key: string; value: { owner: Owner; blob: Blob }; indexes: { owner: Owner } }
}
export type LocalDb = IDBPDatabase<LocalSchema>

let opening: Promise<LocalDb | undefined> | undefined

/** The browser's database, or undefined where there is none (private windows of some browsers): then memory has to do. */
export function localDb(): Promise<LocalDb | undefined> {
  opening ??= open()
  return opening
}

async function open(): Promise<LocalDb | undefined> {
  if (typeof indexedDB === 'undefined') return undefined
  const forget = () => {
    opening = undefined
  }
  try {
    return await openDB<LocalSchema>('trau', 2, {
      upgrade(db, oldVersion) {
        if (oldVersion < 1) {
          db.createObjectStore('keys')
          db.createObjectStore('outbox').createIndex('owner', 'owner')
          db.createObjectStore('drafts').createIndex('owner', 'owner')
        }
        if (oldVersion < 2) db.createObjectStore('files').createIndex('owner', 'owner')
      },
      // A newer page wants to upgrade: let go, and open again on the next use.
      blocking(_current, _blocked, event) {
        ;(event.target as IDBDatabase).close()
        forget()
      },
      terminated: forget,
    })
  } catch (error) {
    console.warn('IndexedDB cannot be opened; drafts and unsent messages live as long as this page', error)
    return undefined
  }
}

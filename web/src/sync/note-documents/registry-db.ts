import type { Note } from '@trau/contract'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Owner } from '../../storage/local-db.ts'

/** A note whose document this device keeps. */
export interface KeptNote {
  owner: Owner
  noteId: string
  openedTime: number
  /** Set by an earlier release while something of it had not arrived at the server; now `markUnsent` says so. */
  unsentSince?: number
  /** Where late text of a revoked editor goes: chosen before it is created, so that it is created once. */
  copyNoteId?: string
  /** Of the note, as last seen: the name of a private copy. */
  title?: string
  /** The note without its document, as last seen: it opens from this where the server cannot be reached. Never of a locked note. */
  card?: Note
  /** A title that was typed here and has not arrived at the server. */
  unsentTitle?: string
}

/** The first cards of a list of notes, as last seen. */
export interface KeptList {
  owner: Owner
  notes: Note[]
  savedTime: number
}

interface RegistrySchema extends DBSchema {
  notes: { key: string; value: KeptNote; indexes: { owner: Owner } }
  lists: { key: string; value: KeptList; indexes: { owner: Owner } }
}

let opening: Promise<IDBPDatabase<RegistrySchema> | undefined> | undefined

/** Which notes this device keeps; undefined where the browser keeps nothing. */
export function registryDb() {
  opening ??= open()
  return opening
}

async function open(): Promise<IDBPDatabase<RegistrySchema> | undefined> {
  if (typeof indexedDB === 'undefined') return undefined
  const forget = () => {
    opening = undefined
  }
  try {
    return await openDB<RegistrySchema>('trau-notes', 2, {
      upgrade(db, oldVersion) {
        if (oldVersion < 1) db.createObjectStore('notes').createIndex('owner', 'owner')
        if (oldVersion < 2) db.createObjectStore('lists').createIndex('owner', 'owner')
      },
      blocking(_current, _blocked, event) {
        ;(event.target as IDBDatabase).close()
        forget()
      },
      terminated: forget,
    })
  } catch (error) {
    console.warn('IndexedDB cannot be opened; notes are not kept on this device', error)
    return undefined
  }
}

/** Whether a wall can be shown without the server; not where the browser cannot say. */
export async function hasKeptLists(owner: Owner): Promise<boolean> {
  try {
    return ((await (await registryDb())?.countFromIndex('lists', 'owner', owner)) ?? 0) > 0
  } catch {
    return false
  }
}

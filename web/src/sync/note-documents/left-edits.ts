import type { Owner } from '../../storage/local-db.ts'
import { fromBase64, toBase64 } from './base64.ts'

/**
 * Edits that a page had not sent when it was left. A browser aborts the writes to IndexedDB that are under way as a page goes; local
 * storage is written before it has gone.
 */
const leftPrefix = 'trau-note-left'
const markPrefix = 'trau-note-unsent'
const keyOf = (owner: Owner, noteId: string, clientId: string) =>
  `${leftPrefix}/${owner}/${noteId}/${clientId}`
const markOf = (owner: Owner, noteId: string, clientId: string) =>
  `${markPrefix}/${owner}/${noteId}/${clientId}`

/** Where local storage is full or refused, what IndexedDB has written is all that is kept. */
export function keepLeftEdits(owner: Owner, noteId: string, clientId: string, update: Uint8Array) {
  try {
    localStorage.setItem(keyOf(owner, noteId, clientId), toBase64(update))
  } catch (error) {
    console.warn('The last edits of a note were not kept', error)
  }
}

/** They are on the disk, or on the server. */
export const dropLeftEdits = (owner: Owner, noteId: string, clientId: string) =>
  removeKeys([keyOf(owner, noteId, clientId)])

/** What earlier pages left of one note, and how to remove exactly that, with their marks, once it is on the server. */
export function readLeftEdits(owner: Owner, noteId: string): { updates: Uint8Array[]; remove(): void } {
  const keys = keysBelow(keyOf(owner, noteId, ''))
  const marks = keysBelow(markOf(owner, noteId, ''))
  return {
    updates: keys.flatMap(key => {
      try {
        return [fromBase64(localStorage.getItem(key) ?? '')]
      } catch {
        return []
      }
    }),
    remove: () => removeKeys([...keys, ...marks]),
  }
}

/** Of one note, or of all notes of a person. */
export function removeLeftEdits(owner: Owner, noteId?: string) {
  for (const beginning of [leftPrefix, markPrefix])
    removeKeys(keysBelow(`${beginning}/${owner}/${noteId === undefined ? '' : `${noteId}/`}`))
}

/**
 * Whether a page has edits of a note that the server does not have. Written with the edit, and at once: a transaction of IndexedDB may be
 * aborted with the page, and signing out would not ask.
 */
export function markUnsent(owner: Owner, noteId: string, clientId: string, isUnsent: boolean) {
  const key = markOf(owner, noteId, clientId)
  try {
    if (isUnsent) localStorage.setItem(key, '1')
    else localStorage.removeItem(key)
  } catch (error) {
    console.warn('It cannot be written down that a note is unsent', error)
  }
}

/** Ids of a person’s notes that are marked as unsent, or of which a page left edits. */
export function listMarkedNotes(owner: Owner): string[] {
  const noteIdsBelow = (prefix: string) =>
    keysBelow(prefix).map(key => key.slice(prefix.length).split('/')[0]!)
  return [...new Set([leftPrefix, markPrefix].flatMap(prefix => noteIdsBelow(`${prefix}/${owner}/`)))]
}

function keysBelow(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter(key => key.startsWith(prefix))
  } catch {
    return []
  }
}

function removeKeys(keys: readonly string[]) {
  for (const key of keys) localStorage.removeItem(key)
}

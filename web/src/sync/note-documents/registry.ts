import { isSomebody, type Owner } from '../../storage/local-db.ts'
import { listMarkedNotes, removeLeftEdits } from './left-edits.ts'
import { type KeptNote, registryDb } from './registry-db.ts'

/** Of the row of a note. */
export const keyOf = (owner: Owner, noteId: string) => `${owner}/${noteId}`

/** The name of the database that holds the document of one note of one person. */
export const documentDbName = (owner: Owner, noteId: string) => `trau-note/${keyOf(owner, noteId)}`

/** Their notes have left this device for good, as signing out has it: what this page would still write of them stays away. */
const forgottenOwners = new Set<Owner>()

/** Where to write what is kept of this person. Nothing is kept for nobody, whose notes no signing out would find. */
export async function registryToWrite(owner: Owner) {
  const registry = await registryDb()
  return isSomebody(owner) && !forgottenOwners.has(owner) ? registry : undefined
}

export const canKeepNotes = async (owner: Owner): Promise<boolean> =>
  (await registryToWrite(owner)) !== undefined

export async function findKeptNote(owner: Owner, noteId: string): Promise<KeptNote | undefined> {
  return (await registryDb())?.get('notes', keyOf(owner, noteId))
}

/** Merges into the row of a note, which comes into being with it. `undefined` removes a field. */
export async function updateKeptNote(
  owner: Owner,
  noteId: string,
  change: Partial<Omit<KeptNote, 'owner' | 'noteId'>>,
): Promise<void> {
  const tx = (await registryToWrite(owner))?.transaction('notes', 'readwrite')
  if (!tx) return
  const key = keyOf(owner, noteId)
  const row = (await tx.store.get(key)) ?? { owner, noteId, openedTime: Date.now() }
  await tx.store.put({ ...row, ...change }, key)
  await tx.done
}

/** Notes of a person with edits, or a title, that the server does not have. */
export async function listUnsentNotes(owner: Owner): Promise<KeptNote[]> {
  const rows = (await (await registryDb())?.getAllFromIndex('notes', 'owner', owner)) ?? []
  const markedIds = new Set(listMarkedNotes(owner))
  const unsentRows = rows.filter(
    ({ noteId, unsentSince, unsentTitle }) =>
      unsentSince !== undefined || unsentTitle !== undefined || markedIds.has(noteId),
  )
  for (const { noteId } of rows) markedIds.delete(noteId)
  return [...unsentRows, ...[...markedIds].map(noteId => ({ owner, noteId, openedTime: 0 }))]
}

/** Whether a note has edits that the server does not have. */
export const isNoteUnsent = async (owner: Owner, noteId: string): Promise<boolean> =>
  listMarkedNotes(owner).includes(noteId) || (await findKeptNote(owner, noteId))?.unsentSince !== undefined

/** Removes the document of one note from this device. */
export async function forgetNote(owner: Owner, noteId: string): Promise<void> {
  removeLeftEdits(owner, noteId)
  const registry = await registryDb()
  if (!registry) return
  await deleteDatabase(documentDbName(owner, noteId))
  await registry.delete('notes', keyOf(owner, noteId))
  await dropFromLists(owner, [noteId])
}

/** Takes notes out of the kept lists of a person. */
export async function dropFromLists(owner: Owner, noteIds: readonly string[]): Promise<void> {
  const tx = (await registryDb())?.transaction('lists', 'readwrite')
  if (!tx) return
  const droppedIds = new Set(noteIds)
  for (let at = await tx.store.index('owner').openCursor(owner); at; at = await at.continue()) {
    const notes = at.value.notes.filter(({ noteId }) => !droppedIds.has(noteId))
    if (notes.length < at.value.notes.length) await at.update({ ...at.value, notes })
  }
  await tx.done
}

/** Removes the documents of notes that must not lie on this device; one with edits that the server does not have stays until they are sent. */
export async function forgetSentNotes(owner: Owner, noteIds: readonly string[]): Promise<void> {
  for (const noteId of noteIds)
    if ((await findKeptNote(owner, noteId)) && !(await isNoteUnsent(owner, noteId)))
      await forgetNote(owner, noteId)
}

/** Removes every document of a person from this device, where none is kept from then on until the page is another one. */
export async function forgetNotes(owner: Owner): Promise<void> {
  forgottenOwners.add(owner)
  removeLeftEdits(owner)
  const rows = (await (await registryDb())?.getAllFromIndex('notes', 'owner', owner)) ?? []
  await forgetLists(owner)
  await Promise.all(rows.map(({ noteId }) => forgetNote(owner, noteId)))
}

/** Removes every kept list of a person. */
export async function forgetLists(owner: Owner): Promise<void> {
  const tx = (await registryDb())?.transaction('lists', 'readwrite')
  if (!tx) return
  for (const key of await tx.store.index('owner').getAllKeys(owner)) await tx.store.delete(key)
  await tx.done
}

/** Settles also when another tab still holds the database: it is deleted once that tab lets go. */
const deleteDatabase = (name: string) =>
  new Promise<void>(resolve => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => resolve()
    request.onblocked = () => resolve()
  })

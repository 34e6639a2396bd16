import type { Note } from '@trau/contract'
import type { Owner } from '../../storage/local-db.ts'
import {
  dropFromLists,
  findKeptNote,
  forgetLists,
  forgetNote,
  isNoteUnsent,
  keyOf,
  registryToWrite,
  updateKeptNote,
} from './registry.ts'
import { type KeptNote, registryDb } from './registry-db.ts'

/** What the wall and a note’s page show where the server cannot be reached: cards as last seen, never of a locked note. */

export const mostKeptLists = 8
export const mostKeptCards = 200
/** Of more notes, those opened longest ago leave this device, with their documents. */
export const mostKeptNotes = 300

/** @param listKey names the list: its view, order and filters */
export async function readKeptList(owner: Owner, listKey: string): Promise<Note[] | undefined> {
  const [list, titles] = await Promise.all([
    (await registryDb())?.get('lists', `${owner}/${listKey}`),
    unsentTitles(owner),
  ])
  return list?.notes.map(note => ({ ...note, title: titles.get(note.noteId) ?? note.title }))
}

async function unsentTitles(owner: Owner): Promise<Map<string, string>> {
  const rows = (await (await registryDb())?.getAllFromIndex('notes', 'owner', owner)) ?? []
  return new Map(
    rows.flatMap(({ noteId, unsentTitle }) => (unsentTitle === undefined ? [] : [[noteId, unsentTitle]])),
  )
}

/** Keeps the first cards of a list; of more lists than are kept, those seen longest ago go. */
export async function keepList(
  owner: Owner,
  listKey: string,
  notes: readonly Note[],
  now = Date.now(),
): Promise<void> {
  const lockedIds = notes.flatMap(({ noteId, isLocked }) => (isLocked ? [noteId] : []))
  if (lockedIds.length > 0) await dropFromLists(owner, lockedIds)
  const tx = (await registryToWrite(owner))?.transaction('lists', 'readwrite')
  if (!tx) return
  const cards = notes.filter(({ isLocked }) => !isLocked).slice(0, mostKeptCards)
  await tx.store.put({ owner, notes: cards, savedTime: now }, `${owner}/${listKey}`)
  const index = tx.store.index('owner')
  const [keys, lists] = await Promise.all([index.getAllKeys(owner), index.getAll(owner)])
  const newestFirst = keys
    .map((key, n) => ({ key, savedTime: lists[n]!.savedTime }))
    .sort((a, b) => b.savedTime - a.savedTime)
  for (const { key } of newestFirst.slice(mostKeptLists)) await tx.store.delete(key)
  await tx.done
}

/** Keeps an opened note without its document. Of a locked one nothing stays but what is unsent. */
export async function keepCard(owner: Owner, note: Note): Promise<void> {
  if (note.isLocked) return dropCard(owner, note.noteId)
  await updateKeptNote(owner, note.noteId, { card: note, title: note.title, openedTime: Date.now() })
  await forgetOldest(owner)
}

async function forgetOldest(owner: Owner) {
  const rows = (await (await registryDb())?.getAllFromIndex('notes', 'owner', owner)) ?? []
  const oldest = rows.sort((a, b) => b.openedTime - a.openedTime).slice(mostKeptNotes)
  for (const { noteId, unsentTitle } of oldest)
    if (unsentTitle === undefined && !(await isNoteUnsent(owner, noteId))) await forgetNote(owner, noteId)
}

/** The note may not be shown from this device any more: it was locked, or cannot be read. */
export async function dropCard(owner: Owner, noteId: string): Promise<void> {
  if ((await findKeptNote(owner, noteId))?.card) await change(owner, noteId, ({ card: _, ...row }) => row)
  await dropFromLists(owner, [noteId])
}

/** The session is over: nothing is shown from this device; what is unsent waits for the same person. */
export async function forgetCards(owner: Owner): Promise<void> {
  await forgetLists(owner)
  for (const { noteId, card } of (await (await registryDb())?.getAllFromIndex('notes', 'owner', owner)) ?? [])
    if (card) await change(owner, noteId, ({ card: _, ...row }) => row)
}

export interface KeptPage {
  /** From its own page, or from a list that it stood in. */
  card?: Note
  unsentTitle?: string
}

/** What is kept of one note. */
export async function readKeptPage(owner: Owner, noteId: string): Promise<KeptPage> {
  const row = await findKeptNote(owner, noteId)
  const lists = row?.card
    ? []
    : ((await (await registryDb())?.getAllFromIndex('lists', 'owner', owner)) ?? [])
  const newest = lists.sort((a, b) => b.savedTime - a.savedTime)
  const card = row?.card ?? newest.flatMap(({ notes }) => notes).find(note => note.noteId === noteId)
  return {
    ...(card ? { card } : {}),
    ...(row?.unsentTitle === undefined ? {} : { unsentTitle: row.unsentTitle }),
  }
}

/** Keeps a title until the server has it. */
export const keepUnsentTitle = (owner: Owner, noteId: string, unsentTitle: string) =>
  updateKeptNote(owner, noteId, { unsentTitle })

/** The server has this title, or refuses it; one that was typed meanwhile still waits. */
export const dropUnsentTitle = (owner: Owner, noteId: string, title: string) =>
  change(owner, noteId, ({ unsentTitle, ...row }) =>
    unsentTitle === undefined || unsentTitle === title ? row : { ...row, unsentTitle },
  )

async function change(owner: Owner, noteId: string, update: (row: KeptNote) => KeptNote): Promise<void> {
  const tx = (await registryDb())?.transaction('notes', 'readwrite')
  if (!tx) return
  const row = await tx.store.get(keyOf(owner, noteId))
  if (row) await tx.store.put(update(row), keyOf(owner, noteId))
  await tx.done
}

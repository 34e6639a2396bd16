import 'fake-indexeddb/auto'
import type { Note } from '@trau/contract'
import { expect, it, vi } from 'vitest'
import {
  dropCard,
  dropUnsentTitle,
  forgetCards,
  keepCard,
  keepList,
  keepUnsentTitle,
  mostKeptCards,
  mostKeptLists,
  mostKeptNotes,
  readKeptList,
  readKeptPage,
} from './kept-cards.ts'
import { LocalCopy } from './local-copy.ts'
import { documentDbName, findKeptNote, forgetNotes, listUnsentNotes } from './registry.ts'
import { hasKeptLists } from './registry-db.ts'

let people = 0
/** Each test has people of its own. */
const newOwner = () => `t/${people++}`

const note = (noteId: string, change: Partial<Note> = {}): Note => ({
  noteId,
  ownerId: 'an',
  role: 'MANAGE',
  title: `Ghi chú ${noteId}`,
  excerpt: '',
  tasks: [],
  taskCount: 0,
  doneCount: 0,
  colour: 'DEFAULT',
  isTemplate: false,
  isLocked: false,
  isPinned: false,
  isArchived: false,
  labelIds: [],
  isShared: false,
  seq: 1,
  bytes: 1,
  createdTime: 1,
  changedTime: 1,
  ...change,
})

it('a list comes back as it was kept, for its person alone, without locked notes and only its beginning', async () => {
  const owner = newOwner()
  const many = Array.from({ length: mostKeptCards + 5 }, (_, n) => note(`n${n}`))
  await keepList(owner, 'all', [note('locked', { isLocked: true }), ...many])
  const kept = await readKeptList(owner, 'all')
  expect(kept).toHaveLength(mostKeptCards)
  expect(kept?.[0]?.noteId).toBe('n0')
  expect(await readKeptList(newOwner(), 'all')).toBeUndefined()
})

it('the lists seen longest ago go when there are many', async () => {
  const owner = newOwner()
  for (let n = 0; n <= mostKeptLists; n++) await keepList(owner, `list ${n}`, [note('a')], n)
  expect(await readKeptList(owner, 'list 0')).toBeUndefined()
  expect(await readKeptList(owner, 'list 1')).toHaveLength(1)
})

it('a note opens from its own card, or from a list that it stood in', async () => {
  const owner = newOwner()
  await keepList(owner, 'all', [note('a', { title: 'Cũ' }), note('b')])
  await keepCard(owner, note('a', { title: 'Mới' }))
  expect((await readKeptPage(owner, 'a')).card?.title).toBe('Mới')
  expect((await readKeptPage(owner, 'b')).card?.noteId).toBe('b')
  expect(await readKeptPage(owner, 'c')).toEqual({})
})

it('a note that was locked, or cannot be read any more, is shown from nowhere', async () => {
  const owner = newOwner()
  for (const noteId of ['a', 'b']) {
    await keepList(owner, `with ${noteId}`, [note('a'), note('b')])
    await keepCard(owner, note(noteId))
  }
  await keepCard(owner, note('a', { isLocked: true }))
  await dropCard(owner, 'b')
  expect(await readKeptPage(owner, 'a')).toEqual({})
  expect(await readKeptPage(owner, 'b')).toEqual({})
  expect(await readKeptList(owner, 'with a')).toEqual([])
})

it('a title waits until the server has it, and one typed meanwhile waits on', async () => {
  const owner = newOwner()
  await keepList(owner, 'all', [note('a')])
  await keepUnsentTitle(owner, 'a', 'Chợ')
  await keepUnsentTitle(owner, 'a', 'Chợ Tết')
  expect((await readKeptList(owner, 'all'))?.[0]?.title).toBe('Chợ Tết')
  await dropUnsentTitle(owner, 'a', 'Chợ')
  expect((await readKeptPage(owner, 'a')).unsentTitle).toBe('Chợ Tết')
  expect(await listUnsentNotes(owner)).toMatchObject([{ noteId: 'a' }])
  await dropUnsentTitle(owner, 'a', 'Chợ Tết')
  expect(await listUnsentNotes(owner)).toEqual([])
})

it('says whether a list is kept of this person', async () => {
  const owner = newOwner()
  expect(await hasKeptLists(owner)).toBe(false)
  await keepList(owner, 'all', [note('a')])
  expect(await hasKeptLists(owner)).toBe(true)
  expect(await hasKeptLists(newOwner())).toBe(false)
})

it('the notes opened longest ago leave the device when there are very many, but not with a title that waits', async () => {
  const owner = newOwner()
  await keepUnsentTitle(owner, 'waiting', 'Chưa gửi')
  // Two of them within one millisecond would have no order.
  let now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => ++now)
  for (let n = 0; n <= mostKeptNotes; n++) await keepCard(owner, note(`n${n}`))
  vi.restoreAllMocks()
  expect(await findKeptNote(owner, 'waiting')).toBeDefined()
  expect(await findKeptNote(owner, `n${mostKeptNotes}`)).toBeDefined()
  expect(await findKeptNote(owner, 'n0')).toBeUndefined()
})

it('once the session is over nothing is shown; signing out removes the rest', async () => {
  const owner = newOwner()
  await keepList(owner, 'all', [note('a')])
  await keepCard(owner, note('a'))
  await keepUnsentTitle(owner, 'a', 'Chợ')
  await forgetCards(owner)
  expect(await readKeptPage(owner, 'a')).toEqual({ unsentTitle: 'Chợ' })
  expect(await readKeptList(owner, 'all')).toBeUndefined()
  await forgetNotes(owner)
  expect(await findKeptNote(owner, 'a')).toBeUndefined()
})

it('nothing is kept of who has signed out, however late this page writes it, nor of nobody', async () => {
  const signedOut = newOwner()
  await forgetNotes(signedOut)
  for (const owner of [signedOut, 't/']) {
    await keepList(owner, 'all', [note('a')])
    await keepCard(owner, note('a'))
    await keepUnsentTitle(owner, 'a', 'Chợ')
    const parts = { owner, noteId: 'a', clientId: 'tab', isKept: true, title: 'Chợ' }
    expect(await new LocalCopy(parts, () => {}).read()).toBeUndefined()
    expect(await readKeptList(owner, 'all')).toBeUndefined()
    expect(await findKeptNote(owner, 'a')).toBeUndefined()
    const names = (await indexedDB.databases()).map(({ name }) => name)
    expect(names).not.toContain(documentDbName(owner, 'a'))
  }
})

import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { uuidv7 } from '#platform/uuid.ts'
import { addNote } from '../../../testing/note.ts'
import { sceneForFile } from '../../room/testing/scene.ts'
import { paragraph, task, updateOf, writeNote } from '../testing/documents.ts'
import { purgeNotes } from './trash.ts'

const scene = sceneForFile()
const { listNotes, createNote, copyNote, getNote, setNoteState, trashNotes, restoreNotes, deleteNotes } =
  contract.note
const list = (query: object = {}) => scene.an.ask(listNotes, { query })
const titles = async (query: object = {}) => (await list(query)).items.map(note => note.title)

it('a note created with its text shows it at once, and sent again is one', async () => {
  const { an } = scene
  const body = {
    noteId: uuidv7(),
    title: 'Đi chợ',
    isPinned: true,
    update: updateOf(paragraph('Mua cho cả tuần'), task('a', 'Trứng', true), task('b', 'Sữa đặc')),
  }
  const note = await an.ask(createNote, { body })
  expect(note).toMatchObject({
    title: 'Đi chợ',
    excerpt: 'Mua cho cả tuần\nTrứng\nSữa đặc',
    role: 'MANAGE',
    seq: 1,
  })
  expect(note).toMatchObject({ isPinned: true, taskCount: 2, doneCount: 1, isShared: false })
  expect(note.tasks.map(one => one.text)).toEqual(['Sữa đặc', 'Trứng'])
  expect(await an.ask(createNote, { body })).toMatchObject({ noteId: note.noteId, seq: 1 })
  expect((await scene.binh.call(createNote, { body })).error?.code).toBe('noteIdTaken')
  expect((await an.call(createNote, { body: { noteId: uuidv7(), update: 'AQID' } })).error?.code).toBe(
    'noteUpdateInvalid',
  )
})

it('a note of another program keeps when it was made and edited, and stands there in the lists', async () => {
  const { an } = await fresh()
  const [made, edited] = [Date.UTC(2020, 1, 3), Date.UTC(2021, 4, 5)]
  const newest = await addNote(an, 'Mới')
  const body = { noteId: uuidv7(), title: 'Cũ', createdTime: made, changedTime: edited }
  expect(await an.ask(createNote, { body })).toMatchObject({ createdTime: made, changedTime: edited })
  const { items } = await an.ask(listNotes, { query: {} })
  expect(items.map(note => note.noteId)).toEqual([newest, body.noteId])
  const later = scene.app.clock.now() + 3_600_000
  const ahead = await an.ask(createNote, {
    body: { noteId: uuidv7(), createdTime: later, changedTime: later },
  })
  expect(ahead.createdTime).toBeLessThan(later)
  expect(ahead.changedTime).toBeLessThan(later)
  for (const times of [
    { createdTime: edited, changedTime: made },
    { createdTime: -1 },
    { changedTime: 1e300 },
    { createdTime: 'hôm qua' as never },
  ])
    expect((await an.call(createNote, { body: { noteId: uuidv7(), ...times } })).error?.code).toBe(
      'validationFailed',
    )
})

it('lists are in order and in pages, pinned ones first', async () => {
  const { an } = await fresh()
  const ids = []
  for (const title of ['Một', 'Hai', 'Ba', 'Bốn']) ids.push(await addNote(an, title))
  await an.ask(setNoteState, { params: { noteId: ids[1]! }, body: { isPinned: true } })
  const walk = async (query: object) => {
    const seen: string[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await an.ask(listNotes, { query: { ...query, limit: 1, ...(cursor ? { cursor } : {}) } })
      seen.push(...page.items.map(note => note.title))
      cursor = page.nextCursor
      if (!cursor) return seen
    }
  }
  expect(await walk({})).toEqual(['Hai', 'Bốn', 'Ba', 'Một'])
  expect(await walk({ orders: JSON.stringify([{ field: 'title', direction: 'asc' }]) })).toEqual([
    'Hai',
    'Ba',
    'Bốn',
    'Một',
  ])
  expect(await walk({ orders: JSON.stringify([{ field: 'createdTime', direction: 'asc' }]) })).toEqual([
    ...['Hai', 'Một', 'Ba', 'Bốn'],
  ])
  const now = scene.app.clock.now()
  for (const [n, hours] of [
    [0, 5],
    [2, 2],
    [2, 9],
    [3, 4],
  ] as const)
    await an.ask(contract.noteSharing.addNoteReminder, {
      params: { noteId: ids[n]! },
      body: { time: now + hours * 3_600_000 },
    })
  const byReminder = { orders: JSON.stringify([{ field: 'reminderTime', direction: 'asc' }]) }
  expect(await walk({ ...byReminder, view: 'REMINDERS' })).toEqual(['Ba', 'Bốn', 'Một'])
  expect(await walk(byReminder)).toEqual(['Hai', 'Ba', 'Bốn', 'Một'])
})

it('a pinned note says so in lists in which it does not stand first', async () => {
  const { an } = await fresh()
  await addNote(an, 'Ghim từ lâu')
  const body = { noteId: uuidv7(), title: 'Mẫu ghim', isTemplate: true }
  await an.ask(createNote, { body })
  const { items } = await an.ask(listNotes, { query: {} })
  for (const noteId of [items[0]!.noteId, body.noteId])
    await an.ask(setNoteState, { params: { noteId }, body: { isPinned: true } })
  await addNote(an, 'Ghim sau này')
  const pins = async (query: object) =>
    (await an.ask(listNotes, { query })).items.map(({ title, isPinned }) => [title, isPinned])
  expect(await pins({ search: 'ghim' })).toEqual([
    ['Ghim sau này', false],
    ['Ghim từ lâu', true],
  ])
  expect(await pins({ view: 'TEMPLATES' })).toEqual([['Mẫu ghim', true]])
})

it('search finds words without marks in titles and texts, archived ones too, and shows where', async () => {
  const { an } = scene
  await writeNote(an, 'Công thức', paragraph('Bún chả Hà Nội'), paragraph('Thịt ba chỉ nướng than hoa'))
  expect(await titles({ search: 'nuong than' })).toEqual(['Công thức'])
  expect(await titles({ search: 'cong thuc' })).toEqual(['Công thức'])
  expect(await titles({ search: 'nướng thần' })).toEqual(['Công thức'])
  expect(await titles({ search: 'công thức bún chả' })).toEqual(['Công thức'])
  expect(await titles({ search: 'nuong thuc' })).toEqual(['Công thức'])
  expect(await titles({ search: 'công thúc bún chả' })).toEqual(['Công thức'])
  expect(await titles({ search: 'công thức phở' })).toEqual([])
  const { items } = await list({ search: 'thit ba' })
  expect(items[0]!.hit).toContain('Thịt ba chỉ')
  await an.ask(setNoteState, { params: { noteId: items[0]!.noteId }, body: { isArchived: true } })
  expect(await titles({ search: 'thit ba' })).toEqual(['Công thức'])
  expect(await titles()).not.toContain('Công thức')
  expect(await titles({ view: 'ARCHIVED' })).toEqual(['Công thức'])
  expect((await scene.binh.ask(listNotes, { query: { search: 'thit ba' } })).items).toEqual([])
})

it('search finds words in whatever spelling, and those that are written with the same marks first', async () => {
  const { an } = await fresh()
  for (const title of ['Họp nhóm', 'Hợp nhóm', 'Hop nhom', 'Hoà Bình']) await addNote(an, title)
  const found = async (search: string) => {
    const seen: string[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await an.ask(listNotes, { query: { search, limit: 1, ...(cursor ? { cursor } : {}) } })
      seen.push(...page.items.map(note => note.title))
      cursor = page.nextCursor
      if (!cursor) return seen
    }
  }
  expect(await found('họp nhóm')).toEqual(['Họp nhóm', 'Hop nhom', 'Hợp nhóm'])
  expect(await found('hop nhom')).toEqual(['Hop nhom', 'Hợp nhóm', 'Họp nhóm'])
  expect(await found('hòa bình')).toEqual(['Hoà Bình'])
})

it('the trash keeps a note for 30 days', async () => {
  const { an, app } = scene
  const [kept, gone] = [await addNote(an, 'Giữ lại'), await addNote(an, 'Bỏ đi')]
  expect((await an.call(deleteNotes, { body: { noteIds: [gone] } })).error?.code).toBe('notInTrash')
  await an.ask(trashNotes, { body: { noteIds: [kept, gone] } })
  expect((await titles({ view: 'TRASH' })).toSorted()).toEqual(['Bỏ đi', 'Giữ lại'])
  await an.ask(restoreNotes, { body: { noteIds: [kept] } })
  expect(await titles()).toContain('Giữ lại')
  await purgeNotes.run(app.app)
  expect(await titles({ view: 'TRASH' })).toEqual(['Bỏ đi'])
  await app.app.db
    .updateTable('note')
    .set({ trashed_time: new Date(app.app.clock.now() - 31 * 86_400_000) })
    .where('note_id', '=', gone)
    .execute()
  await purgeNotes.run(app.app)
  expect(await titles({ view: 'TRASH' })).toEqual([])
  expect((await an.call(getNote, { params: { noteId: gone } })).error?.code).toBe('noteNotFound')
})

it('one of two labels that are given one name at once gets it', async () => {
  const { an } = scene
  for (let n = 0; n < 10; n++) {
    const labels = await Promise.all(
      ['a', 'b'].map(name => an.ask(contract.note.createNoteLabel, { body: { name: `${name} ${n}` } })),
    )
    const answers = await Promise.all(
      labels.map(({ labelId }) =>
        an.call(contract.note.renameNoteLabel, { params: { labelId }, body: { name: `Chung ${n}` } }),
      ),
    )
    expect(answers.map(({ error }) => error?.code).toSorted()).toEqual(['noteLabelExists', undefined])
  }
})

it('labels are one’s own, and leave with their notes untouched', async () => {
  const { an, binh } = scene
  const { createNoteLabel, listNoteLabels, renameNoteLabel, deleteNoteLabel } = contract.note
  const label = await an.ask(createNoteLabel, { body: { name: 'Sách' } })
  expect(await an.ask(createNoteLabel, { body: { name: 'sách' } })).toEqual(label)
  const noteId = await addNote(an, 'Số đỏ')
  await an.ask(setNoteState, { params: { noteId }, body: { labelIds: [label.labelId] } })
  expect(await titles({ labelId: label.labelId })).toEqual(['Số đỏ'])
  const foreign = await binh.call(createNote, { body: { noteId: uuidv7(), labelIds: [label.labelId] } })
  expect(foreign.error?.code).toBe('noteLabelNotFound')
  const other = await an.ask(createNoteLabel, { body: { name: 'Phim' } })
  const rename = (name: string) =>
    an.call(renameNoteLabel, { params: { labelId: other.labelId }, body: { name } })
  expect((await rename('SÁCH')).error?.code).toBe('noteLabelExists')
  expect((await rename('Phim ảnh')).data?.name).toBe('Phim ảnh')
  expect((await an.ask(listNoteLabels)).items).toContainEqual({ ...label, noteCount: 1 })
  await an.ask(deleteNoteLabel, { params: { labelId: label.labelId } })
  expect((await an.ask(getNote, { params: { noteId } })).labelIds).toEqual([])
})

it('a label that is made, renamed or deleted on one device is heard of by the person’s others, and by nobody else', async () => {
  const { an, binh } = scene
  const { createNoteLabel, renameNoteLabel, deleteNoteLabel } = contract.note
  const heard: string[] = []
  for (const who of [an, binh])
    (await who.socket()).on('publication', ({ data }) => {
      if (data.type === 'noteLabelsChanged') heard.push(`${who.userId} ${data.data.labelId}`)
    })
  const { labelId } = await an.ask(createNoteLabel, { body: { name: 'Bếp' } })
  await an.ask(renameNoteLabel, { params: { labelId }, body: { name: 'Nhà bếp' } })
  await an.ask(deleteNoteLabel, { params: { labelId } })
  const one = `${an.userId} ${labelId}`
  await expect.poll(() => heard, { timeout: 5_000 }).toEqual([one, one, one])
})

it('a copy and a note from a template have the text, and a life of their own', async () => {
  const { an } = scene
  const noteId = await writeNote(an, 'Họp tuần', paragraph('Thành phần'), task('a', 'Biên bản'))
  const template = await an.ask(copyNote, {
    params: { noteId },
    body: { noteId: uuidv7(), isTemplate: true },
  })
  expect(template).toMatchObject({ title: 'Họp tuần', isTemplate: true, excerpt: 'Thành phần\nBiên bản' })
  expect(await titles({ view: 'TEMPLATES' })).toEqual(['Họp tuần'])
  const made = await an.ask(copyNote, {
    params: { noteId: template.noteId },
    body: { noteId: uuidv7(), title: 'Họp 25/11' },
  })
  expect(made).toMatchObject({ title: 'Họp 25/11', isTemplate: false, taskCount: 1 })
})

/** Somebody without notes. */
async function fresh() {
  return { an: await scene.app.person('Lê Thị Mới') }
}

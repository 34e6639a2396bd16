// @vitest-environment happy-dom
import type { Note } from '@trau/contract'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../../api/errors.ts'
import { noteApi } from '../../../../api/note-api.ts'
import { notes as words } from '../../../../i18n/vi/notes.ts'
import { toBase64 } from '../../../../sync/note-documents/base64.ts'
import { noteOfMarkdown, updateOf } from '../../editor/markdown.ts'
import { findNotes } from '../import/find.ts'
import { pauses } from '../slices.ts'
import { openArchive } from '../zip/archive.ts'
import { exportAll } from './export-all.ts'

vi.mock('../../../../model/media/links.ts', () => ({
  freshLinks: async (mediaId: string) => (mediaId === 'gone' ? undefined : { downloadUrl: `/${mediaId}` }),
}))

const texts: Record<string, string> = {
  '1': 'Xem [Hai](trau:noteLink/2)\n\n![lá](trau:image/media/m-1)\n\n![mất](trau:image/media/gone)',
  '2': 'rau',
  '3': '![lá](trau:image/media/m-1)',
}
const note = (noteId: string, title: string, change: Partial<Note> = {}): Note =>
  ({
    noteId,
    title,
    role: 'MANAGE',
    excerpt: 'x',
    tasks: [],
    isLocked: false,
    colour: 'DEFAULT',
    labelIds: [],
    createdTime: Date.UTC(2026, 0, 1),
    changedTime: Date.UTC(2026, 1, 2),
    ...change,
  }) as Note

const dates = '---\ncreated: 2026-01-01T00:00:00.000Z\nmodified: 2026-02-02T00:00:00.000Z\n---\n\n'

const lists: Record<string, Note[]> = {}
const read = vi.spyOn(noteApi.noteSync, 'getNoteDocument')
const signal = new AbortController().signal
const options = { format: 'markdown', withShared: false, words, signal, onProgress() {} } as const
const filesOf = async (archive: Blob) =>
  Object.fromEntries(
    await Promise.all(
      (await openArchive(archive, pauses(signal))).map(
        async file => [file.path, new TextDecoder().decode(await file.read(pauses(signal)))] as const,
      ),
    ),
  )

beforeEach(() => {
  vi.spyOn(noteApi.note, 'listNoteLabels').mockResolvedValue({
    items: [{ labelId: 'l-1', name: 'Việc nhà', noteCount: 1 }],
  })
  lists.ACTIVE = [note('1', 'Một'), note('2', 'Hai')]
  lists.ARCHIVED = [note('3', 'Hai')]
  lists.TEMPLATES = [note('1', 'Một')]
  lists.SHARED_WITH_ME = [note('4', 'Của Bình', { role: 'VIEW' })]
  vi.spyOn(noteApi.note, 'listNotes').mockImplementation((async ({
    query,
  }: {
    query: { view: string; cursor?: string }
  }) => {
    // Two pages.
    const [first, ...rest] = lists[query.view]!
    return query.cursor ? { items: rest } : { items: [first], nextCursor: 'p' }
  }) as never)
  read.mockImplementation((async ({ params }: { params: { noteId: string } }) => ({
    state: toBase64(updateOf(noteOfMarkdown(texts[params.noteId] ?? 'của Bình'))),
    updates: [],
    seq: 1,
    bytes: 9,
    hasMore: false,
  })) as never)
  vi.stubGlobal('fetch', async () => new Response(new Blob(['ảnh'], { type: 'image/png' })))
})

it('writes every own note once, with its picture once and links between them', async () => {
  const { archive, ...outcome } = await exportAll(options)
  expect(outcome).toEqual({ exported: 3, locked: 0, failedNotes: [], failedFiles: ['Một: mất'] })
  expect(await filesOf(archive)).toEqual({
    'tep/lá.png': 'ảnh',
    'Một.md': `${dates}# Một\n\nXem [Hai](Hai.md)\n\n![lá](tep/l%C3%A1.png)\n\nmất\n`,
    'Hai.md': `${dates}# Hai\n\nrau\n`,
    'Hai (2).md': `${dates}# Hai\n\n![lá](tep/l%C3%A1.png)\n`,
  })
})

it.each(['markdown', 'html'] as const)('colours, labels and dates come back from %s', async format => {
  lists.ACTIVE = [note('1', 'Một', { colour: 'TEAL', labelIds: ['l-1', 'gone'] })]
  lists.TEMPLATES = lists.ACTIVE
  const { archive } = await exportAll({ ...options, format })
  const { notes } = await findNotes([new File([archive], 'a.zip')], { signal, onProgress() {} })
  expect(notes.find(({ title }) => title === 'Một')).toMatchObject({
    ...{ colour: 'TEAL', labels: ['Việc nhà'] },
    createdTime: Date.UTC(2026, 0, 1),
    editedTime: Date.UTC(2026, 1, 2),
  })
})

it('takes those of others where one asks for them, and leaves out what is locked', async () => {
  lists.ACTIVE!.push(note('5', '', { isLocked: true, excerpt: '' }))
  const { archive, exported, locked } = await exportAll({ ...options, withShared: true, format: 'html' })
  expect([exported, locked]).toEqual([4, 1])
  const files = await filesOf(archive)
  expect(Object.keys(files)).toContain('Của Bình.html')
  expect(files['Một.html']).toContain('<img src="tep/l%C3%A1.png" alt="lá">')
})

it('names a note that cannot be read, and goes on; a full server gets patience', async () => {
  const busy = new ApiError({
    kind: 'bad-request',
    code: 'rateLimited',
    status: 429,
    data: { retryAfter: 0 },
  })
  read.mockRejectedValueOnce(new ApiError({ kind: 'bad-request', code: 'noteNotFound', status: 404 }))
  read.mockRejectedValueOnce(busy)
  const { exported, failedNotes } = await exportAll(options)
  expect([exported, failedNotes]).toEqual([2, ['Một']])
})

it('ends where it is given up', async () => {
  const controller = new AbortController()
  const onProgress = () => controller.abort(new Error('given up'))
  await expect(exportAll({ ...options, signal: controller.signal, onProgress })).rejects.toThrow('given up')
})

// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../../api/errors.ts'
import { noteApi } from '../../../../api/note-api.ts'
import { fromBase64 } from '../../../../sync/note-documents/base64.ts'
import { contentOf } from '../../document/read-note.ts'
import { noteMarkdown } from '../../editor/markdown.ts'
import type * as uploads from '../../editor/upload.ts'
import { dot, keepJson, zipFile } from '../samples.ts'
import { findNotes } from './find.ts'
import { newProgress, runImport } from './run.ts'

const create = vi.spyOn(noteApi.note, 'createNote')
const setState = vi.spyOn(noteApi.note, 'setNoteState')
const createLabel = vi.spyOn(noteApi.note, 'createNoteLabel')
const upload = vi.hoisted(() => vi.fn())
vi.mock('../../editor/upload.ts', async original => ({
  ...(await original<typeof uploads>()),
  uploadFile: upload,
}))

type Body = {
  noteId: string
  title: string
  update: string
  labelIds: string[]
  createdTime?: number
  changedTime?: number
}
const sent = () => create.mock.calls.map(([{ body }]) => body as Body)
const textOf = ({ update }: Body) => noteMarkdown(contentOf([fromBase64(update)])).trim()

const found = (notes: object[]) =>
  findNotes(
    [
      zipFile({
        ...Object.fromEntries(
          notes.map((note, n) => [
            `Keep/${n}.json`,
            keepJson({ userEditedTimestampUsec: (n + 1) * 1e6, ...note }),
          ]),
        ),
        'Keep/a.png': dot,
      }),
    ],
    { signal: new AbortController().signal, onProgress() {} },
  )
const run = (
  import_: Awaited<ReturnType<typeof found>>,
  progress = newProgress(),
  signal = new AbortController().signal,
) => runImport(import_, progress, signal, () => {}).then(() => progress)

beforeEach(() => {
  vi.clearAllMocks()
  create.mockResolvedValue({} as never)
  setState.mockResolvedValue({} as never)
  upload.mockResolvedValue('0192-1')
  vi.spyOn(noteApi.note, 'listNoteLabels').mockResolvedValue({
    items: [{ labelId: 'l-1', name: 'Nhà', noteCount: 0 }],
  })
  createLabel.mockImplementation((async ({ body }: { body: { name: string } }) => ({
    labelId: `l-${body.name}`,
    name: body.name,
    noteCount: 0,
  })) as never)
})

it('makes each note with its picture, labels and place', async () => {
  const import_ = await found([
    { title: 'Một', attachments: [{ filePath: 'a.png' }], labels: [{ name: 'Nhà' }, { name: 'Mới' }] },
    { title: 'Hai', isArchived: true, labels: [{ name: 'Mới' }] },
  ])
  expect(create).not.toHaveBeenCalled()
  const progress = await run(import_)
  expect(progress.doneIds.size).toBe(2)
  expect(sent().map(({ title, labelIds }) => [title, labelIds])).toEqual([
    ['Một', ['l-1', 'l-Mới']],
    ['Hai', ['l-Mới']],
  ])
  expect(textOf(sent()[0]!)).toBe('![a.png](trau:image/media/0192-1)')
  expect(createLabel).toHaveBeenCalledTimes(1)
  expect(setState.mock.calls.map(([{ params, body }]) => [params, body])).toEqual([
    [{ noteId: import_.notes[1]!.noteId }, { isArchived: true }],
  ])
})

it('runs again for what failed, with the same ids, and uploads nothing twice', async () => {
  const import_ = await found([{ title: 'Một', attachments: [{ filePath: 'a.png' }] }, { title: 'Hai' }])
  create.mockRejectedValueOnce(new ApiError({ kind: 'bad-request', code: 'noteIdTaken', status: 409 }))
  const progress = await run(import_)
  expect([...progress.failures.keys()]).toEqual([import_.notes[0]!.noteId])
  await run(import_, progress)
  expect(progress.failures.size).toBe(0)
  expect(sent().map(({ title }) => title)).toEqual(['Một', 'Hai', 'Một'])
  expect(sent()[2]!.noteId).toBe(sent()[0]!.noteId)
  expect(upload).toHaveBeenCalledTimes(1)
})

it('waits where the server asks for it, and stops where it does not answer', async () => {
  const import_ = await found([{ title: 'Một' }, { title: 'Hai' }, { title: 'Ba' }])
  create.mockRejectedValueOnce(
    new ApiError({ kind: 'bad-request', code: 'rateLimited', status: 429, data: { retryAfter: 0 } }),
  )
  create.mockResolvedValueOnce({} as never)
  create.mockRejectedValueOnce(new ApiError({ kind: 'network', code: 'networkError' }))
  const progress = await run(import_)
  expect([progress.doneIds.size, progress.failures.size]).toEqual([1, 1])
  expect(sent().map(({ title }) => title)).toEqual(['Một', 'Một', 'Hai'])
})

it('goes no further once it was given up', async () => {
  const import_ = await found([{ title: 'Một' }, { title: 'Hai' }])
  const controller = new AbortController()
  create.mockImplementationOnce((async () => {
    controller.abort(new Error('given up'))
    return {}
  }) as never)
  const progress = await run(import_, newProgress(), controller.signal)
  expect([progress.doneIds.size, progress.failures.size, create.mock.calls.length]).toEqual([1, 0, 1])
})

it('makes a note without a picture that the server refuses, and says so', async () => {
  upload.mockRejectedValue(new Error('refused'))
  const import_ = await found([{ title: 'Một', textContent: 'chữ', attachments: [{ filePath: 'a.png' }] }])
  const progress = await run(import_)
  expect([progress.doneIds.size, progress.refusedFiles]).toEqual([1, ['a.png']])
  expect(textOf(sent()[0]!)).toBe('chữ\n\na.png')
})

it('makes a note without a label where there are too many, and says so', async () => {
  createLabel.mockRejectedValue(
    new ApiError({ kind: 'bad-request', code: 'tooManyNoteLabels', status: 409, data: { max: 100 } }),
  )
  const import_ = await found([{ title: 'Một', labels: [{ name: 'Dư' }, { name: 'Nhà' }] }])
  const progress = await run(import_)
  expect([progress.doneIds.size, progress.refusedLabels, sent()[0]!.labelIds]).toEqual([1, ['Dư'], ['l-1']])
})

it('notes keep when they were made and edited; a time that is ahead or missing is left to the server', async () => {
  await run(
    await found([
      {
        title: 'a',
        createdTimestampUsec: 1_690_000_000_000_000,
        userEditedTimestampUsec: 1_700_000_000_000_000,
      },
      { title: 'b', createdTimestampUsec: 9e18, userEditedTimestampUsec: 1_700_000_000_000_000 },
      { title: 'c', createdTimestampUsec: 'x', userEditedTimestampUsec: -5 },
    ]),
  )
  const times = Object.fromEntries(
    sent().map(({ title, createdTime, changedTime }) => [title, [createdTime, changedTime]]),
  )
  expect(times).toEqual({
    a: [1_690_000_000_000, 1_700_000_000_000],
    b: [1_700_000_000_000, 1_700_000_000_000],
    c: [undefined, undefined],
  })
})

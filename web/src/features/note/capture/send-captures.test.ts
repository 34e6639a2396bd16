import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../api/errors.ts'
import { noteApi } from '../../../api/note-api.ts'
import { type Capture, captureOf, keepCapture, openCaptures, waitingCaptures } from './captures.ts'
import { sendCaptures } from './send-captures.ts'

const capture = (noteId: string): Capture => ({
  ...{ noteId, title: noteId, lines: [], colour: 'DEFAULT', savedTime: 1, isOpen: false },
})

beforeEach(async () => {
  localStorage.clear()
  await openCaptures('t/an')
})

it('a quick note that is closed while another one is being sent goes right after it', async () => {
  const sentTitles: string[] = []
  const answers: (() => void)[] = []
  vi.spyOn(noteApi.note, 'createNote').mockImplementation((async ({ body }: { body: { title: string } }) => {
    sentTitles.push(body.title)
    await new Promise<void>(resolve => answers.push(resolve))
    return {}
  }) as never)
  keepCapture(capture('Chợ'))
  const first = sendCaptures()
  await expect.poll(() => sentTitles).toEqual(['Chợ'])
  keepCapture(capture('Họp'))
  const second = sendCaptures()
  answers[0]!()
  await expect.poll(() => sentTitles).toEqual(['Chợ', 'Họp'])
  answers[1]!()
  await Promise.all([first, second])
  expect(waitingCaptures()).toEqual([])
})

it('what the server does not take is tried once, and waits', async () => {
  const create = vi.spyOn(noteApi.note, 'createNote').mockRejectedValue(new Error('no network'))
  keepCapture(capture('Chợ'))
  await sendCaptures()
  expect(create).toHaveBeenCalledTimes(1)
  expect(waitingCaptures()).toHaveLength(1)
})

it('a quick note that the server refuses says why and is not sent again, and those behind it are', async () => {
  const sentTitles: string[] = []
  vi.spyOn(noteApi.note, 'createNote').mockImplementation((async ({ body }: { body: { title: string } }) => {
    sentTitles.push(body.title)
    if (body.title === 'Quá dài')
      throw new ApiError({ kind: 'bad-request', code: 'validationFailed', status: 400, data: { fields: [] } })
    return {}
  }) as never)
  keepCapture(capture('Quá dài'))
  keepCapture(capture('Chợ\tTết'))
  await sendCaptures()
  await sendCaptures()
  expect(sentTitles).toEqual(['Quá dài', 'Chợ Tết'])
  expect(waitingCaptures()).toEqual([])
  expect(captureOf('Quá dài')).toMatchObject({ refusal: { code: 'validationFailed' } })
  expect(captureOf('Chợ\tTết')).toBeUndefined()
})

it('a quick note whose writer was signed out meanwhile waits', async () => {
  vi.spyOn(noteApi.note, 'createNote').mockRejectedValue(
    new ApiError({ kind: 'bad-request', code: 'unauthenticated', status: 401 }),
  )
  keepCapture(capture('Chợ'))
  await sendCaptures()
  expect(waitingCaptures()).toHaveLength(1)
})

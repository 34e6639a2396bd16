import { beforeEach, expect, it, vi } from 'vitest'
import { noteApi } from '../../../api/note-api.ts'
import { type Capture, keepCapture, openCaptures, waitingCaptures } from './captures.ts'
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
  expect(await Promise.all([first, second])).toEqual([true, true])
  expect(waitingCaptures()).toEqual([])
})

it('what the server does not take is tried once, and waits', async () => {
  const create = vi.spyOn(noteApi.note, 'createNote').mockRejectedValue(new Error('no network'))
  keepCapture(capture('Chợ'))
  expect(await sendCaptures()).toBe(false)
  expect(create).toHaveBeenCalledTimes(1)
  expect(waitingCaptures()).toHaveLength(1)
})

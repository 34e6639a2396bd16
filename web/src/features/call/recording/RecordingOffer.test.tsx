import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call as words } from '../../../i18n/vi/call.ts'
import { act, cleanup, fireEvent, render, screen, within } from '../../../testing/library.ts'
import { finishedRecordings } from './own-recording.ts'
import { RecordingOffer } from './RecordingOffer.tsx'

type Line = { fileId: string; name: string; state: string }

const drive = vi.hoisted(() => ({ uploadCommand: vi.fn(), setLines: (_: Line[]) => {} }))
vi.mock('../../../sync/drive-uploads/host.ts', async () => {
  const { sharedValue, useSharedValue } = await import('../../../store/shared-value.ts')
  const lines = sharedValue<Line[]>([])
  drive.setLines = lines.set
  return { uploadCommand: drive.uploadCommand, useUploads: () => ({ lines: useSharedValue(lines) }) }
})

const name = 'Cuộc gọi 2026-11-29 16.30.00.webm'
const recording = (recordingId: string, recordingName: string) => ({
  recordingId,
  name: recordingName,
  mimeType: 'video/webm',
  file: new File(['x'], recordingName),
  durationMs: 61_000,
  isInMemory: true,
})

beforeEach(() => {
  drive.setLines([])
  drive.uploadCommand.mockReset()
  finishedRecordings.set([recording('r1', name)])
  render(<RecordingOffer />)
})
afterEach(cleanup)

const save = (of = name) =>
  fireEvent.click(
    within(screen.getByText(of).closest('li')!).getByRole('button', { name: words.saveToDrive }),
  )
const showLines = (...states: [fileId: string, state: string][]) =>
  act(() => drive.setLines(states.map(([fileId, state]) => ({ fileId, name, state }))))
const isOffered = () => screen.queryByText(name) !== null

it('a recording that the drive refuses is offered again, and gone once a second upload has stored it', () => {
  save()
  expect(isOffered()).toBe(false)
  showLines(['f1', 'sending'])
  expect(isOffered()).toBe(false)
  showLines(['f1', 'failed'])
  expect(isOffered()).toBe(true)
  save()
  // The first upload is listed still.
  expect(isOffered()).toBe(false)
  showLines(['f1', 'failed'], ['f2', 'sending'])
  expect(isOffered()).toBe(false)
  showLines(['f1', 'failed'], ['f2', 'done'])
  expect(isOffered()).toBe(false)
  expect(finishedRecordings.get()).toEqual([])
  expect(drive.uploadCommand).toHaveBeenCalledTimes(2)
})

it('a recording whose upload is given up is offered again, also where another one was put off meanwhile', () => {
  const other = 'Cuộc gọi 2026-11-29 17.00.00.webm'
  act(() => finishedRecordings.set([recording('r1', name), recording('r2', other)]))
  save()
  showLines(['f1', 'sending'])
  fireEvent.click(screen.getByRole('button', { name: words.later }))
  expect(screen.queryByText(other)).toBeNull()
  showLines()
  expect(isOffered()).toBe(true)
  expect(screen.queryByText(other)).toBeNull()
})

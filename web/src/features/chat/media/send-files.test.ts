import { expect, it, vi } from 'vitest'
import { InspectedFiles, sendFiles } from './send-files.ts'

const inspecting = Promise.withResolvers<void>()
vi.mock('./inspect-file.ts', () => ({
  async inspectFile({ name }: File) {
    await inspecting.promise
    return { file: { fileId: name } }
  },
}))

it('files that are let go while they are prepared are not sent', async () => {
  const outbox = { enqueue: vi.fn() }
  const local = { put: vi.fn(), url: vi.fn(), remove: vi.fn() }
  const discarding = new AbortController()
  const sending = sendFiles(
    { outbox, files: local } as never,
    { roomId: 'room', files: [new File(['một'], 'ghi chú.txt')], asFile: true, caption: '' },
    new InspectedFiles(),
    discarding.signal,
  )
  discarding.abort()
  inspecting.resolve()
  await sending
  expect(outbox.enqueue).not.toHaveBeenCalled()
  expect(local.put).not.toHaveBeenCalled()
})

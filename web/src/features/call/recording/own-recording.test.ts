import { afterEach, expect, it, vi } from 'vitest'
import { json, stubNetwork } from '../../../api/testing.ts'
import { call as words } from '../../../i18n/vi/call.ts'
import { cleanup, renderHook } from '../../../testing/library.ts'
import { toast } from '../../../ui/toast.ts'
import { fakeCurrent, fakeLocalMedia, participant, someCall } from '../testing/fakes.ts'
import type { RecorderEnd } from './call-recorder.ts'
import { startOwnRecording, useOwnRecording } from './own-recording.ts'

const recorder = vi.hoisted(() => ({ end: (_: RecorderEnd) => {} }))
vi.mock('./call-recorder.ts', () => ({
  CallRecorder: {
    async open({ onEnd }: { onEnd: (reason: RecorderEnd) => void }) {
      recorder.end = onEnd
      // Nothing was recorded.
      return { follow: () => {}, finish: async () => undefined }
    },
  },
}))

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The page of An, which has asked everybody whether it may record. */
async function askToRecord() {
  const call = someCall({ kind: 'GROUP', state: 'ACTIVE', version: 2 })
  const asked = { ...call, recording: { state: 'ASKED' as const, participantId: 'an', agreedIds: ['an'] } }
  stubNetwork(() => json({ data: { call: asked, participantId: 'an' } }))
  const said = [vi.spyOn(toast, 'info'), vi.spyOn(toast, 'error')] as const
  await startOwnRecording(fakeCurrent(call, fakeLocalMedia()), false)
  const current = fakeCurrent(asked, fakeLocalMedia())
  const { rerender } = renderHook(shownCall => useOwnRecording(shownCall), {
    initialProps: current as typeof current | null,
  })
  return { call, rerender, said }
}

it('a call that ends before all have agreed says of the recording that there is none, and blames nobody', async () => {
  const { rerender, said } = await askToRecord()
  rerender(null)
  await vi.waitFor(() => expect(said[0]).toHaveBeenCalledExactlyOnceWith('Cuộc gọi không được ghi.'))
})

it('a recording that is not asked for any more, for whatever reason, blames nobody', async () => {
  const { call, rerender, said } = await askToRecord()
  rerender(
    fakeCurrent(
      { ...call, version: 3, participants: [participant({ participantId: 'an' })] },
      fakeLocalMedia(),
    ),
  )
  await vi.waitFor(() => expect(said[0]).toHaveBeenCalledExactlyOnceWith('Cuộc gọi không được ghi.'))
})

it('a recorder that ends by itself says why, and nothing beside it', async () => {
  const { said } = await askToRecord()
  recorder.end('diskFull')
  expect(said[1]).toHaveBeenCalledExactlyOnceWith(words.recordingEnds.diskFull)
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(said[0]).not.toHaveBeenCalled()
})

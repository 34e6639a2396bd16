import { expect, it, vi } from 'vitest'
import type { LocalDevices } from '../media/local/local-media.ts'
import { participant } from '../testing/fakes.ts'
import { MuteWatch } from './mute-watch.ts'

it('a host mutes at once, also somebody who has just switched the microphone on, and each time', () => {
  const mutedByHost = vi.fn()
  const state = { get: () => ({ hasMicrophone: true, opening: {} }), subscribe: () => () => {} }
  const watch = new MuteWatch({ state, mutedByHost } as unknown as LocalDevices)
  const [speaking, muted, later] = [undefined, 1_000, 2_000].map(mutedTime =>
    participant({ participantId: 'an', ...(mutedTime ? { mutedTime } : {}) }),
  )
  watch.follow(speaking, muted)
  watch.follow(muted, muted)
  expect(mutedByHost).toHaveBeenCalledTimes(1)
  watch.follow(muted, later)
  expect(mutedByHost).toHaveBeenCalledTimes(2)
})

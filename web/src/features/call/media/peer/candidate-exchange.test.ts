import type { IceCandidate } from '@trau/contract'
import { maxCandidatesAtOnce } from '@trau/contract/rules/call'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CandidateExchange } from './candidate-exchange.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const candidate = (text: string, usernameFragment: string | null = 'moi') =>
  ({ candidate: text, sdpMid: '0', sdpMLineIndex: 0, usernameFragment }) as RTCIceCandidate
const textsOf = (batches: readonly (readonly IceCandidate[])[]) =>
  batches.map(batch => batch.map(one => one.candidate))

function exchange() {
  const sent: (readonly IceCandidate[])[] = []
  const state = { isAway: false }
  const candidates = new CandidateExchange(async batch => {
    if (state.isAway) throw new Error('away')
    sent.push(batch)
  })
  return { candidates, sent, state }
}

it('candidates that are found at once travel together, in batches that the server takes', async () => {
  const { candidates, sent } = exchange()
  for (let n = 0; n < maxCandidatesAtOnce + 2; n++) candidates.found(candidate(String(n)))
  candidates.found(null)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(30)
  expect(sent.map(batch => batch.length)).toEqual([maxCandidatesAtOnce, 2])
})

it('candidates that the server did not take are sent again, unless their connection is gone', async () => {
  const { candidates, sent, state } = exchange()
  state.isAway = true
  candidates.found(candidate('a'))
  await vi.advanceTimersByTimeAsync(30)
  candidates.found(candidate('b'))
  state.isAway = false
  await vi.advanceTimersByTimeAsync(1_100)
  expect(textsOf(sent)).toEqual([['a', 'b']])

  state.isAway = true
  candidates.found(candidate('c'))
  candidates.flush()
  candidates.drop()
  state.isAway = false
  await vi.advanceTimersByTimeAsync(2_000)
  expect(sent).toHaveLength(1)
})

it('candidates wait for the description that they belong to, and one that is refused keeps none from being taken', async () => {
  const { candidates } = exchange()
  const taken: string[] = []
  const refused: unknown[] = []
  const connectionWith = (fragment: string) =>
    ({
      remoteDescription: { sdp: `a=ice-ufrag:${fragment}\r\n` },
      addIceCandidate: async ({ candidate: text }: RTCIceCandidateInit) => {
        if (text === 'hỏng') throw new Error(text)
        taken.push(text!)
      },
    }) as unknown as RTCPeerConnection
  const onRefused = (error: unknown) => void refused.push(error)
  await candidates.receive(undefined, [candidate('1'), candidate('hỏng'), candidate('2', 'sau')], onRefused)
  await candidates.receive(connectionWith('moi'), [], onRefused)
  expect([taken, refused.length]).toEqual([['1'], 1])
  candidates.drop()
  await candidates.receive(connectionWith('sau'), [candidate('3', null)], onRefused)
  expect(taken).toEqual(['1', '2', '3'])
})

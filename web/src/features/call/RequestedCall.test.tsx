import { QueryClientProvider } from '@tanstack/react-query'
import type { Call } from '@trau/contract'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { json, stubNetwork } from '../../api/testing.ts'
import { call as words } from '../../i18n/vi/call.ts'
import { type CallRequest, callRequest, requestCall } from '../../model/calls/requests.ts'
import { roomActions } from '../../store/room-slice.ts'
import { createStore } from '../../store/store.ts'
import { cleanup, fireEvent, render, screen } from '../../testing/library.ts'
import { CallContext } from './call-context.ts'
import { RequestedCall } from './RequestedCall.tsx'
import type { CallSessionState } from './session/types.ts'
import { fakeCurrent, fakeLocalMedia, fakeSession, someCall } from './testing/fakes.ts'

afterEach(() => {
  cleanup()
  callRequest.set(undefined)
  queryClient.clear()
  vi.unstubAllGlobals()
})

const store = createStore()

/** The page of somebody who presses a button of a call. */
function press(request: CallRequest, state: Partial<CallSessionState> = {}) {
  stubNetwork(() => json({ data: { items: [] } }))
  const session = fakeSession(state)
  requestCall(request)
  render(
    <QueryClientProvider client={queryClient}>
      <Provider store={store}>
        <CallContext value={session}>
          <RequestedCall />
        </CallContext>
      </Provider>
    </QueryClientProvider>,
  )
  return session
}

const voice: CallRequest = { roomId: 'pair', kind: 'DIRECT', type: 'voice' }
const inOtherCall = { current: fakeCurrent(someCall({ roomId: 'other' }), fakeLocalMedia()) }

it('a voice call of two rings at once', async () => {
  const session = press(voice)
  await vi.waitFor(() => expect(session.asked).toEqual(['start "pair" {"kind":"DIRECT","type":"voice"}']))
  expect(callRequest.get()).toBeUndefined()
})

it('whoever is in another call is asked before it ends, and rings nobody by giving up', async () => {
  const session = press(voice, inOtherCall)
  fireEvent.click(await screen.findByRole('button', { name: 'Huỷ' }))
  expect(session.asked).toEqual([])
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('whoever says that the other call may end rings once, also while that call ends', async () => {
  const session = press(voice, inOtherCall)
  session.start = (roomId, options) => {
    session.asked.push(`start ${roomId} ${options.type}`)
    session.state.set({ ...session.state.get(), current: null })
    return Promise.resolve()
  }
  fireEvent.click(await screen.findByRole('button', { name: words.endOtherAndRing }))
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(session.asked).toEqual(['start pair voice'])
})

it('the question before another call ends stays a question where that call has ended by itself', async () => {
  const session = press(voice, inOtherCall)
  await screen.findByRole('alertdialog')
  session.state.set({ ...session.state.get(), current: null })
  await screen.findByRole('alertdialog')
  expect(session.asked).toEqual([])
})

it('the preview of a group call says that another call ends', async () => {
  press({ roomId: 'group', kind: 'GROUP', type: 'voice' }, inOtherCall)
  expect(await screen.findByText(new RegExp(words.ringingEndsOtherCall))).toBeDefined()
})

const elsewhere = (change: Partial<Call>) => ({
  elsewhere: [{ call: someCall({ callId: 'c1', ...change }), participantId: 'an' }],
})

it.each(['voice', 'video'] as const)(
  'a %s call that another tab carries comes to the tab in which its button is pressed',
  async type => {
    const session = press({ ...voice, type }, elsewhere({ roomId: 'pair' }))
    await vi.waitFor(() => expect(session.asked).toEqual(['takeOver "c1" {"withCamera":false}']))
  },
)

it('a group call that another tab carries comes to the tab that joins it', async () => {
  const session = press(
    { roomId: 'group', kind: 'GROUP', type: 'voice', callId: 'c1' },
    elsewhere({ roomId: 'group', kind: 'GROUP', state: 'ACTIVE' }),
  )
  fireEvent.click(await screen.findByRole('button', { name: words.previewJoin }))
  await vi.waitFor(() => expect(session.asked).toEqual([expect.stringMatching(/^takeOver "c1"/)]))
})

it('a call that another tab still rings out, or one of another room, is not taken from it', async () => {
  const session = press(voice, {
    elsewhere: [
      ...elsewhere({ roomId: 'pair', state: 'RINGING' }).elsewhere,
      ...elsewhere({ callId: 'c2', roomId: 'other' }).elsewhere,
    ],
  })
  await vi.waitFor(() => expect(session.asked).toEqual([expect.stringMatching(/^start "pair"/)]))
})

it('a row or a card of a call of two that had grown calls the other person again, not a group that there is none of', async () => {
  store.dispatch(roomActions.roomUpserted({ room: { roomId: 'pair', type: 'PRIVATE' } } as never))
  const session = press({ ...voice, kind: 'GROUP' })
  await vi.waitFor(() => expect(session.asked).toEqual(['start "pair" {"kind":"DIRECT","type":"voice"}']))
})

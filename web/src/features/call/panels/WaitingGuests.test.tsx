import { afterEach, expect, it, vi } from 'vitest'
import { stubNetwork } from '../../../api/testing.ts'
import { call as words } from '../../../i18n/vi/call.ts'
import { cleanup, fireEvent, render, screen } from '../../../testing/library.ts'
import { ShownCallContext } from '../call-context.ts'
import { fakeCurrent, fakeLocalMedia, participant, someCall } from '../testing/fakes.ts'
import { WaitingGuests } from './WaitingGuests.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('a second guest is let in while the answer about the first is on its way', async () => {
  const sent = stubNetwork(() => new Promise(() => {}))
  const me = participant({ participantId: 'an', isHost: true })
  const guests = ['mai', 'lan'].map(participantId =>
    participant({ participantId, isGuest: true, state: 'LOBBY' }),
  )
  const call = someCall({ kind: 'GROUP', participants: [me, ...guests] })
  render(
    <ShownCallContext value={{ ...fakeCurrent(call, fakeLocalMedia()), me }}>
      <WaitingGuests />
    </ShownCallContext>,
  )
  for (const { name } of guests) fireEvent.click(screen.getByRole('button', { name: words.admitName(name) }))
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ url }) => /participants\/(\w+)\/admit/.exec(url)?.[1])).toEqual(['mai', 'lan'])
})

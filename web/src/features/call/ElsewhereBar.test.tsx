import type { Call } from '@trau/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { call as words } from '../../i18n/vi/call.ts'
import { cleanup, fireEvent, render, screen } from '../../testing/library.ts'
import { CallContext } from './call-context.ts'
import { ElsewhereBar } from './ElsewhereBar.tsx'
import { fakeSession, someCall } from './testing/fakes.ts'

afterEach(cleanup)

function showBar(state: Call['state']) {
  const session = fakeSession()
  render(
    <CallContext value={session}>
      <ElsewhereBar elsewhere={{ call: someCall({ state }), participantId: 'an' }} />
    </CallContext>,
  )
  return session
}

it('a call that was answered on another device is brought here', async () => {
  const session = showBar('CONNECTED')
  fireEvent.click(screen.getByRole('button', { name: words.takeOver }))
  await vi.waitFor(() => expect(session.asked).toEqual(['takeOver "call" {"withCamera":false}']))
})

it('a call that another device still rings out cannot be brought here', () => {
  showBar('RINGING')
  expect(screen.queryByRole('button', { name: words.takeOver })).toBeNull()
})

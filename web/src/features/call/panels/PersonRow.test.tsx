import { afterEach, expect, it } from 'vitest'
import { call as words } from '../../../i18n/vi/call.ts'
import { cleanup, fireEvent, render, screen } from '../../../testing/library.ts'
import { ShownCallContext } from '../call-context.ts'
import { fakeCurrent, fakeLocalMedia, participant, someCall } from '../testing/fakes.ts'
import { PersonRow } from './PersonRow.tsx'

afterEach(cleanup)

it('a host may remove others from the call, and no other host of it, whom the server would keep', () => {
  const people = [
    participant({ participantId: 'an', isHost: true }),
    participant({ participantId: 'binh', isHost: true }),
    participant({ participantId: 'chi' }),
    participant({ participantId: 'dung', isHost: true, state: 'INVITED' }),
    participant({ participantId: 'giang', state: 'INVITED' }),
  ]
  const call = someCall({ kind: 'GROUP', participants: people })
  render(
    <ShownCallContext value={{ ...fakeCurrent(call, fakeLocalMedia()), me: people[0] }}>
      <ul>
        {people.map(one => (
          <PersonRow key={one.participantId} participant={one} />
        ))}
      </ul>
    </ShownCallContext>,
  )
  const choicesOf = (name: string) => {
    const button = screen.queryByRole('button', { name: words.actionsFor(name) })
    if (!button) return []
    fireEvent.click(button)
    const choices = screen.getAllByRole('menuitem').map(item => item.textContent)
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
    return choices
  }
  expect(choicesOf('chi')).toContain(words.remove)
  expect(choicesOf('giang')).toEqual([words.remove])
  expect(choicesOf('binh')).toContain(words.mute)
  expect(choicesOf('binh')).not.toContain(words.remove)
  expect(choicesOf('dung')).toEqual([])
})

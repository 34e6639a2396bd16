import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { act, cleanup, fireEvent, render, screen } from '../../testing/library.ts'
import { AccessLine, RoleMenu } from './AccessRow.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

function List() {
  const [names, setNames] = useState(['An', 'Bình'])
  return (
    <ul>
      {names.map(name => (
        <AccessLine key={name} face={null} name={name}>
          <RoleMenu
            name={name}
            role={'VIEW' as const}
            roleLabel="Chỉ xem"
            roles={[]}
            isPending={false}
            onRole={() => {}}
            onEnd={() => setNames(old => old.filter(one => one !== name))}
          />
        </AccessLine>
      ))}
    </ul>
  )
}

it('a row that its own menu ends gives the focus to the row in its place', () => {
  render(<List />)
  fireEvent.click(screen.getByRole('button', { name: /An/ }))
  const end = screen.getByRole('menuitem')
  act(() => end.focus())
  fireEvent.click(end)
  act(() => void vi.advanceTimersByTime(1_100))
  expect(document.activeElement?.getAttribute('aria-label')).toContain('Bình')
})

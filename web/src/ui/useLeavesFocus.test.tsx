import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cleanup, fireEvent, render, screen } from '../testing/library.ts'
import { Chip } from './Chip.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const focused = () => document.activeElement?.getAttribute('aria-label')

function Chosen({ row }: { row: (name: string, end: () => void) => React.ReactNode }) {
  const [names, setNames] = useState(['An', 'Bình', 'Chi'])
  return (
    <section>
      {names.length > 0 && (
        <ul>{names.map(name => row(name, () => setNames(old => old.filter(one => one !== name))))}</ul>
      )}
      <input aria-label="Tìm" />
    </section>
  )
}

it('a chosen chip that is removed gives the focus to the one in its place, then to the last, and at last to the field', () => {
  render(
    <Chosen
      row={(name, end) => (
        <li key={name}>
          <Chip onRemove={end} removeLabel={`Bỏ ${name}`}>
            {name}
          </Chip>
        </li>
      )}
    />,
  )
  const remove = (name: string) => {
    const button = screen.getByRole('button', { name: `Bỏ ${name}` })
    button.focus()
    fireEvent.click(button)
    vi.advanceTimersByTime(300)
  }
  remove('Bình')
  expect(focused()).toBe('Bỏ Chi')
  remove('Chi')
  expect(focused()).toBe('Bỏ An')
  remove('An')
  expect(focused()).toBe('Tìm')
})

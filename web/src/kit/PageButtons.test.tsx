import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { cleanup, fireEvent, render, screen } from '../testing/library.ts'
import { PageButtons } from './PageButtons.tsx'

afterEach(cleanup)

function List() {
  const [page, setPage] = useState(0)
  return <PageButtons page={page} pageSize={10} total={15} onPage={setPage} />
}

it('a button that has led to the last page keeps the focus, and leads no further', () => {
  render(<List />)
  const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Trang sau' })
  next.focus()
  fireEvent.click(next)
  expect([next.disabled, next.getAttribute('aria-disabled')]).toEqual([false, 'true'])
  fireEvent.click(next)
  expect(screen.getByRole('navigation').textContent).toContain('2/2')
})

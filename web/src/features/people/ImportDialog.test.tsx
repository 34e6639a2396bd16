import { afterEach, expect, it, vi } from 'vitest'
import { cleanup, render, screen } from '../../testing/library.ts'
import ImportDialog from './ImportDialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('opens on a page that came without HTTPS, which has no randomUUID', () => {
  const bytes = crypto.getRandomValues.bind(crypto)
  vi.stubGlobal('crypto', { getRandomValues: bytes })
  render(<ImportDialog onClose={() => undefined} />)
  expect(screen.getByRole('button', { name: 'Chọn tệp' })).toBeTruthy()
})

import { afterEach, expect, it, vi } from 'vitest'
import { cleanup, fireEvent, render, screen } from '../../testing/library.ts'
import { LeaveGuard } from './LeaveGuard.tsx'

const place = (tab: string) => ({ pathname: '/admin', search: { tab } })
interface BlockerOptions {
  shouldBlockFn: (way: { current: object; next: object }) => boolean
}
const router = vi.hoisted(() => ({ blockers: [] as BlockerOptions[], state: { status: 'idle' } as object }))
vi.mock('@tanstack/react-router', async actual => ({
  ...(await actual<object>()),
  useBlocker(options: BlockerOptions) {
    router.blockers.push(options)
    return router.state
  },
}))
afterEach(() => {
  cleanup()
  router.blockers = []
  router.state = { status: 'idle' }
})

it('whoever has agreed to leave one unsaved form is not asked for the next one, but is another time', () => {
  const way = { current: place('rules'), next: place('users') }
  const asks = () => router.blockers.at(-1)!.shouldBlockFn(way)
  router.state = { status: 'blocked', ...way, proceed: vi.fn(), reset: vi.fn() }
  render(<LeaveGuard isDirty />)
  expect(asks()).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Rời đi' }))
  expect(asks()).toBe(false)
  cleanup()
  router.state = { status: 'idle' }
  render(<LeaveGuard isDirty />)
  expect(asks()).toBe(true)
})

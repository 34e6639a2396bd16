import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '../../api/api.ts'
import * as attention from './attention.ts'
import { reportLeaving } from './report-leaving.ts'

const ping = vi.spyOn(api.device, 'pingDevice').mockResolvedValue({} as never)
const attended = vi.spyOn(attention, 'isAttended')
const visibility = vi.spyOn(document, 'visibilityState', 'get')
let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  ping.mockClear()
  attended.mockReturnValue(true)
  stop = reportLeaving()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})
const become = (state: DocumentVisibilityState) => {
  visibility.mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
const reports = () => ping.mock.calls.map(([parts]) => parts?.body?.isInUse)

it('a page that is left says so at once, and a moment later that its person is back', () => {
  become('hidden')
  expect(reports()).toEqual([false])
  expect(ping.mock.calls[0]![0]).toMatchObject({ keepalive: true })
  become('visible')
  expect(reports()).toEqual([false])
  vi.advanceTimersByTime(1_000)
  expect(reports()).toEqual([false, true])
})

it('a page that is only passed by, or that nobody looks at, does not count as used', () => {
  become('visible')
  become('hidden')
  vi.advanceTimersByTime(1_000)
  attended.mockReturnValue(false)
  become('visible')
  vi.advanceTimersByTime(1_000)
  expect(reports()).toEqual([false])
})

it('a page that has ended reports nothing', () => {
  become('visible')
  stop()
  become('hidden')
  vi.advanceTimersByTime(1_000)
  expect(ping).not.toHaveBeenCalled()
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '../../api/api.ts'
import * as attention from './attention.ts'
import { reportUse } from './report-use.ts'

const ping = vi.spyOn(api.device, 'pingDevice').mockResolvedValue({} as never)
const attended = vi.spyOn(attention, 'isAttended').mockReturnValue(true)
let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  ping.mockClear()
  stop = reportUse()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})
const act = () => dispatchEvent(new Event('keydown'))

it('a page that is used reports so, at most once in forty seconds', () => {
  act()
  act()
  expect(ping).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(41_000)
  expect(ping).toHaveBeenCalledTimes(1)
  act()
  expect(ping).toHaveBeenCalledTimes(2)
})

it('a clock that is set back silences no page that is used', () => {
  act()
  vi.setSystemTime(Date.now() - 3600_000)
  vi.advanceTimersByTime(41_000)
  act()
  expect(ping).toHaveBeenCalledTimes(2)
})

it('a page in the background and one that was left report nothing', () => {
  attended.mockReturnValueOnce(false)
  act()
  stop()
  act()
  expect(ping).not.toHaveBeenCalled()
})

it('a page is used from the first act on, though nothing on it watches for one', async () => {
  stop()
  vi.resetModules()
  const fresh = await import('../../api/api.ts')
  const pingOfFresh = vi.spyOn(fresh.api.device, 'pingDevice').mockResolvedValue({} as never)
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  stop = (await import('./report-use.ts')).reportUse()
  dispatchEvent(new Event('pointermove'))
  expect(pingOfFresh, 'it may be on its way elsewhere').not.toHaveBeenCalled()
  act()
  expect(pingOfFresh).toHaveBeenCalledOnce()
})

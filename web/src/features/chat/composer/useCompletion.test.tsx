import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { act, cleanup, renderHook } from '../../../testing/library.ts'
import { findTrigger, type Trigger } from './completion.ts'
import { useCompletion } from './useCompletion.ts'

const names = ['hear', 'hearing', 'heart', 'heart on fire']
const field = document.createElement('textarea')
const type = (text: string) => {
  field.value = text
  field.setSelectionRange(text.length, text.length)
}
beforeEach(() => document.body.append(field))
afterEach(() => {
  cleanup()
  field.remove()
})

/** The names that begin with ":hear" are on the screen. */
async function openList() {
  const take = vi.fn<(name: string, trigger: Trigger) => void>()
  const search = async (query: string) => names.filter(name => name.startsWith(query))
  const { result } = renderHook(() => useCompletion({ current: field }, { find: findTrigger, search, take }))
  type('xin :hear')
  await act(async () => result.current.update())
  expect(result.current.items).toEqual(names)
  return { result, take }
}

it('takes what is marked in place of what was typed', async () => {
  const { result, take } = await openList()
  await act(async () => result.current.takeMarked())
  expect(take.mock.calls).toEqual([['hear', { start: 4, query: 'hear' }]])
  expect(result.current.items).toBeUndefined()
})

it('takes what fits by now where somebody typed on before the list followed', async () => {
  const { result, take } = await openList()
  type('xin :heart')
  await act(async () => void result.current.onKey('Tab'))
  expect(take.mock.calls).toEqual([['heart', { start: 4, query: 'heart' }]])
})

it('takes nothing where nothing fits any more, and what was pressed in place of all that was typed', async () => {
  const { result, take } = await openList()
  type('xin :hearz')
  await act(async () => result.current.takeMarked())
  expect(take).not.toHaveBeenCalled()
  type('xin :hear')
  await act(async () => result.current.update())
  type('xin :hearts')
  act(() => result.current.take(2))
  expect(take.mock.calls).toEqual([['heart', { start: 4, query: 'hearts' }]])
})

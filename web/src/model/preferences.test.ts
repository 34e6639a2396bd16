import { beforeEach, expect, test, vi } from 'vitest'
import { browserStorage } from '../storage/browser-storage.ts'
import { act, renderHook } from '../testing/library.ts'

const load = async () => {
  vi.resetModules()
  return await import('./preferences.ts')
}
beforeEach(() => browserStorage.remove('trau_preferences'))

test('a choice is kept over a reload', async () => {
  const { setPreference } = await load()
  setPreference('sendWith', 'ctrlEnter')
  setPreference('volume', 0.3)
  expect((await load()).preferences()).toMatchObject({ sendWith: 'ctrlEnter', volume: 0.3, sound: true })
})

test('what is stored wrongly, or by another version, counts as not chosen', async () => {
  for (const stored of [
    '{',
    'null',
    '[]',
    '{"sound":"yes","sendWith":"voice","density":1,"volume":7,"new":true}',
  ]) {
    browserStorage.set('trau_preferences', stored)
    const { preferences, defaultPreferences } = await load()
    expect(preferences()).toEqual({
      ...defaultPreferences,
      volume: stored.includes('7') ? 1 : defaultPreferences.volume,
    })
  }
})

test('another tab’s change shows here', async () => {
  const { usePreference } = await load()
  const { result } = renderHook(() => usePreference('singleKeys')[0])
  expect(result.current).toBe(true)
  browserStorage.set('trau_preferences', '{"singleKeys":false}')
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'trau_preferences' })))
  expect(result.current).toBe(false)
})

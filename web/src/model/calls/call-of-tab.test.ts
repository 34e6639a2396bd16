import { afterEach, expect, it, vi } from 'vitest'
import { tabStorage } from '../../storage/browser-storage.ts'
import { callOfTabKey } from './call-of-tab.ts'

afterEach(() => {
  history.replaceState(null, '', '/')
  tabStorage.remove(callOfTabKey)
})

async function isForCallAt(address: string): Promise<boolean> {
  history.replaceState(null, '', address)
  vi.resetModules()
  return (await import('./call-of-tab.ts')).isOpenedForCall
}

it('a page is opened for a call by its address, or by the note of the tab that was in it', async () => {
  expect(await isForCallAt('/calls')).toBe(false)
  expect(await isForCallAt('/?recall=1')).toBe(false)
  expect(await isForCallAt('/calls?call=c1')).toBe(true)
  tabStorage.set(callOfTabKey, '{}')
  expect(await isForCallAt('/calls')).toBe(true)
})

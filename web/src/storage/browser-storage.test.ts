import { expect, it, vi } from 'vitest'
import { browserStorage } from './browser-storage.ts'

it('what full storage refused is read from memory, not the older value that is stored', () => {
  browserStorage.set('key', 'old')
  const refusing = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  browserStorage.set('key', 'new')
  expect(browserStorage.get('key')).toBe('new')
  refusing.mockRestore()
  browserStorage.set('key', 'stored')
  expect([browserStorage.get('key'), localStorage.getItem('key')]).toEqual(['stored', 'stored'])
})

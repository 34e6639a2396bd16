import type { toast as sonner } from 'sonner'
import { expect, it, vi } from 'vitest'
import { connectToasts, toast, whenToastWaits } from './toast.ts'

it('asks for the library with the first toast, and shows what waited in order', () => {
  const load = vi.fn()
  whenToastWaits(load)
  expect(load).not.toHaveBeenCalled()
  toast.success('một')
  toast.error('hai', { id: 'x' })
  expect(load).toHaveBeenCalled()
  const shown: unknown[][] = []
  const note =
    (kind: string) =>
    (...args: unknown[]) =>
      void shown.push([kind, ...args])
  const library = Object.assign(note('plain'), { success: note('success'), error: note('error') })
  connectToasts(library as unknown as typeof sonner)
  toast('ba')
  expect(shown).toEqual([
    ['success', 'một'],
    ['error', 'hai', { id: 'x' }],
    ['plain', 'ba'],
  ])
})

it('asks again for a library that could not be fetched', async () => {
  vi.resetModules()
  const fresh = await import('./toast.ts')
  fresh.toast.info('một')
  const load = vi.fn()
  fresh.whenToastWaits(load)
  expect(load).toHaveBeenCalledTimes(1)
  fresh.toast.info('hai')
  expect(load).toHaveBeenCalledTimes(2)
})

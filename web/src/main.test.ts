import { expect, it, vi } from 'vitest'

const restoring = vi.hoisted(() => Promise.withResolvers<void>())
const render = vi.hoisted(() => vi.fn())
vi.mock('./store/store.ts', async original => ({
  ...(await original<typeof import('./store/store.ts')>()),
  restored: () => restoring.promise,
}))
vi.mock('react-dom/client', () => ({ createRoot: () => ({ render }) }))

it('[R-STORE-3] nothing is rendered before persisted state is restored', async () => {
  document.body.innerHTML = '<div id="root"></div>'
  await import('./main.tsx')
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(render).not.toHaveBeenCalled()
  restoring.resolve()
  await vi.waitFor(() => expect(render).toHaveBeenCalledOnce())
})

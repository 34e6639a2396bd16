import { beforeEach, describe, expect, it, vi } from 'vitest'

type Store = typeof import('./icon-store.ts')
let store: Store

const house = {
  prefix: 'lucide',
  width: 24,
  height: 24,
  icons: { house: { body: '<path stroke="currentColor" d="M3 9h9"/>' } },
}
const nextTick = () => new Promise(resolve => setTimeout(resolve))

beforeEach(async () => {
  vi.resetModules()
  store = await import('./icon-store.ts')
})

describe('icons chosen at run time', () => {
  it('travel together, once, to our own server first [R-ICON-1]', async () => {
    const fetch = vi.fn(async (_: string) => new Response(JSON.stringify(house)))
    store.configureIcons({ fetch })
    store.wantIcon('lucide:house')
    store.wantIcon('lucide:star')
    store.wantIcon('lucide:house')
    await nextTick()
    expect(fetch).toHaveBeenCalledExactlyOnceWith('/icons/lucide.json?icons=house%2Cstar')
    expect(store.findIcon('lucide:house')).toMatchObject({ isMono: true, ratio: 1 })
    expect(store.findIcon('lucide:star')).toBeNull()
    store.wantIcon('lucide:star')
    await nextTick()
    expect(fetch).toHaveBeenCalledOnce()
  })

  it('icons chosen at run time are asked of the configured services after our own, those too that were wanted before [R-ICON-1]', async () => {
    const fetch = vi.fn(async (url: string) =>
      url.startsWith('/icons/')
        ? new Response('{}', { status: 300 })
        : new Response(JSON.stringify({ ...house, prefix: 'mdi' })),
    )
    store.configureIcons({ fetch })
    store.wantIcon('mdi:house')
    await nextTick()
    expect(store.findIcon('mdi:house')).toBeUndefined()
    store.configureIcons({ services: ['/icons', 'https://api.iconify.design'] })
    await nextTick()
    expect(store.findIcon('mdi:house')).toBeTruthy()
    expect(fetch.mock.calls.flat()).toEqual([
      '/icons/mdi.json?icons=house',
      '/icons/mdi.json?icons=house',
      'https://api.iconify.design/mdi.json?icons=house',
    ])
  })

  it('icons chosen at run time are asked for again after a network failure', async () => {
    const fetch = vi.fn(async (_: string) => Promise.reject<Response>(new TypeError('offline')))
    store.configureIcons({ fetch })
    store.wantIcon('lucide:house')
    await nextTick()
    expect(store.findIcon('lucide:house')).toBeUndefined()
    store.wantIcon('lucide:house')
    await nextTick()
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it('never leave their folder: a name that is no name is absent, and nobody is asked', async () => {
    const fetch = vi.fn()
    store.configureIcons({ fetch })
    for (const name of ['../secret:x', 'lucide:a/b', 'house', 'lucide:', 'LUCIDE:house']) {
      store.wantIcon(name)
      expect(store.findIcon(name)).toBeNull()
    }
    await nextTick()
    expect(fetch).not.toHaveBeenCalled()
  })

  it('become an image whatever their body holds', () => {
    store.addCollection({ prefix: 'x', icons: { bad: { body: '<script>alert(1)</script>" onload="x' } } })
    const { url } = store.findIcon('x:bad')!
    expect(url).toMatch(/^data:image\/svg\+xml,[\w%.~!*'()-]+$/)
    expect(url).not.toMatch(/["<>]/)
  })

  it('follow aliases and use the collection’s size', () => {
    store.addCollection({ ...house, width: 48, aliases: { home: { parent: 'house' } } })
    expect(store.findIcon('lucide:home')).toMatchObject({ ratio: 2 })
  })

  it.each([
    [null],
    ['text'],
    [[]],
    [{ prefix: 'lucide' }],
    [{ icons: {} }],
    [[{ prefix: 1, icons: {} }]],
    [[[]]],
  ])(
    'icons chosen at run time are refused from preload data %j with a line in the log [R-ICON-1]',
    preload => {
      const error = vi.spyOn(console, 'error').mockImplementation(() => {})
      store.preloadIcons(preload)
      expect(error.mock.calls).toEqual(
        Array.isArray(preload) && !preload.length ? [] : [['Invalid IconifyPreload syntax']],
      )
      error.mockRestore()
    },
  )

  it('icons chosen at run time are taken from preload data, one collection or several [R-ICON-1]', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    store.preloadIcons(undefined)
    store.preloadIcons(house)
    store.preloadIcons([{ ...house, prefix: 'own' }])
    expect(store.findIcon('lucide:house')).toBeTruthy()
    expect(store.findIcon('own:house')).toBeTruthy()
    expect(error).not.toHaveBeenCalled()
  })
})

import { afterEach, expect, it, vi } from 'vitest'
import type { UploadCommand } from './host.ts'

/** What the tabs of one browser share, and what each tab’s queue has carried out. */
const browser = vi.hoisted(() => ({
  tabs: new Set<(item: unknown) => void>(),
  locks: [] as (() => void)[],
  isHeld: false,
  carriedOut: [] as string[],
  /** Items to a tab that is closed are lost. */
  closed: new Set<(item: unknown) => void>(),
}))

vi.mock('../../api/session.ts', () => ({ currentOwner: () => 'default/an' }))
vi.mock('./storage.ts', () => ({ openUploadStorage: async () => ({}) }))
vi.mock('./server.ts', () => ({ uploadServer: {} }))
vi.mock('../../live/tabs.ts', () => ({
  openTabChannel() {
    let own: ((item: unknown) => void) | undefined
    return {
      post(item: unknown) {
        if (own && browser.closed.has(own)) return
        for (const hear of browser.tabs)
          if (hear !== own && !browser.closed.has(hear)) queueMicrotask(() => hear(item))
      },
      listen(hear: (item: unknown) => void) {
        own = hear
        browser.tabs.add(hear)
        return () => browser.tabs.delete(hear)
      },
      close() {
        if (own) browser.tabs.delete(own)
      },
    }
  },
}))
vi.mock('../../storage/one-tab.ts', () => ({
  async leadInOneTab(_name: string, work: (signal: AbortSignal) => Promise<void>, signal: AbortSignal) {
    if (browser.isHeld) await new Promise<void>(resolve => browser.locks.push(resolve))
    browser.isHeld = true
    await work(signal)
    browser.isHeld = false
    browser.locks.shift()?.()
  },
}))
vi.mock('./queue.ts', () => ({
  UploadQueue: class {
    roots = []
    private readonly show: (view: object) => void
    constructor(options: { show(view: object): void }) {
      this.show = options.show
    }
    async load() {
      this.show({})
    }
    giveBytes() {}
    retry(fileIds: string[]) {
      browser.carriedOut.push(...fileIds)
    }
    stop() {}
  },
}))

const endings: (() => void)[] = []
async function openTab() {
  vi.resetModules()
  const { openUploads, uploadCommand } = await import('./host.ts')
  const known = new Set(browser.tabs)
  endings.push(openUploads())
  const hear = [...browser.tabs].find(one => !known.has(one))!
  await messagesDelivered()
  return { uploadCommand, hear, end: endings.at(-1)! }
}
const messagesDelivered = () => new Promise(resolve => setTimeout(resolve, 5))
const retry = (id: string): UploadCommand => ({ type: 'retry', fileIds: [id] })

afterEach(async () => {
  for (const end of endings.splice(0)) end()
  await messagesDelivered()
  browser.carriedOut.length = 0
  browser.closed.clear()
})

it('a command is carried out once, by the tab that uploads', async () => {
  const first = await openTab()
  const second = await openTab()
  first.uploadCommand(retry('a'))
  second.uploadCommand(retry('b'))
  await messagesDelivered()
  expect(browser.carriedOut).toEqual(['a', 'b'])
  first.end()
  await messagesDelivered()
  expect(browser.carriedOut).toEqual(['a', 'b'])
})

it('a command to a tab that is being closed is carried out by the one that uploads after it', async () => {
  const first = await openTab()
  const second = await openTab()
  const third = await openTab()
  // Its process has ended, and its lock is still held.
  browser.closed.add(first.hear)
  second.uploadCommand(retry('b'))
  third.uploadCommand(retry('c'))
  await messagesDelivered()
  expect(browser.carriedOut).toEqual([])
  first.end()
  await messagesDelivered()
  expect(browser.carriedOut.toSorted()).toEqual(['b', 'c'])
})

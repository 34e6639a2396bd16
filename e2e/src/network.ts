import { networkInterfaces } from 'node:os'
import type { BrowserContext } from '@playwright/test'

/** Whether this machine has a network beside its own loopback. */
export const hasNetwork = Object.values(networkInterfaces()).some(list =>
  list?.some(address => !address.internal),
)

/**
 * On a machine with no network at all Chromium calls itself offline for ever, though the product under test answers on the same
 * machine. There, pages learn of coming and going by `setOffline` alone, as they would be by the browser.
 */
export function standInForTheNetwork(context: BrowserContext): void {
  if (hasNetwork) return
  void context.addInitScript(() => {
    let isOnline = true
    Object.defineProperty(Navigator.prototype, 'onLine', { configurable: true, get: () => isOnline })
    addEventListener('test-network', event => {
      isOnline = (event as CustomEvent<boolean>).detail
      dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
    })
  })
  const cut = context.setOffline.bind(context)
  context.setOffline = async offline => {
    await cut(offline)
    const tell = (isOnline: boolean) =>
      void dispatchEvent(new CustomEvent('test-network', { detail: isOnline }))
    await Promise.all(context.pages().map(page => page.evaluate(tell, !offline)))
  }
}

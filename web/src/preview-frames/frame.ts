import type { FromFrame, ToFrame } from './protocol.ts'

/** What every frame does: it says that it is ready, shows once, follows the zoom, and passes on the keys that close and turn. */
export interface Renderer {
  /** @returns the number of pages @throws PasswordNeeded, or anything for what cannot be shown */
  show(message: Extract<ToFrame, { type: 'show' }>, root: HTMLElement): Promise<number>
  zoom?(factor: number): void
}

export class PasswordNeeded extends Error {}

export const say = (message: FromFrame) => parent.postMessage(message, '*')

const passedOn = new Set(['Escape', 'ArrowLeft', 'ArrowRight'])

export function serveFrame(renderer: Renderer): void {
  const root = document.getElementById('root')!
  addEventListener('message', event => {
    // Nobody else has this window; a frame of an opaque origin cannot compare the origins of others.
    if (event.source !== parent) return
    const message = event.data as ToFrame
    if (message.type === 'zoom') return renderer.zoom?.(message.factor)
    document.documentElement.dataset.theme = message.isDark ? 'dark' : 'light'
    renderer.show(message, root).then(
      pages => say({ type: 'shown', pages }),
      error => say({ type: 'failed', reason: error instanceof PasswordNeeded ? 'password' : 'damaged' }),
    )
  })
  window.addEventListener('keydown', event => {
    if (passedOn.has(event.key) && !event.ctrlKey && !event.metaKey) say({ type: 'key', key: event.key })
  })
  say({ type: 'ready' })
}

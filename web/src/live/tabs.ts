/** Words between the tabs of one browser. */

export interface TabChannel<T> {
  /** To every other tab, never to this one. */
  post(message: T): void
  /** @returns a function that stops listening */
  listen(listener: (message: T) => void): () => void
  close(): void
}

export function openTabChannel<T>(name: string): TabChannel<T> {
  const listeners = new Set<(message: T) => void>()
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`trau:${name}`)
  const onMessage = ({ data }: MessageEvent) => {
    for (const listener of listeners) listener(data as T)
  }
  channel?.addEventListener('message', onMessage)
  return {
    post: message => channel?.postMessage(message),
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      listeners.clear()
      channel?.close()
    },
  }
}

/** What all tabs of one person keep in step. */
export type TabMessage =
  | { type: 'logout' }
  | { type: 'entered'; userId: string }
  | { type: 'theme'; theme: string }
  | { type: 'background'; index: number }
  | { type: 'language'; language: string }
  | { type: 'hiddenUsed' }
  | { type: 'read'; roomId: string; lastSeenSeq: number }

let sharedChannel: TabChannel<TabMessage> | undefined

/** The one channel of the product, opened on first use. */
export function tabs(): TabChannel<TabMessage> {
  sharedChannel ??= openTabChannel('state')
  return sharedChannel
}

/** Listens for one type only. */
export const onTabMessage = <K extends TabMessage['type']>(
  type: K,
  listener: (message: Extract<TabMessage, { type: K }>) => void,
): (() => void) =>
  tabs().listen(message => {
    if (message.type === type) listener(message as Extract<TabMessage, { type: K }>)
  })

import { fileURLToPath } from 'node:url'
import { noteFragment } from '@trau/contract'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import type { NotePage, NoteSystem } from './notes.ts'
import { pause, ServerProcess } from './server-process.ts'

/** @hocuspocus/server with its defaults, for the same script; undefined where it is not installed. */
export async function hocuspocusSystem(): Promise<NoteSystem | undefined> {
  const provider = await import('@hocuspocus/provider').catch(() => undefined)
  const hasServer = await import('@hocuspocus/server').then(
    () => true,
    () => false,
  )
  if (!provider || !hasServer) return undefined
  const script = fileURLToPath(new URL('./hocuspocus-server.ts', import.meta.url))
  return {
    server: new ServerProcess({ isWatched: true, script }),
    prepare: async () => undefined,
    newPage: (_writer, livePort) => new HocuspocusPage(provider, livePort),
  }
}

type Provider = typeof import('@hocuspocus/provider')

/** The provider closes connections that are still being made, and does not listen to the error that follows. */
class HeardWebSocket extends WebSocket {
  constructor(...args: ConstructorParameters<typeof WebSocket>) {
    super(...args)
    this.on('error', () => undefined)
  }
}

/** A page with the provider of Hocuspocus, which counts what the server has not acknowledged. */
class HocuspocusPage implements NotePage {
  readonly doc = new Y.Doc()
  readonly acknowledged: Uint8Array[] = []
  /** The provider sends nothing again: it compares. */
  readonly resends = 0
  readonly #socket: InstanceType<Provider['HocuspocusProviderWebsocket']>
  readonly #provider: InstanceType<Provider['HocuspocusProvider']>
  #pending: Uint8Array[] = []

  constructor({ HocuspocusProvider, HocuspocusProviderWebsocket }: Provider, livePort: number) {
    this.doc.getXmlFragment(noteFragment)
    this.#socket = new HocuspocusProviderWebsocket({
      url: `ws://127.0.0.1:${livePort}`,
      WebSocketPolyfill: HeardWebSocket,
      ...{ delay: 50, minDelay: 50, maxDelay: 500 },
    })
    this.#provider = new HocuspocusProvider({
      ...{ name: 'note', document: this.doc, websocketProvider: this.#socket },
      awareness: null,
      onUnsyncedChanges: ({ number }) => {
        if (number > 0) return
        this.acknowledged.push(...this.#pending)
        this.#pending = []
      },
    })
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== this.#provider) this.#pending.push(update)
    })
    this.#provider.attach()
  }

  get isSent(): boolean {
    return this.#provider.isSynced && !this.#provider.hasUnsyncedChanges
  }

  open(): Promise<void> {
    return this.settle()
  }

  write(change: (content: Y.XmlFragment) => void): void {
    this.doc.transact(() => change(this.doc.getXmlFragment(noteFragment)))
  }

  async settle(): Promise<void> {
    const until = performance.now() + 120_000
    while (!this.isSent) {
      if (performance.now() > until) throw new Error('a page could not send everything')
      await pause(20)
    }
  }

  leave(): void {
    this.#provider.destroy()
    this.#socket.destroy()
  }
}

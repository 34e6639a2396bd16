import { parentPort, workerData } from 'node:worker_threads'
import type { Claim } from './credentials.ts'
import { type OpenRelay, type OpenSettings, openRelay } from './open.ts'
import type { RelaySettings } from './relay.ts'
import type { FromThread, ToThread } from './thread-messages.ts'

/** The thread of the relay: see `thread.ts`. */
const statsMs = 1_000
const answerMs = 10_000
const port = parentPort!
const pendingQuestions = new Map<number, (claims: readonly Claim[] | undefined) => void>()
const allowedPeers = new Map<number, () => void>()
let lastId = 0

const tell = (message: FromThread) => port.postMessage(message)
const say = (level: 'debug' | 'warn') => (first: unknown, text?: string) => {
  const { err } = (typeof first === 'object' ? first : {}) as { err?: unknown }
  const message = text === undefined ? String(first) : err ? `${text}: ${err}` : text
  tell({ type: 'log', level, message })
}

try {
  const log = { debug: say('debug'), warn: say('warn') } as RelaySettings['log']
  const relay = await openRelay(workerData as OpenSettings, { liveAmong, log })
  serve(relay)
  tell({ type: 'stats', stats: relay.relay.stats() })
  tell({ type: 'opened', ports: relay.ports })
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException
  tell({ type: 'failed', code, message })
  port.close()
}

function serve({ relay, close }: OpenRelay): void {
  const timer = setInterval(() => tell({ type: 'stats', stats: relay.stats() }), statsMs)
  port.on('message', (message: ToThread) => {
    if (message.type === 'live') pendingQuestions.get(message.id)?.(message.claims)
    else if (message.type === 'unknown') pendingQuestions.get(message.id)?.(undefined)
    else if (message.type === 'endCall') relay.endCall(message.tenantId, message.callId)
    else if (message.type === 'allowPeer')
      allowedPeers.set(message.id, relay.allowPeer(message.call, message.peer))
    else if (message.type === 'closePeer') {
      allowedPeers.get(message.id)?.()
      allowedPeers.delete(message.id)
    } else {
      clearInterval(timer)
      close()
      port.close()
    }
  })
}

function liveAmong(claims: readonly Claim[]): Promise<readonly Claim[]> {
  const id = ++lastId
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(undefined), answerMs)
    const settle = (live: readonly Claim[] | undefined) => {
      clearTimeout(timer)
      pendingQuestions.delete(id)
      if (live) resolve(live)
      else reject(new Error('the server does not know which calls live'))
    }
    pendingQuestions.set(id, settle)
    tell({ type: 'ask', id, claims })
  })
}

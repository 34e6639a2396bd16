import type { Claim } from './credentials.ts'
import type { RelayStats } from './relay.ts'
import type { Address } from './stun.ts'
import type { TurnPorts } from './urls.ts'

/** What the process tells the thread of its relay. */
export type ToThread =
  | { type: 'live'; id: number; claims: readonly Claim[] }
  | { type: 'unknown'; id: number }
  | { type: 'endCall'; tenantId: string; callId: string }
  | { type: 'allowPeer'; id: number; call: Pick<Claim, 'tenantId' | 'callId'>; peer: Address }
  | { type: 'closePeer'; id: number }
  | { type: 'close' }

/** What the thread tells the process. */
export type FromThread =
  | { type: 'opened'; ports: TurnPorts }
  | { type: 'failed'; code: string | undefined; message: string }
  /** Who of these is in a live call? Answered by `live`, or by `unknown`. */
  | { type: 'ask'; id: number; claims: readonly Claim[] }
  | { type: 'stats'; stats: RelayStats }
  | { type: 'log'; level: 'debug' | 'warn'; message: string }

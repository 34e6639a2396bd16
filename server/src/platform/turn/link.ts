import type { Allocation } from './allocations.ts'
import type { Address } from './stun.ts'

/** Why something was not done: bytes that are no STUN, a credential that is forged, expired or of no live call, a quota, a peer. */
export type Refusal = 'junk' | 'forged' | 'expired' | 'notLive' | 'quota' | 'peer'

/** A client's connection, or the address its UDP packets come from. */
export interface Link {
  readonly source: Address
  readonly since: number
  allocation: Allocation | undefined
  close(): void
}

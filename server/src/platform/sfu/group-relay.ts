import type { RelayStats } from './thread.ts'

/** A device that sends to and receives from the relay. */
export interface RelayedDevice {
  tenantId: string
  callId: string
  participantId: string
}

/**
 * Forwards the media of group calls (SFU). A call has its relay in one process at a time; a request in another process reaches it there. The
 * device makes all offers, and the relay answers with everything it needs to connect: it makes no offers of its own and needs no candidates.
 * What else they tell each other goes over their data channel (`RelayRequest`, `RelayNotice`).
 */
export interface GroupRelay {
  /**
   * Brings the device in, adds sections to its connection, or replaces a connection that it lost. The caller has checked that it is in the call.
   * @returns the answer's SDP
   * @throws relayUnavailable
   */
  offer(device: RelayedDevice, sdp: string): Promise<string>
  leave(device: RelayedDevice): Promise<void>
  /** The call has ended, or its media travels otherwise now. */
  close(tenantId: string, callId: string): Promise<void>
  /** Of this process; undefined where it relays nothing. */
  stats(): Promise<RelayStats | undefined>
  stop(): Promise<void>
}

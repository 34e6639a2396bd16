import type { IceServer } from '@trau/contract'

/** STUN and TURN of one participant of one call. The service has checked that the call lives and that they are in it. */
export interface IceServerSource {
  /**
   * @param origin host by which the client reached this server, where no address is configured
   * @returns servers with credentials that hold for this participant of this call until `expiresTime` (epoch ms)
   */
  iceServersFor(participant: {
    tenantId: string
    callId: string
    participantId: string
    /** Whose quota it is: the person, or the guest's participant. */
    quotaKey: string
    origin: string
  }): Promise<{ iceServers: IceServer[]; expiresTime: number }>
  /** Credentials of the call are not taken any more, and its relayed connections end. */
  endCall(tenantId: string, callId: string): Promise<void>
  stop(): Promise<void>
}

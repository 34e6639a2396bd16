import { heartbeatLossSeconds } from '@trau/contract/rules/call'

/** A device that was not heard for so long may have lost its place in the call. */
export const heartbeatLossMs = heartbeatLossSeconds * 1_000

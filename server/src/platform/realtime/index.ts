/** The real-time endpoint: the Centrifuge client protocol (version 2) in this process, without a product word. */
export { Disconnect, disconnects, errors, RealtimeError, unsubscribes } from './codes.ts'
export { defaultLimits, type Limits } from './limits.ts'
export { createRealtime } from './realtime.ts'
export type * from './types.ts'

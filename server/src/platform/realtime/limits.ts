/** What one connection, one person and one process may use. Every value is configuration. */
export interface Limits {
  /** Bytes of one inbound frame; more closes with 1009 (WebSocket) or answers 413 (HTTP). */
  frameBytes: number
  /** Bytes waiting to leave for one connection; more disconnects with 3008. */
  outboundBytes: number
  /** Bytes of frames waiting behind a slow command of the same connection; more disconnects with 3013. */
  inboundBytes: number
  /** Subscriptions of one connection; more answers 106. */
  channels: number
  /** Characters of a channel name; more answers 107. */
  channelLength: number
  /** A connection that has not connected by then is closed with 3502. */
  staleMs: number
  /** Connections of one user; one more is closed with 3504. The anonymous user "" is not counted. */
  connectionsPerUser: number
  /** Connections of the process; one more is closed with 3504. */
  connections: number
  /** Sustained commands of one connection; above it (after the burst) commands answer 111. */
  commandsPerSecond: number
  /** Commands accepted at once before the sustained rate applies; as many refusals again disconnect with 3013. */
  commandBurst: number
  /** A hook that has not answered by then answers 100 (temporary). Clients drop the connection at 5 s. */
  hookMs: number
  pingMs: number
  /** No pong by then disconnects with 3012. */
  pongMs: number
  /** How long an expired connection (3005) or subscription (2501) may still send its new token. */
  expiryGraceMs: number
  /** Publications a recovery or a history page carries at most. */
  historyPage: number
  /** Memory of all histories together; the streams published to longest ago are forgotten first. */
  historyBytes: number
  /** A channel nobody is subscribed to is remembered so long, so that a sleeper's position stays valid. */
  idleChannelMs: number
  /** How long an idempotency key is remembered. */
  idempotencyMs: number
  /** How long `close` waits for peers to answer their close frame. */
  drainMs: number
}

export const defaultLimits: Limits = {
  frameBytes: 65_536,
  outboundBytes: 1_048_576,
  inboundBytes: 262_144,
  channels: 128,
  channelLength: 255,
  staleMs: 10_000,
  connectionsPerUser: 64,
  connections: 100_000,
  commandsPerSecond: 50,
  commandBurst: 256,
  hookMs: 4_500,
  pingMs: 25_000,
  pongMs: 8_000,
  expiryGraceMs: 25_000,
  historyPage: 300,
  historyBytes: 128 * 1_048_576,
  idleChannelMs: 3_600_000,
  idempotencyMs: 300_000,
  drainMs: 2_000,
}

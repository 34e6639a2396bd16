import type { Config } from '../config.ts'

/** Where the relay of this machine listens. */
export interface TurnPorts {
  /** UDP and TCP. */
  plain: number
  /** Undefined without a certificate. */
  tls: number | undefined
}

/**
 * The addresses of our own relay, as clients get them. A browser makes one allocation for each, connection and network of its own, so that
 * there are two: UDP, and for networks that block it TCP, encrypted where there is a certificate.
 * @param origin by which the client reached this server; used where neither TURN_EXTERNAL_IP nor PUBLIC_URL says it
 */
export function relayUrls(
  { publicUrl, turn }: Pick<Config, 'publicUrl' | 'turn'>,
  ports: TurnPorts,
  origin: string,
): { stun: string[]; turn: string[] } {
  const name = hostOf(publicUrl) ?? hostOf(origin) ?? '127.0.0.1'
  const host = turn.externalIp ?? name
  return {
    stun: [`stun:${host}:${ports.plain}`],
    turn: [
      `turn:${host}:${ports.plain}?transport=udp`,
      // A certificate is for a name.
      ports.tls ? `turns:${name}:${ports.tls}?transport=tcp` : `turn:${host}:${ports.plain}?transport=tcp`,
    ],
  }
}

/** Takes an origin, or a host with or without a port. */
function hostOf(text: string | undefined): string | undefined {
  if (!text) return undefined
  const url = text.includes('://') ? text : `http://${text}`
  return URL.canParse(url) ? new URL(url).hostname : undefined
}

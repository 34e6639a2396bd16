import { type Listener, listenTcp, listenTls, listenUdp } from './listeners.ts'
import { createRelay, type Relay, type RelaySettings } from './relay.ts'
import type { TurnPorts } from './urls.ts'

export interface OpenSettings extends Pick<RelaySettings, 'secret' | 'announcedAddress' | 'relayPorts'> {
  /** Where to listen; relayed addresses are bound to the first, and the others may be missing on this machine. */
  addresses: readonly string[]
  port: number
  tlsPort: number
  tls: { cert: string; key: string } | undefined
}

export interface OpenRelay {
  relay: Relay
  ports: TurnPorts
  close(): void
}

/**
 * A relay with its ports open.
 * @throws an error with `code` EADDRINUSE where a port is taken; nothing is open then
 */
export async function openRelay(
  { secret, announcedAddress, relayPorts, addresses, port, tlsPort, tls }: OpenSettings,
  { liveAmong, log }: Pick<RelaySettings, 'liveAmong' | 'log'>,
): Promise<OpenRelay> {
  const [first, ...others] = addresses as [string, ...string[]]
  const relay = createRelay({
    secret,
    bindAddress: first,
    announcedAddress,
    relayPorts,
    liveAmong,
    log,
  })
  const listeners: Listener[] = []
  const close = () => {
    for (const listener of listeners) listener.close()
    relay.close()
  }
  const add = async (listening: Promise<Listener>) => {
    const listener = await listening
    listeners.push(listener)
    return listener.port
  }
  const isMissing = (error: Error) => log.debug(`TURN does not listen on IPv6: ${error.message}`)
  try {
    const plain = await listenPlain(relay, first, port)
    listeners.push(...plain.listeners)
    const tlsListening = tls && (await add(listenTls(relay.attach(), first, tlsPort, tls)))
    for (const address of others) {
      await add(listenUdp(relay.attach(), address, plain.port)).catch(isMissing)
      await add(listenTcp(relay.attach(), address, plain.port)).catch(isMissing)
      if (tls && tlsListening)
        await add(listenTls(relay.attach(), address, tlsListening, tls)).catch(isMissing)
    }
    return { relay, ports: { plain: plain.port, tls: tlsListening }, close }
  } catch (error) {
    close()
    throw error
  }
}

const maxTries = 20

/**
 * UDP and TCP at one port. Where the system chooses it (port 0), it chooses for TCP, and the port may be taken for UDP: then it chooses again.
 * @throws an error with `code` EADDRINUSE where a given port is taken
 */
async function listenPlain(
  relay: Relay,
  address: string,
  port: number,
): Promise<{ port: number; listeners: Listener[] }> {
  for (let tries = 1; ; tries++) {
    const tcp = await listenTcp(relay.attach(), address, port)
    try {
      return { port: tcp.port, listeners: [tcp, await listenUdp(relay.attach(), address, tcp.port)] }
    } catch (error) {
      tcp.close()
      if (port !== 0 || tries === maxTries || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE')
        throw error
    }
  }
}

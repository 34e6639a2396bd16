/** Turn answers STUN and relays media for participants of live calls, in this process or by the coturn that is configured. */
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { type Claim, credentialLifeMs, issueCredential } from './credentials.ts'
import type { IceServerSource } from './ice-servers.ts'
import { primaryAddress } from './peers.ts'
import type { RelayStats } from './relay.ts'
import type { Address } from './stun.ts'
import { type RelayThread, startRelayThread } from './thread.ts'
import { relayUrls, type TurnPorts } from './urls.ts'

/** Ports that are tried one after the other where another program uses the first. */
export const portAttempts = 5
const takeOverMs = 5_000

export interface Turn extends IceServerSource {
  /** Opens the ports. Never fails: without a port there is no relay, and the log says so. */
  start(): Promise<void>
  /**
   * Lets relayed packets of a call reach an address of this machine that is no allocation, such as the port where this process takes the
   * media of a group call. Returns what closes it again.
   */
  allowPeer(call: Pick<Claim, 'tenantId' | 'callId'>, peer: Address): () => void
  /** Where this process, or another one of the installation on this machine, listens. */
  ports(): TurnPorts | undefined
  /** At most a second old; undefined where this process relays nothing. */
  stats(): RelayStats | undefined
}

interface AllowedPeer {
  call: Pick<Claim, 'tenantId' | 'callId'>
  peer: Address
  /** In the thread that runs now. */
  close: (() => void) | undefined
}

interface Signer {
  sign(text: string, purpose: string): Buffer
}

interface Dependencies {
  config: Pick<Config, 'turn' | 'publicUrl' | 'host' | 'isForThisMachine' | 'tls'>
  secrets: Signer
  log: Log
  /** Of these, who is in a call that lives. */
  liveAmong(claims: readonly Claim[]): Promise<readonly Claim[]>
  /** How often the port of another process is tried. */
  retryMs?: number
}

/** What credentials are signed with; the same in every process of an installation. */
export const turnSecret = (secrets: Signer): string =>
  secrets.sign('TURN', 'turn-credentials').toString('base64url')

export function createTurn({ config, secrets, log, liveAmong, retryMs = takeOverMs }: Dependencies): Turn {
  const { turn } = config
  const secret = turn.external?.secret ?? turnSecret(secrets)
  const isEmbedded = turn.isOn && !turn.external
  let relay: RelayThread | undefined
  /** What is open, for the thread that comes after a lost one. */
  const allowedPeers = new Set<AllowedPeer>()
  let ports: TurnPorts | undefined
  let retry: NodeJS.Timeout | undefined
  let isStopped = false

  /** @throws an error with `code` EADDRINUSE where the port is taken */
  async function open(port: number, tlsPort: number): Promise<void> {
    relay = await startRelayThread(
      {
        secret,
        addresses: addressesOf(config),
        // What is bound to loopback can be reached by nothing else.
        announcedAddress: config.isForThisMachine ? '127.0.0.1' : (turn.externalIp ?? primaryAddress()),
        relayPorts: turn.relayPorts,
        port,
        tlsPort,
        tls: config.tls,
      },
      {
        liveAmong,
        log,
        onLost() {
          relay = undefined
          if (!isStopped) takeOverLater(ports!.plain, ports!.tls ?? tlsPort)
        },
      },
    )
    ports = relay.ports
    for (const allowedPeer of allowedPeers)
      allowedPeer.close = relay.allowPeer(allowedPeer.call, allowedPeer.peer)
  }

  /** @returns whether it listens, or another process of the installation does */
  async function tryPort(port: number, tlsPort: number): Promise<boolean> {
    try {
      await open(port, tlsPort)
      return true
    } catch (error) {
      const { isOwnRelay } = await import('./probe.ts')
      if (!(await isOwnRelay(ownAddress(config), port, secret))) throw error
      log.info({ port }, 'another process of this installation relays media on this machine')
      ports = { plain: port, tls: config.tls ? tlsPort : undefined }
      takeOverLater(port, tlsPort)
      return true
    }
  }

  /** The other process, or our thread, has ended; then one of the processes takes the port. */
  function takeOverLater(port: number, tlsPort: number): void {
    retry = setTimeout(() => {
      if (isStopped) return
      open(port, tlsPort).then(
        () => {
          if (isStopped) void relay?.close()
        },
        () => takeOverLater(port, tlsPort),
      )
    }, retryMs).unref()
  }

  return {
    async start() {
      if (!isEmbedded) return
      let failure: unknown
      for (let attempt = 0; attempt < portAttempts && !ports; attempt++) {
        const [port, tlsPort] = [turn.port, turn.tlsPort].map(first => (first === 0 ? 0 : first + attempt))
        try {
          await tryPort(port!, tlsPort!)
          if (attempt > 0)
            log.warn(
              `Port ${turn.port} is used by another program, so TURN listens on ${port}. Open that one in the firewall, or set TURN_PORT.`,
            )
        } catch (error) {
          failure = error
          // What is not about this port is no better at the next one.
          if (!isPortRefused(error)) break
          log.debug({ err: error, port }, 'TURN cannot listen')
        }
      }
      if (ports) return
      if (isPortRefused(failure))
        log.error(
          `TURN is off: ports ${turn.port} to ${turn.port + portAttempts - 1} cannot be opened. Calls between networks that need a relay will not connect. Set TURN_PORT to a free port.`,
        )
      else
        log.warn(
          { err: failure },
          'TURN is off: it could not start. Calls between networks that need a relay will not connect.',
        )
    },
    async iceServersFor({ origin, ...claim }) {
      const credential = issueCredential(secret, claim, Date.now())
      const { username, credential: password, expiresTime } = credential
      if (!turn.isOn) return { iceServers: [], expiresTime: Date.now() + credentialLifeMs }
      const urls = turn.external?.urls ?? (ports && relayUrls(config, ports, origin))
      if (!urls) return { iceServers: [], expiresTime }
      const iceServers = []
      if (urls.stun.length > 0) iceServers.push({ urls: urls.stun })
      if (urls.turn.length > 0) iceServers.push({ urls: urls.turn, username, credential: password })
      return { iceServers, expiresTime }
    },
    async endCall(tenantId, callId) {
      relay?.endCall(tenantId, callId)
    },
    allowPeer(call, peer) {
      const allowedPeer: AllowedPeer = { call, peer, close: relay?.allowPeer(call, peer) }
      allowedPeers.add(allowedPeer)
      return () => {
        allowedPeers.delete(allowedPeer)
        allowedPeer.close?.()
      }
    },
    ports: () => ports,
    stats: () => relay?.stats(),
    async stop() {
      isStopped = true
      clearTimeout(retry)
      await relay?.close()
    },
  }
}

/** The port is taken, or this user may not open it; another one may do. */
const isPortRefused = (error: unknown) =>
  ['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')

/** An address of this machine that the relay listens on. */
export function ownAddress(config: Pick<Config, 'host' | 'isForThisMachine'>): string {
  const [first] = addressesOf(config)
  return first === '0.0.0.0' ? '127.0.0.1' : first!
}

/**
 * Where to listen: only on this machine where the server does; on the address that HOST names; on all of them behind a proxy, which does not
 * pass UDP.
 */
function addressesOf({ host, isForThisMachine }: Pick<Config, 'host' | 'isForThisMachine'>): string[] {
  if (isForThisMachine) return ['127.0.0.1', '::1']
  const isOne = /^\d+(\.\d+){3}$/.test(host) && host !== '0.0.0.0' && !host.startsWith('127.')
  return isOne ? [host] : ['0.0.0.0', '::']
}

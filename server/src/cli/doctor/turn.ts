import type { Config } from '#platform/config.ts'
import { readSigner, storedKeyName } from '#platform/secrets.ts'
import { TurnError } from '#platform/turn/client.ts'
import { ownAddress, portAttempts, turnSecret } from '#platform/turn/index.ts'
import { isOwnRelay, type ProbeTarget, probeRelay } from '#platform/turn/probe.ts'
import { relayUrls } from '#platform/turn/urls.ts'
import { reachDatabase, withClient } from '../database.ts'
import { type Finding, ok, skippedFinding, wrong } from './finding.ts'

const name = 'TURN'
const timeoutMs = 3_000

type Settings = Pick<
  Config,
  'turn' | 'publicUrl' | 'tls' | 'host' | 'isForThisMachine' | 'databaseUrl' | 'dataDir' | 'secretsKey'
>

/** Sends packets through the relay, over each transport and by the addresses that browsers receive. */
export async function checkTurn(
  config: Settings,
  isServerOnData: boolean,
  signal: AbortSignal,
): Promise<Finding> {
  const { turn } = config
  if (!turn.isOn) return skippedFinding(name, 'TURN=off: calls connect directly or not at all.')
  if (turn.external) return checkExternal(turn.external)
  if (!isServerOnData && !config.databaseUrl) return skippedFinding(name, 'No server runs.')
  const secret = await readSecret(config, signal).catch(() => undefined)
  if (secret === undefined)
    return skippedFinding(name, 'No server runs on the database, or it cannot be read.')
  if (turn.port === 0) return skippedFinding(name, 'TURN_PORT=0: the port is known to the server alone.')
  const offset = await findOffset(ownAddress(config), turn.port, secret)
  if (offset === undefined)
    return wrong(
      name,
      `No relay of this installation listens on ${turn.port} to ${turn.port + portAttempts - 1}.`,
      'See the server’s log for "TURN", and set TURN_PORT to a free port.',
    )
  const ports = {
    plain: turn.port + offset,
    tls: config.tls ? turn.tlsPort + offset : undefined,
  }
  const urls = relayUrls(config, ports, 'localhost').turn
  const plainTcp = urls[0]!.replace('=udp', '=tcp')
  const failures = await failuresOf([...new Set([...urls, plainTcp])], secret)
  if (failures.length > 0)
    return wrong(
      name,
      `Packets do not pass through ${failures.join(', ')}.`,
      turn.externalIp
        ? 'Open the ports in the firewall and forward them to this machine. A router may also refuse the way back from inside: then try from outside.'
        : 'Open the ports in the firewall. A name behind a CDN or a proxy of web pages does not lead to TURN: set TURN_EXTERNAL_IP.',
    )
  const isReachable = turn.externalIp || config.isForThisMachine
  return ok(
    name,
    `Packets pass by ${config.tls ? 'UDP, TCP and TLS' : 'UDP and TCP'} on ${ports.plain}${isReachable ? '' : '; behind NAT, TURN_EXTERNAL_IP is needed too'}.`,
  )
}

async function checkExternal({ urls, secret }: NonNullable<Config['turn']['external']>): Promise<Finding> {
  if (urls.turn.length === 0) return ok(name, 'TURN_URLS names STUN alone: nothing is relayed.')
  const failures = await failuresOf(urls.turn, secret)
  if (failures.length === 0)
    return ok(name, `Packets pass through ${urls.turn.length} addresses of TURN_URLS.`)
  return wrong(
    name,
    `Packets do not pass through ${failures.join(', ')}.`,
    'Check TURN_URLS, TURN_SECRET (coturn: use-auth-secret and static-auth-secret), the firewall, and that coturn allows its own address as a peer.',
  )
}

/** The server's process may have moved on from ports that another program holds. */
async function findOffset(host: string, port: number, secret: string): Promise<number | undefined> {
  for (let offset = 0; offset < portAttempts; offset++)
    if (await isOwnRelay(host, port + offset, secret)) return offset
  return undefined
}

/** The addresses that nothing passes through, each with its reason. */
async function failuresOf(urls: readonly string[], secret: string): Promise<string[]> {
  const reasons = await Promise.all(
    urls.map(async url => {
      try {
        await probeRelay(targetOf(url), secret)
        return undefined
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException
        return `${url} (${error instanceof TurnError ? `error ${error.code}` : (code ?? message)})`
      }
    }),
  )
  return reasons.filter(reason => reason !== undefined)
}

function targetOf(url: string): ProbeTarget {
  const [, scheme, host, port, transport] =
    /^(turns?):(\[[^\]]+\]|[^:?]+)(?::(\d+))?(?:\?transport=(udp|tcp))?$/.exec(url)!
  const isTls = scheme === 'turns'
  return {
    host: host === 'localhost' && !isTls ? '127.0.0.1' : host!.replace(/^\[|\]$/g, ''),
    port: Number(port ?? (isTls ? 5_349 : 3_478)),
    transport: isTls ? 'tls' : transport === 'tcp' ? 'tcp' : 'udp',
    timeoutMs,
  }
}

/** @returns undefined where no server has started on the database, or none is connected to it */
async function readSecret(config: Settings, signal: AbortSignal): Promise<string | undefined> {
  const access = await reachDatabase(config)
  try {
    return await withClient(access.connection, signal, async client => {
      const { rows } = await client.query<{ value: unknown }>(
        `SELECT value FROM installation WHERE key = $1 AND EXISTS
          (SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'trau')`,
        [storedKeyName],
      )
      if (rows.length === 0) return undefined
      const signer = readSigner(rows[0]!.value, config.secretsKey)
      return signer && turnSecret(signer)
    })
  } finally {
    await access.close()
  }
}

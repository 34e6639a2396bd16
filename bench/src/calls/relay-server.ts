import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../scripts/free-port.ts'
import { cert, key } from '../../../server/src/cli/doctor/testing-certificate.ts'
import { type Claim, issueCredential } from '../../../server/src/platform/turn/credentials.ts'
import { turnSecret } from '../../../server/src/platform/turn/index.ts'
import { isOwnRelay } from '../../../server/src/platform/turn/probe.ts'
import type { RelayStats } from '../../../server/src/platform/turn/relay.ts'

export interface RelayServer {
  name: string
  ports: { plain: number; tls: number | undefined }
  credential(claim: Claim): { username: string; credential: string }
  cpuSeconds(): Promise<number>
  stop(): Promise<void>
}

export interface Measured {
  ports: { plain: number; tls: number }
  stats: RelayStats
  cpuSeconds: number
  rssBytes: number
  heapBytes: number
}

/** Our relay in a process of its own. */
export async function startOwnRelay(): Promise<RelayServer & { measure(): Promise<Measured> }> {
  const folder = mkdtempSync(join(tmpdir(), 'trau-relay-'))
  const [TLS_CERT, TLS_KEY] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  writeFileSync(TLS_CERT, cert)
  writeFileSync(TLS_KEY, key)
  const child = fork(fileURLToPath(new URL('relay-process.ts', import.meta.url)), {
    env: { PATH: process.env.PATH, TURN_PORT: '0', TURN_TLS_PORT: '0', TLS_CERT, TLS_KEY },
    execArgv: ['--expose-gc'],
  })
  await once(child, 'message')
  const measure = async () => {
    child.send('measure')
    const [measurement] = await once(child, 'message')
    return measurement as Measured
  }
  const secret = turnSecret({ sign: text => Buffer.from(text) })
  return {
    name: 'Trầu',
    ports: (await measure()).ports,
    credential: claim => issueCredential(secret, claim, Date.now()),
    measure,
    cpuSeconds: async () => (await measure()).cpuSeconds,
    async stop() {
      child.disconnect()
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Debian's coturn with the same credentials; undefined where it is not installed (package `coturn`). */
export async function startCoturn(): Promise<RelayServer | undefined> {
  const program = process.env.COTURN ?? 'turnserver'
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
  }
  const folder = mkdtempSync(join(tmpdir(), 'trau-coturn-'))
  const port = await freePort()
  const secret = 'the secret of a bench'
  const child = spawn(
    program,
    [
      ...['-n', '--use-auth-secret', '--static-auth-secret', secret, '--realm', 'trau', '--no-cli'],
      ...['-L', '127.0.0.1', '-E', '127.0.0.1', '--listening-port', String(port), '--allow-loopback-peers'],
      ...['--min-port', '49400', '--max-port', '49599', '--no-tls', '--no-dtls', '--fingerprint'],
      ...['--userdb', join(folder, 'users'), '--pidfile', join(folder, 'pid'), '--log-file', 'stdout'],
    ],
    { stdio: 'ignore' },
  )
  const stop = async () => {
    await end(child)
    rmSync(folder, { recursive: true, force: true })
  }
  for (let attempt = 0; !(await isOwnRelay('127.0.0.1', port, secret)); attempt++) {
    if (attempt === 50 || child.exitCode !== null) {
      await stop()
      throw new Error('coturn did not start')
    }
    await sleep(100)
  }
  return {
    name: 'coturn',
    ports: { plain: port, tls: undefined },
    credential: claim => issueCredential(secret, claim, Date.now()),
    async cpuSeconds() {
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
      return (Number(fields[11]) + Number(fields[12])) / 100
    },
    stop,
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}

import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { freePort } from '../../scripts/free-port.ts'
import { type Service, startService } from './process.ts'
import { buildCentrifugo, buildLiveKit, buildVersitygw, findPostgres, findRedis } from './programs.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

export interface Addressed extends Service {
  url: string
}

/** A cluster of its own in `folder`, on a free port, with a database `trau`. It does not run as root, so another user gets the folder. */
export async function startPostgres(folder: string, more: string[] = []): Promise<Addressed> {
  const programs = findPostgres()
  const port = await freePort()
  const data = join(folder, 'postgres')
  mkdirSync(data, { mode: 0o700 })
  const user: { uid?: number; gid?: number } = process.getuid?.() === 0 ? ordinaryUser() : {}
  if (user.uid !== undefined && user.gid !== undefined) {
    chmodSync(folder, 0o711)
    chownSync(data, user.uid, user.gid)
  }
  const setUp = ['-D', data, '-U', 'trau', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  execFileSync(join(programs, 'initdb'), setUp, { ...user, cwd: data, stdio: 'ignore' })
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=300',
    ...more,
  ]
  const server = `postgres://trau@127.0.0.1:${port}`
  const service = await startService({
    name: 'PostgreSQL',
    command: join(programs, 'postgres'),
    logFile: join(folder, 'postgres.log'),
    args: ['-D', data, ...settings.flatMap(setting => ['-c', setting])],
    spawn: { ...user, cwd: data },
    // Ends the sessions that are still open.
    stopSignal: 'SIGINT',
    isReady: () => runSql(`${server}/postgres`, 'SELECT 1').then(() => true),
  })
  await runSql(`${server}/postgres`, 'CREATE DATABASE trau')
  return Object.assign(service, { url: `${server}/trau` })
}

/** A server that speaks S3 over a folder, with a bucket `trau`; its URL is what TEST_S3_URL takes. */
export async function startS3(folder: string): Promise<Addressed> {
  const command = buildVersitygw()
  const port = await freePort()
  const data = join(folder, 's3')
  mkdirSync(join(data, 'trau'), { recursive: true })
  const secret = 'only-for-tests'
  const service = await startService({
    name: 'versitygw',
    command,
    logFile: join(folder, 's3.log'),
    args: ['--port', `127.0.0.1:${port}`, 'posix', data],
    spawn: { env: { ...process.env, ROOT_ACCESS_KEY: 'trau', ROOT_SECRET_KEY: secret } },
    isReady: () => fetch(`http://127.0.0.1:${port}/`).then(() => true),
  })
  return Object.assign(service, { url: `http://trau:${secret}@127.0.0.1:${port}/trau` })
}

export async function runSql(url: string, text: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(text, values)
  } finally {
    await client.end()
  }
}

function ordinaryUser(): { uid: number; gid: number } {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
  const [, , uid, gid] = (users.find(user => user[0] === 'postgres') ??
    users.find(user => user[0] === 'nobody'))!
  return { uid: Number(uid), gid: Number(gid) }
}

/** Keeps nothing on disk: a restart is a Redis that lost everything. */
export async function startRedis(folder: string): Promise<Addressed> {
  const port = await freePort()
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    folder,
  ]
  const service = await startService({
    name: 'Redis',
    command: findRedis(),
    args,
    logFile: join(folder, 'redis.log'),
    isReady: () => accepts(port),
  })
  return Object.assign(service, { url: `redis://127.0.0.1:${port}` })
}

export interface LiveKit extends Addressed {
  apiKey: string
  apiSecret: string
}

/** One node, which tells these addresses what happens in its rooms. */
export async function startLiveKit(folder: string, webhooks: readonly string[]): Promise<LiveKit> {
  const [port, tcpPort, udpPort] = [await freePort(), await freePort(), await freePort()]
  const [apiKey, apiSecret] = ['local-cluster', 'only-for-the-local-cluster-of-tests']
  const file = join(folder, 'livekit.json')
  const config = {
    port,
    bind_addresses: ['127.0.0.1'],
    rtc: {
      tcp_port: tcpPort,
      udp_port: udpPort,
      use_external_ip: false,
      enable_loopback_candidate: true,
      stun_servers: ['127.0.0.1:9'],
    },
    keys: { [apiKey]: apiSecret },
    webhook: { api_key: apiKey, urls: webhooks },
  }
  // JSON is YAML too.
  writeFileSync(file, JSON.stringify(config), { mode: 0o600 })
  const service = await startService({
    name: 'LiveKit',
    command: buildLiveKit(),
    args: ['--config', file],
    logFile: join(folder, 'livekit.log'),
    isReady: async () => (await fetch(`http://127.0.0.1:${port}/`)).ok,
  })
  return Object.assign(service, { url: `ws://127.0.0.1:${port}`, apiKey, apiSecret })
}

export interface Secrets {
  apiKey: string
  proxySecret: string
}

export interface Centrifugo extends Service {
  apiUrl: string
  websocketUrl: string
}

/** One node, with the configuration that the generator prints. */
export async function startCentrifugo(
  folder: string,
  options: Secrets & { engine: string; engineUrl?: string; backend: string; name?: string },
): Promise<Centrifugo> {
  const program = buildCentrifugo()
  const [port, internal] = [await freePort(), await freePort()]
  const file = join(folder, `${options.name ?? 'centrifugo'}.json`)
  const generator = [
    '--engine',
    options.engine,
    ...(options.engineUrl ? ['--engine-url', options.engineUrl] : []),
  ]
  const where = ['--address', '127.0.0.1', '--port', String(port), '--internal-port', String(internal)]
  const config = execFileSync(
    process.execPath,
    [
      join(root, 'scripts', 'centrifugo-config.ts'),
      ...generator,
      ...where,
      ...['--backend', options.backend, '--origin', 'http://127.0.0.1'],
    ],
    {
      env: {
        ...process.env,
        CENTRIFUGO_API_KEY: options.apiKey,
        CENTRIFUGO_PROXY_SECRET: options.proxySecret,
      },
    },
  )
  writeFileSync(file, config, { mode: 0o600 })
  const service = await startService({
    name: 'Centrifugo',
    command: program,
    args: ['-c', file],
    logFile: join(folder, `${options.name ?? 'centrifugo'}.log`),
    isReady: async () => (await fetch(`http://127.0.0.1:${internal}/health`)).ok,
  })
  return Object.assign(service, {
    apiUrl: `http://127.0.0.1:${internal}/api`,
    websocketUrl: `ws://127.0.0.1:${port}/connection/websocket`,
  })
}

/** One process of the product. */
export async function startServer(
  folder: string,
  options: Secrets & { name: string; port: number; databaseUrl: string; apiUrl: string; realtimeUrl: string },
): Promise<Addressed> {
  const url = `http://127.0.0.1:${options.port}`
  const service = await startService({
    name: options.name,
    command: process.execPath,
    args: [join(root, 'server', 'src', 'main.ts')],
    logFile: join(folder, `${options.name}.log`),
    spawn: {
      env: {
        ...process.env,
        PORT: String(options.port),
        HOST: '127.0.0.1',
        DATA_DIR: folder,
        LOG_LEVEL: 'warn',
        DATABASE_URL: options.databaseUrl,
        DATABASE_POOL: '10',
        LIMITS_FACTOR: '1000',
        CENTRIFUGO_API_URL: options.apiUrl,
        CENTRIFUGO_API_KEY: options.apiKey,
        CENTRIFUGO_PROXY_SECRET: options.proxySecret,
        REALTIME_URL: options.realtimeUrl,
      },
    },
    isReady: async () => (await fetch(`${url}/readyz`)).ok,
  })
  return Object.assign(service, { url })
}

function accepts(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

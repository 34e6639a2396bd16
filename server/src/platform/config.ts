import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { ClamdSettings } from './antivirus/clamd.ts'
import { StartupError } from './errors.ts'
import type { LiveKitSettings } from './livekit/server-api.ts'
import { parseSender } from './mail/smtp.ts'

const flag = z
  .enum(['0', '1', 'true', 'false', ''])
  .default('')
  .transform(value => value === '1' || value === 'true')

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(500).default(20),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  UPLOAD_HOST: z.url({ protocol: /^https?$/ }).optional(),
  FILES_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .refine(isOrigin, 'it must be an origin such as https://files.example.org, without a path')
    .optional(),
  REALTIME_URL: z.union([z.url({ protocol: /^(ws|http)s?$/ }), z.string().startsWith('/')]).optional(),
  CENTRIFUGO_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  CENTRIFUGO_API_KEY: z.string().min(16).optional(),
  CENTRIFUGO_PROXY_SECRET: z.string().min(16).optional(),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('warn'),
  TRUST_PROXY: flag,
  ICON_HOSTS: z
    .string()
    .default('')
    .refine(
      text => listOf(text).every(isWebAddress),
      'must be addresses such as https://api.iconify.design, separated by commas',
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .refine(hasReadableLogin, 'a % in the user name or the password must be written as %25')
    .optional(),
  MAIL_FROM: z
    .string()
    .max(320)
    .refine(hasAddress, 'it must hold one address, as in chat@example.org or Trầu <chat@example.org>')
    .optional(),
  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_TOKEN: z.string().optional(),
  SMS_BODY: z
    .string()
    .refine(isJsonTemplate, 'it must be JSON that has {{to}} and {{text}} in its strings')
    .default('{"to":"{{to}}","text":"{{text}}"}'),
  FCM_URL: z.url({ protocol: /^https?$/ }).default('https://fcm.googleapis.com'),
  APNS_URL: z.url({ protocol: /^https?$/ }).optional(),
  OUTBOUND_ALLOW: z.string().default(''),
  LINK_PREVIEWS: z.enum(['on', 'off']).default('on'),
  PREVIEW_ALLOW: z.string().default(''),
  SECRETS_KEY: z.string().min(32).optional(),
  LIMITS_FACTOR: z.coerce.number().min(0.001).max(1_000_000).default(1),
  S3_URL: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ACCESS_KEY: z.string().min(1).optional(),
  S3_SECRET_KEY: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_PREFIX: z
    .string()
    .regex(/^([\w-]+\/)*$/, 'it must be empty or end with a slash')
    .default(''),
  CLAMD_URL: z
    .string()
    .refine(text => clamdAddress(text) !== undefined, 'it must be tcp://host:port or unix:/path')
    .optional(),
  CLAMD_MAX_MB: z.coerce.number().int().min(1).max(4_000).default(25),
  FILE_MAX_MB: z.coerce.number().int().min(1).max(1_000_000).default(2_048),
  FILES_QUOTA_MB: z.coerce.number().int().min(1).max(1_000_000_000).default(10_240),
  BACKUP_DIR: z.string().min(1).optional(),
  RELEASES_FROM: z.string().min(1).max(2_000).optional(),
  GROUP_MAX_MEMBERS: z.coerce.number().int().min(2).max(100_000).default(1_000),
  REALTIME_BEAT_MS: z.coerce.number().int().min(20).max(5_000).default(2_000),
  TURN: z.enum(['on', 'off']).default('on'),
  TURN_PORT: z.coerce.number().int().min(0).max(65_530).default(3478),
  TURN_TLS_PORT: z.coerce.number().int().min(0).max(65_530).default(5349),
  TURN_PORTS: z
    .string()
    .refine(text => portRange(text) !== undefined, 'it must be two ports such as 49160-49359')
    .default('49160-49359'),
  TURN_EXTERNAL_IP: z.ipv4().optional(),
  TURN_URLS: z
    .string()
    .default('')
    .refine(
      text => listOf(text).every(isTurnUrl),
      'it must be URLs such as turn:turn.example.org:3478?transport=udp, separated by commas',
    ),
  TURN_SECRET: z.string().min(16).optional(),
  SFU: z.enum(['on', 'off']).default('on'),
  SFU_PORTS: z
    .string()
    .refine(text => portRange(text) !== undefined, 'it must be two ports such as 49360-49559')
    .default('49360-49559'),
  LIVEKIT_URL: z
    .url({ protocol: /^wss?$/ })
    .refine(isSocketOrigin, 'it must be an address such as wss://livekit.example.org, without a path')
    .optional(),
  LIVEKIT_API_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isOrigin, 'it must be an address such as http://livekit:7880, without a path')
    .optional(),
  LIVEKIT_API_KEY: z.string().min(1).optional(),
  LIVEKIT_API_SECRET: z.string().min(32, 'LiveKit takes secrets of 32 characters and more').optional(),
  METRICS_TOKEN: z.string().optional(),
  TRAU_DEV: z.string().optional(),
  DEV_OUTBOX: flag,
})

/** URLs have passwords, and in one that is mistyped nobody can say where. */
const mayHoldSecret = /_(SECRET|KEY|TOKEN|URLS?)$/

/** nodemailer decodes both, and fails with every mail where it cannot. */
function hasReadableLogin(text: string): boolean {
  if (!URL.canParse(text)) return true
  const { username, password } = new URL(text)
  try {
    decodeURIComponent(username + password)
    return true
  } catch {
    return false
  }
}

function hasAddress(text: string): boolean {
  return /^[^\s@<>]+@[^\s@<>]+$/.test(parseSender(text).address)
}

function isJsonTemplate(text: string): boolean {
  try {
    JSON.parse(text)
    return text.includes('{{to}}') && text.includes('{{text}}')
  } catch {
    return false
  }
}

export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  databasePool: number
  /** Origin that people type, where it is not the one we listen on (behind a proxy). */
  publicUrl: string | undefined
  uploadHost: string
  /** Origin that serves files and nothing else (decision 26); empty: files come from where uploads go. */
  filesOrigin: string
  /** Where clients connect, when it is not this process: a path of the public origin, or another address. */
  realtimeUrl: string | undefined
  /** Centrifugo holds the connections; without it this process does. */
  centrifugo: { apiUrl: string; apiKey: string; proxySecret: string } | undefined
  tls: { cert: string; key: string } | undefined
  logLevel: z.output<typeof Environment>['LOG_LEVEL']
  trustProxy: boolean
  iconHosts: string[]
  /** Who carries mail; without it, mail stays in the outbox of this server. */
  mail: { url: string; from: string } | undefined
  /** Who carries SMS: an HTTP gateway that takes JSON. */
  sms: { url: string; token: string | undefined; body: string } | undefined
  /** Google's push service; another address only behind a relay of one's own, and in tests. */
  fcmUrl: string
  /** Apple's; without it the one that a tenant's setting names. */
  apnsUrl: string | undefined
  /** Private addresses, ranges and hosts that a setting may make this server connect to (sign-in providers, mail servers, SMS gateways). */
  outboundAllow: string[]
  /** Whether the pages that messages link to are read; off where the server cannot, or should not, reach the web. */
  readsLinks: boolean
  /** Hosts and ranges of one's own network whose pages are read too. */
  previewAllow: string[]
  /** What secrets in the database are encrypted with. */
  secretsKey: string | undefined
  /** Every rate limit is multiplied by this; benches raise it and print it. */
  limitsFactor: number
  /** Where files are kept; without it in the data folder. */
  s3:
    | { url: string; bucket: string; accessKey: string; secretKey: string; region: string; prefix: string }
    | undefined
  /** What scans uploaded files; without it nothing does. */
  clamd: ClamdSettings | undefined
  /** The largest file that can be uploaded, and what all of one person's may take together. */
  fileMaxBytes: number
  filesQuotaBytes: number
  /** People in one group. */
  /** Where the newest release is named: a file or an address; nobody is asked without one. */
  /** Where backups that the server makes go. */
  backupDir: string
  releasesFrom: string | undefined
  groupMaxMembers: number
  /** How often presence and the updates of large rooms are published. */
  realtimeBeatMs: number
  turn: {
    isOn: boolean
    /** Where our own relay listens: UDP and TCP, and TLS where there is a certificate. 0: any free port. */
    port: number
    tlsPort: number
    /** First and last UDP port of relayed addresses. */
    relayPorts: [number, number]
    /** The address by which other machines reach this one, where it is not one of its own. */
    externalIp: string | undefined
    /** A coturn that relays instead, and the secret that it shares with us. */
    external: { urls: { stun: string[]; turn: string[] }; secret: string } | undefined
  }
  /** Where group calls are relayed in this process; off: they go from device to device, or by LiveKit. */
  sfu: {
    isOn: boolean
    /** First and last UDP port of devices in relayed calls. */
    ports: [number, number]
    /** The address by which other machines reach this one, where it is not one of its own: the same as for TURN. */
    externalIp: string | undefined
  }
  /** Carries group calls in place of the relay in this process. */
  liveKit: LiveKitSettings | undefined
  metricsToken: string | undefined
  /** Address of the client's development server, which then serves the pages. */
  devClient: string | undefined
  /** `/dev/outbox` was asked for. */
  devOutbox: boolean
  /** Only programs of this machine reach this server, and no proxy that was mentioned speaks for others. */
  isForThisMachine: boolean
}

/**
 * Reads the settings from the environment, once.
 * @throws StartupError naming the setting and what it may be.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const environment = Environment.safeParse(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')),
  )
  if (!environment.success) {
    const first = environment.error.issues[0]!
    const name = String(first.path[0])
    const shownSetting = mayHoldSecret.test(name) ? name : `${name}=${env[name]}`
    throw new StartupError(`The setting ${shownSetting} is not valid: ${first.message}.`)
  }
  const e = environment.data
  if (Boolean(e.TLS_CERT) !== Boolean(e.TLS_KEY))
    throw new StartupError('TLS_CERT and TLS_KEY go together: set both or neither.')
  const centrifugo = [e.CENTRIFUGO_API_URL, e.CENTRIFUGO_API_KEY, e.CENTRIFUGO_PROXY_SECRET] as const
  if (centrifugo.some(Boolean) && !centrifugo.every(Boolean))
    throw new StartupError(
      'CENTRIFUGO_API_URL, CENTRIFUGO_API_KEY and CENTRIFUGO_PROXY_SECRET go together: set all three or none.',
    )
  const [apiUrl, apiKey, proxySecret] = centrifugo
  const s3 = [e.S3_URL, e.S3_BUCKET, e.S3_ACCESS_KEY, e.S3_SECRET_KEY] as const
  if (s3.some(Boolean) && !s3.every(Boolean))
    throw new StartupError(
      'S3_URL, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY go together: set all four or none.',
    )
  const [url, bucket, accessKey, secretKey] = s3
  if (Boolean(e.SMTP_URL) !== Boolean(e.MAIL_FROM))
    throw new StartupError('SMTP_URL and MAIL_FROM go together: set both or neither.')
  const turnUrls = listOf(e.TURN_URLS)
  if (turnUrls.length > 0 !== Boolean(e.TURN_SECRET))
    throw new StartupError(
      'TURN_URLS and TURN_SECRET go together: the addresses of a coturn and its static-auth-secret.',
    )
  // The development server in front of us is on this machine too.
  const isForThisMachine =
    isLoopback(e.HOST) && (!e.PUBLIC_URL || e.PUBLIC_URL === e.TRAU_DEV) && !e.TRUST_PROXY
  if (e.DEV_OUTBOX && !isForThisMachine)
    throw new StartupError(
      'DEV_OUTBOX=1 shows codes that open accounts, so it needs a HOST of this machine alone (127.0.0.1), and neither PUBLIC_URL nor TRUST_PROXY. Administrators find the same under Quản trị → Hàng đợi email và SMS.',
    )
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    databasePool: e.DATABASE_POOL,
    publicUrl: e.PUBLIC_URL?.replace(/\/$/, ''),
    uploadHost: e.UPLOAD_HOST?.replace(/\/$/, '') ?? '',
    filesOrigin: readFilesOrigin(e),
    realtimeUrl: e.REALTIME_URL,
    centrifugo: apiUrl && apiKey && proxySecret ? { apiUrl, apiKey, proxySecret } : undefined,
    tls:
      e.TLS_CERT && e.TLS_KEY
        ? { cert: readPem('TLS_CERT', e.TLS_CERT), key: readPem('TLS_KEY', e.TLS_KEY) }
        : undefined,
    logLevel: e.LOG_LEVEL,
    trustProxy: e.TRUST_PROXY,
    iconHosts: listOf(e.ICON_HOSTS).map(host => host.replace(/\/$/, '')),
    mail: e.SMTP_URL && e.MAIL_FROM ? { url: e.SMTP_URL, from: e.MAIL_FROM } : undefined,
    sms: e.SMS_URL ? { url: e.SMS_URL, token: e.SMS_TOKEN, body: e.SMS_BODY } : undefined,
    fcmUrl: e.FCM_URL.replace(/\/$/, ''),
    apnsUrl: e.APNS_URL?.replace(/\/$/, ''),
    outboundAllow: listOf(e.OUTBOUND_ALLOW),
    readsLinks: e.LINK_PREVIEWS === 'on',
    previewAllow: listOf(e.PREVIEW_ALLOW),
    secretsKey: e.SECRETS_KEY,
    limitsFactor: e.LIMITS_FACTOR,
    s3:
      url && bucket && accessKey && secretKey
        ? { url, bucket, accessKey, secretKey, region: e.S3_REGION, prefix: e.S3_PREFIX }
        : undefined,
    clamd: e.CLAMD_URL
      ? { address: clamdAddress(e.CLAMD_URL)!, maxBytes: e.CLAMD_MAX_MB * 1024 * 1024 }
      : undefined,
    fileMaxBytes: e.FILE_MAX_MB * 1024 * 1024,
    filesQuotaBytes: e.FILES_QUOTA_MB * 1024 * 1024,
    backupDir: resolve(e.BACKUP_DIR ?? join(e.DATA_DIR, 'backups')),
    releasesFrom: e.RELEASES_FROM,
    groupMaxMembers: e.GROUP_MAX_MEMBERS,
    realtimeBeatMs: e.REALTIME_BEAT_MS,
    turn: {
      isOn: e.TURN === 'on',
      port: e.TURN_PORT,
      tlsPort: e.TURN_TLS_PORT,
      relayPorts: portRange(e.TURN_PORTS)!,
      externalIp: e.TURN_EXTERNAL_IP,
      external: e.TURN_SECRET
        ? {
            urls: {
              stun: turnUrls.filter(url => url.startsWith('stun')),
              turn: turnUrls.filter(url => url.startsWith('turn')),
            },
            secret: e.TURN_SECRET,
          }
        : undefined,
    },
    sfu: { isOn: e.SFU === 'on', ports: portRange(e.SFU_PORTS)!, externalIp: e.TURN_EXTERNAL_IP },
    liveKit: readLiveKit(e),
    metricsToken: e.METRICS_TOKEN,
    devClient: e.TRAU_DEV,
    devOutbox: e.DEV_OUTBOX,
    isForThisMachine,
  }
}

function readLiveKit(e: z.output<typeof Environment>): LiveKitSettings | undefined {
  const { LIVEKIT_URL, LIVEKIT_API_URL, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret } = e
  if (!LIVEKIT_URL && !LIVEKIT_API_URL && !apiKey && !apiSecret) return undefined
  if (!LIVEKIT_URL || !apiKey || !apiSecret)
    throw new StartupError(
      'LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET go together: set all three or none; LIVEKIT_API_URL is for beside them.',
    )
  const { protocol, host } = new URL(LIVEKIT_URL)
  if (protocol === 'ws:' && e.PUBLIC_URL?.startsWith('https:'))
    throw new StartupError('LIVEKIT_URL must be wss where PUBLIC_URL is https: browsers block it otherwise.')
  const apiUrl = LIVEKIT_API_URL ?? `${protocol === 'wss:' ? 'https' : 'http'}://${host}`
  return { url: `${protocol}//${host}`, apiUrl: apiUrl.replace(/\/$/, ''), apiKey, apiSecret }
}

/** Cookies know no ports, so only another host name keeps those of the product away from files. */
function readFilesOrigin(e: z.output<typeof Environment>): string {
  if (!e.FILES_ORIGIN) return ''
  const files = new URL(e.FILES_ORIGIN)
  if (!e.PUBLIC_URL)
    throw new StartupError('FILES_ORIGIN needs PUBLIC_URL, the origin of the pages that show the files.')
  for (const name of ['PUBLIC_URL', 'UPLOAD_HOST', 'REALTIME_URL'] as const) {
    const other = e[name]
    if (other && URL.canParse(other) && new URL(other).hostname === files.hostname)
      throw new StartupError(
        `FILES_ORIGIN serves files and nothing else, so its host name must not be that of ${name}; another port does not separate them.`,
      )
  }
  if (files.protocol === 'http:' && e.PUBLIC_URL.startsWith('https:'))
    throw new StartupError(
      'FILES_ORIGIN must be https where PUBLIC_URL is: browsers block the files otherwise.',
    )
  return files.origin
}

function clamdAddress(text: string): ClamdSettings['address'] | undefined {
  if (text.startsWith('unix:/')) return { path: text.slice('unix:'.length) }
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, port, pathname, search, username } = new URL(text)
  const isPlain = (pathname === '' || pathname === '/') && search === '' && username === ''
  if (protocol !== 'tcp:' || !hostname || !port || !isPlain) return undefined
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) }
}

function portRange(text: string): [number, number] | undefined {
  const [, first, last] = (/^(\d{4,5})-(\d{4,5})$/.exec(text) ?? []).map(Number)
  if (!first || !last || first < 1_024 || last < first || last > 65_535) return undefined
  return [first, last]
}

const isTurnUrl = (text: string) =>
  /^(stun|turn)s?:(\[[0-9a-f:]+\]|[\w.-]+)(:\d{1,5})?(\?transport=(udp|tcp))?$/i.test(text)

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

function readPem(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new StartupError(
      `${name} names ${path}, which cannot be read (${(error as NodeJS.ErrnoException).code}).`,
    )
  }
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { origin, href } = new URL(text)
  return href === `${origin}/`
}

/** `URL` knows no origin of sockets. */
function isSocketOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, host, href } = new URL(text)
  return href === `${protocol}//${host}/`
}

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

const listOf = (text: string) =>
  text
    .split(',')
    .map(entry => entry.trim())
    .filter(Boolean)

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { StartupError } from './errors.ts'

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
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).max(320).optional(),
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
  FILE_MAX_MB: z.coerce.number().int().min(1).max(1_000_000).default(2_048),
  FILES_QUOTA_MB: z.coerce.number().int().min(1).max(1_000_000_000).default(10_240),
  GROUP_MAX_MEMBERS: z.coerce.number().int().min(2).max(100_000).default(1_000),
  REALTIME_BEAT_MS: z.coerce.number().int().min(20).max(5_000).default(2_000),
  METRICS_TOKEN: z.string().optional(),
  TRAU_DEV: z.string().optional(),
  DEV_OUTBOX: flag,
})

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
  /** The largest file that can be uploaded, and what all of one person's may take together. */
  fileMaxBytes: number
  filesQuotaBytes: number
  /** People in one group. */
  groupMaxMembers: number
  /** How often changes of who is online are told, and what happened in large rooms. */
  realtimeBeatMs: number
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
    throw new StartupError(`The setting ${name}=${env[name]} is not valid: ${first.message}.`)
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
    fileMaxBytes: e.FILE_MAX_MB * 1024 * 1024,
    filesQuotaBytes: e.FILES_QUOTA_MB * 1024 * 1024,
    groupMaxMembers: e.GROUP_MAX_MEMBERS,
    realtimeBeatMs: e.REALTIME_BEAT_MS,
    metricsToken: e.METRICS_TOKEN,
    devClient: e.TRAU_DEV,
    devOutbox: e.DEV_OUTBOX,
    isForThisMachine,
  }
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

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

const listOf = (text: string) =>
  text
    .split(',')
    .map(entry => entry.trim())
    .filter(Boolean)

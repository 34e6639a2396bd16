import { createPrivateKey, X509Certificate } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { createServer, isIP } from 'node:net'
import { WebSocket } from 'ws'
import { createClamd } from '#platform/antivirus/clamd.ts'
import type { Config } from '#platform/config.ts'
import { createApi } from '#platform/realtime-centrifugo/api.ts'
import { type Finding, ok, skippedFinding, wrong } from './finding.ts'

const patience = 5_000
const day = 24 * 60 * 60 * 1000
/** Somebody may hold the port; whatever else keeps it from being opened has to do with the address. */
const maybeHeld = new Set(['EADDRINUSE', 'EACCES'])

/** Whether the port is free, or held by the server of this data. */
export async function checkPort(config: Config, isServerOnData: boolean): Promise<Finding> {
  const name = 'Port'
  const { port, host } = config
  if (port === 0) return skippedFinding(name, 'Any free one is taken at the start.')
  const code = await errorOfOpening(port, host)
  if (code === undefined)
    return isServerOnData
      ? wrong(
          name,
          `The server does not answer on ${port}.`,
          'Ask it with the settings it was started with, or restart it.',
        )
      : ok(name, `${port} is free; no server runs.`)
  if (!maybeHeld.has(code)) return cannotOpen(port, host, code)
  const address = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  const origin = `${config.tls ? 'https' : 'http'}://${address.includes(':') ? `[${address}]` : address}:${port}`
  const answer = await ask(`${origin}/readyz`, { isOwn: true })
  if (answer.failure === 'ECONNREFUSED') return cannotOpen(port, host, code)
  const status = statusOf(answer.body)
  if (status === undefined)
    return wrong(name, `Port ${port} is used by another program.`, 'Stop that, or set PORT to another.')
  if (!config.databaseUrl && !isServerOnData)
    return wrong(
      name,
      `Port ${port} is used by another Trầu, with other data.`,
      'Stop that, or set PORT or DATA_DIR to what you mean.',
    )
  if (status !== 'ready')
    return wrong(
      name,
      `The server on ${port} is not ready (${status}).`,
      'See its log, and PostgreSQL above.',
    )
  return ok(name, `The server answers on ${port} and is ready.`)
}

function errorOfOpening(port: number, host: string): Promise<string | undefined> {
  return new Promise(resolve => {
    const probe = createServer().once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
    probe.listen(port, host, () => probe.close(() => resolve(undefined)))
  })
}

function cannotOpen(port: number, host: string, code: string): Finding {
  const advice = {
    EACCES: 'Choose a port above 1023, or let a proxy listen on this one.',
    EADDRNOTAVAIL: 'Set HOST to an address of this machine, or to 0.0.0.0 for all of them.',
    ENOTFOUND: 'Set HOST to an address of this machine, or to 0.0.0.0 for all of them.',
  }[code]
  return wrong(
    'Port',
    `Port ${port} on ${host} cannot be opened (${code}).`,
    advice ?? 'Set PORT to another.',
  )
}

export async function checkAntivirus({ clamd }: Config): Promise<Finding> {
  const name = 'Antivirus'
  if (!clamd) return skippedFinding(name, 'CLAMD_URL is not set.')
  try {
    await createClamd(clamd, { idleMs: patience, totalMs: patience }).ping()
    return ok(name, 'clamd answers.')
  } catch (error) {
    return wrong(
      name,
      `${(error as Error).message}. Uploaded files wait, and others cannot open them.`,
      'Start clamd, and check CLAMD_URL and who may connect.',
    )
  }
}

export function checkCertificate({ tls, publicUrl, filesOrigin }: Config, now = Date.now()): Finding {
  const name = 'Certificate'
  if (!tls) return skippedFinding(name, 'TLS_CERT is not set.')
  const renew = 'Renew it and restart the server.'
  let certificate: X509Certificate
  try {
    certificate = new X509Certificate(tls.cert)
  } catch {
    return wrong(name, 'TLS_CERT holds no certificate.', 'Name a PEM file, the server’s certificate first.')
  }
  try {
    if (!certificate.checkPrivateKey(createPrivateKey(tls.key)))
      return wrong(name, 'TLS_KEY is not the key of TLS_CERT.', 'Name the key that belongs to it.')
  } catch {
    return wrong(name, 'TLS_KEY holds no key that can be read.', 'Name a PEM file without a passphrase.')
  }
  const end = Date.parse(certificate.validTo)
  if (end < now) return wrong(name, `It ended on ${dateOf(end)}.`, renew)
  if (Date.parse(certificate.validFrom) > now)
    return wrong(
      name,
      `It is valid only from ${dateOf(Date.parse(certificate.validFrom))}.`,
      'Set the clock right.',
    )
  if (end - now < 7 * day) return wrong(name, `It ends on ${dateOf(end)}, within a week.`, renew)
  for (const [setting, url] of Object.entries({ PUBLIC_URL: publicUrl, FILES_ORIGIN: filesOrigin })) {
    const host = url ? new URL(url).hostname.replace(/^\[|\]$/g, '') : undefined
    if (host && !(isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host)))
      return wrong(name, `It is not for ${host}.`, `Get one for the name in ${setting}.`)
  }
  return ok(name, `Valid until ${dateOf(end)}.`)
}

/** Through every proxy, as people come: the page, and the WebSocket that proxies like to forget. */
export async function checkPublicUrl(
  { publicUrl, realtimeUrl, databaseUrl }: Config,
  isServerOnData: boolean,
): Promise<Finding> {
  const name = 'PUBLIC_URL'
  if (!publicUrl)
    return {
      ...skippedFinding(
        name,
        'Not set: mails have no links, so nobody can open or end anything from within them.',
      ),
      advice: 'Set it to the address by which people open Trầu, such as https://chat.example.org.',
    }
  if (!isServerOnData && !databaseUrl) return skippedFinding(name, 'No server runs.')
  const answer = await ask(`${publicUrl}/readyz`)
  if (answer.failure)
    return wrong(
      name,
      `${publicUrl} cannot be reached (${answer.failure}).`,
      'Check its name in the DNS, the proxy, and the proxy’s certificate.',
    )
  const status = statusOf(answer.body)
  if (status === undefined)
    return wrong(
      name,
      `${publicUrl} answers ${answer.status}, but not as Trầu.`,
      'Point the proxy at the server’s port.',
    )
  if (status !== 'ready') return wrong(name, `The server behind it is not ready (${status}).`, 'See its log.')
  const refusal = await openSocket(
    new URL(realtimeUrl ?? '/connection/websocket', publicUrl).href.replace(/^http/, 'ws'),
  )
  if (refusal)
    return wrong(
      name,
      `A WebSocket does not pass (${refusal}).`,
      'Let the proxy pass the headers Upgrade and Connection, over HTTP/1.1.',
    )
  const isLocal = /^(localhost|127\.|\[::1\])/.test(new URL(publicUrl).hostname)
  if (publicUrl.startsWith('http:') && !isLocal)
    return ok(name, `${publicUrl} answers; over plain http browsers refuse calls, notices and installing.`)
  return ok(name, `${publicUrl} answers, WebSocket included.`)
}

/** Whether requests reach this server by the name in FILES_ORIGIN, and with that name: only by it the server knows what to refuse. */
export async function checkFilesOrigin(
  { filesOrigin, databaseUrl }: Config,
  isServerOnData: boolean,
): Promise<Finding> {
  const name = 'FILES_ORIGIN'
  if (!filesOrigin) return skippedFinding(name, 'Not set: files come from the host of the pages.')
  if (!isServerOnData && !databaseUrl) return skippedFinding(name, 'No server runs.')
  const answer = await ask(`${filesOrigin}/readyz`)
  if (answer.failure)
    return wrong(
      name,
      `${filesOrigin} cannot be reached (${answer.failure}).`,
      'Check its name in the DNS, the proxy, and the proxy’s certificate.',
    )
  if (statusOf(answer.body))
    return wrong(
      name,
      `${filesOrigin} serves the whole product.`,
      'Let the proxy keep the Host header, and start the server with FILES_ORIGIN.',
    )
  if (answer.status !== 404 || !answer.body.includes('"endpointNotFound"'))
    return wrong(
      name,
      `${filesOrigin} answers ${answer.status}, but not as Trầu.`,
      'Point the proxy at the server’s port.',
    )
  return ok(name, `${filesOrigin} serves files and nothing else.`)
}

/** Whether Centrifugo, where one is configured, takes our calls. */
export async function checkCentrifugo({ centrifugo }: Config): Promise<Finding> {
  const name = 'Centrifugo'
  if (!centrifugo) return skippedFinding(name, 'Not set: the server holds the connections itself.')
  const api = createApi({ url: centrifugo.apiUrl, key: centrifugo.apiKey, timeoutMs: patience })
  try {
    const { nodes } = await api.call<{ nodes: unknown[] }>('info', {})
    return ok(name, `It answers; ${nodes.length} of it run.`)
  } catch (error) {
    const { cause, message } = error as Error
    return wrong(
      name,
      `${centrifugo.apiUrl} does not take our calls (${cause instanceof Error ? cause.message : message}).`,
      'Check CENTRIFUGO_API_URL, CENTRIFUGO_API_KEY, and that it runs.',
    )
  }
}

interface Answer {
  status?: number
  body: string
  failure?: string
}

/** @param isOwn ask our own listener, whose certificate is for another name */
function ask(url: string, { isOwn = false } = {}): Promise<Answer> {
  return new Promise(resolve => {
    const send = url.startsWith('https') ? httpsRequest : httpRequest
    const message = send(url, { timeout: patience, rejectUnauthorized: !isOwn, agent: false }, response => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (piece: string) => {
        body = (body + piece).slice(0, 10_000)
      })
      response.on('close', () => resolve({ status: response.statusCode, body }))
    })
    message.on('timeout', () => message.destroy(Object.assign(new Error(), { code: 'no answer' })))
    message.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ body: '', failure: error.code ?? error.message }),
    )
    message.end()
  })
}

/** What `/readyz` says; undefined when it was not ours that answered. */
function statusOf(body: string): string | undefined {
  try {
    const { status } = JSON.parse(body) as { status?: unknown }
    return ['ready', 'closing', 'no database'].find(state => state === status)
  } catch {
    return undefined
  }
}

/** Why it did not open. */
function openSocket(url: string): Promise<string | undefined> {
  return new Promise(resolve => {
    const socket = new WebSocket(url, { handshakeTimeout: patience })
    socket.once('open', () => {
      resolve(undefined)
      socket.close()
    })
    socket.once('unexpected-response', (_request, response) => {
      resolve(`status ${response.statusCode}`)
      socket.terminate()
    })
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  })
}

const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10)

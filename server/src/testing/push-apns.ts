import { generateKeyPairSync, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerHttp2Session } from 'node:http2'
import type { AddressInfo } from 'node:net'

/** Apple's side: APNs over HTTP/2 (without TLS, on loopback), as published. */
export interface FakeApns {
  url: string
  /** The .p8 file with what belongs to it. */
  key: { privateKey: string; keyId: string; teamId: string; bundleId: string }
  readonly notifications: ApnsNotification[]
  readonly faults: string[]
  /** Provider tokens that came, each once. */
  readonly providerTokens: ReadonlySet<string>
  readonly connections: number
  /** Answers from here on; undefined: as it should. `status: 0` never answers. */
  answerWith(answer: { status: number; reason?: string; headers?: Record<string, string> } | undefined): void
  /** Ends the connections, as Apple does for maintenance. */
  goAway(): void
  close(): Promise<void>
}

export interface ApnsNotification {
  deviceToken: string
  headers: IncomingHttpHeaders
  body: { aps: Record<string, unknown>; trau: Record<string, unknown> }
}

/** https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns */
export async function startApns(now: () => number = Date.now): Promise<FakeApns> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const [keyId, teamId, bundleId] = ['ABCDE12345', 'TEAM123456', 'vn.vidu.trau']
  const notifications: ApnsNotification[] = []
  const faults: string[] = []
  const providerTokens = new Set<string>()
  const sessions = new Set<ServerHttp2Session>()
  let connections = 0
  let answer: Parameters<FakeApns['answerWith']>[0]

  const server = createServer()
  server.on('session', session => {
    connections++
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
  })
  server.on('stream', (stream, headers) => {
    let text = ''
    stream.setEncoding('utf8')
    stream.on('data', chunk => {
      text += chunk
    })
    stream.on('error', () => {})
    stream.on('end', () => {
      const { status, reason, headers: more } = answer ?? handle(headers, text)
      if (status === 0) return
      stream.respond({ ':status': status, ...more })
      stream.end(reason === undefined ? undefined : JSON.stringify({ reason }))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))

  function handle(headers: IncomingHttpHeaders, text: string): NonNullable<typeof answer> {
    const refuse = (status: number, reason: string) => {
      faults.push(reason)
      return { status, reason }
    }
    const deviceToken = /^\/3\/device\/([0-9a-f]+)$/i.exec(String(headers[':path']))?.[1]
    if (headers[':method'] !== 'POST') return refuse(405, 'MethodNotAllowed')
    if (!deviceToken) return refuse(400, 'BadDeviceToken')
    const wrongToken = faultOfToken(headers.authorization)
    if (wrongToken) return refuse(403, wrongToken)
    const kind = headers['apns-push-type']
    if (kind !== 'alert' && kind !== 'voip') return refuse(400, 'InvalidPushType')
    if (headers['apns-topic'] !== (kind === 'voip' ? `${bundleId}.voip` : bundleId))
      return refuse(400, 'TopicDisallowed')
    if (!/^\d+$/.test(String(headers['apns-expiration']))) return refuse(400, 'BadExpirationDate')
    if (!['5', '10'].includes(String(headers['apns-priority']))) return refuse(400, 'BadPriority')
    if (Buffer.byteLength(String(headers['apns-collapse-id'] ?? '')) > 64) return refuse(400, 'BadCollapseId')
    if (Buffer.byteLength(text) > (kind === 'voip' ? 5_120 : 4_096)) return refuse(413, 'PayloadTooLarge')
    notifications.push({ deviceToken, headers, body: JSON.parse(text) })
    return { status: 200 }
  }

  /** ES256, key id, team, made within the last hour. */
  function faultOfToken(header: string | undefined): string | undefined {
    const token = /^bearer (.+)$/.exec(header ?? '')?.[1]
    if (!token) return 'MissingProviderToken'
    providerTokens.add(token)
    const [head = '', claims = '', signature = ''] = token.split('.')
    const { alg, kid } = JSON.parse(Buffer.from(head, 'base64url').toString())
    const { iss, iat } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    const isGenuine = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    if (!isGenuine || alg !== 'ES256' || kid !== keyId || iss !== teamId) return 'InvalidProviderToken'
    const age = now() / 1_000 - iat
    return age > 3_600 || age < -60 ? 'ExpiredProviderToken' : undefined
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key: {
      privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
      keyId,
      teamId,
      bundleId,
    },
    notifications,
    faults,
    providerTokens,
    get connections() {
      return connections
    },
    answerWith(next) {
      answer = next
    },
    goAway() {
      for (const session of sessions) session.goaway()
    },
    async close() {
      for (const session of sessions) session.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

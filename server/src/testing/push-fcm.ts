import { generateKeyPairSync, randomUUID, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Google's side: the token service of RFC 7523 and `messages:send` of FCM HTTP v1, as published. */
export interface FakeFcm {
  url: string
  /** The file that an administrator would paste. */
  serviceAccount: string
  readonly messages: FcmMessage[]
  readonly faults: string[]
  /** How often an access token was asked for. */
  readonly grants: number
  /** Answers sends from here on; undefined: as it should. */
  answerWith(answer: { status: number; body?: unknown; headers?: Record<string, string> } | undefined): void
  /** Access tokens that were given so far are refused from here on. */
  withdrawTokens(): void
  close(): Promise<void>
}

/** https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#resource:-message */
export interface FcmMessage {
  token: string
  notification?: { title: string; body: string }
  data: Record<string, string>
  android: { priority: 'HIGH' | 'NORMAL'; ttl: string; notification?: { tag: string } }
}

const project = 'trau-thu'
const email = `day@${project}.iam.gserviceaccount.com`
const keyId = 'khoa-1'

export async function startFcm(now: () => number = Date.now): Promise<FakeFcm> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const messages: FcmMessage[] = []
  const faults: string[] = []
  const tokens = new Set<string>()
  let grants = 0
  let answer: Parameters<FakeFcm['answerWith']>[0]

  const server = createServer((request, response) => {
    void textOf(request).then(text => {
      const { status, body, headers = {} } = handle(request, text)
      response
        .writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers })
        .end(JSON.stringify(body ?? {}))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function handle(request: IncomingMessage, text: string): NonNullable<typeof answer> {
    if (request.method === 'POST' && request.url === '/token') return grant(text)
    if (request.method !== 'POST' || request.url !== `/v1/projects/${project}/messages:send`)
      return fault(`${request.method} ${request.url}`, 404)
    const bearer = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    if (!tokens.has(bearer)) return { status: 401, body: { error: { code: 401, status: 'UNAUTHENTICATED' } } }
    if (answer) return answer
    if (Buffer.byteLength(text) > 4_096 + 512) return fault('the message is too large', 400)
    const { message, ...rest } = JSON.parse(text) as { message: FcmMessage }
    const wrong = Object.keys(rest).length > 0 ? 'unknown fields' : faultOf(message)
    if (wrong) return fault(wrong, 400)
    messages.push(message)
    return { status: 200, body: { name: `projects/${project}/messages/${randomUUID()}` } }
  }

  function grant(text: string): NonNullable<typeof answer> {
    const form = new URLSearchParams(text)
    const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.')
    const { alg, kid } = parse(head)
    const { iss, scope, aud } = parse(claims)
    const { iat = 0, exp = 0 } = parse(claims) as { iat?: number; exp?: number }
    const seconds = now() / 1_000
    const wrong =
      form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer'
        ? 'grant_type'
        : alg !== 'RS256' || kid !== keyId
          ? 'header'
          : !verify(
                'sha256',
                Buffer.from(`${head}.${claims}`),
                publicKey,
                Buffer.from(signature, 'base64url'),
              )
            ? 'signature'
            : iss !== email || aud !== `${url}/token`
              ? 'iss or aud'
              : scope !== 'https://www.googleapis.com/auth/firebase.messaging'
                ? 'scope'
                : iat > seconds + 60 || exp <= seconds || exp - iat > 3_600
                  ? 'times'
                  : undefined
    if (wrong) return fault(`assertion: ${wrong}`, 400)
    const token = randomUUID()
    tokens.add(token)
    grants++
    return { status: 200, body: { access_token: token, expires_in: 3_599, token_type: 'Bearer' } }
  }

  function fault(what: string, status: number) {
    faults.push(what)
    return { status, body: { error: { code: status, status: 'INVALID_ARGUMENT', details: [] } } }
  }

  return {
    url,
    serviceAccount: JSON.stringify({
      type: 'service_account',
      project_id: project,
      private_key_id: keyId,
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      client_email: email,
      client_id: '1',
      token_uri: `${url}/token`,
    }),
    messages,
    faults,
    get grants() {
      return grants
    },
    answerWith(next) {
      answer = next
    },
    withdrawTokens: () => tokens.clear(),
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** What Google would refuse of a message. */
function faultOf(message: FcmMessage): string | undefined {
  const knownFields = ['token', 'notification', 'data', 'android']
  if (Object.keys(message).some(name => !knownFields.includes(name))) return 'unknown fields of the message'
  if (!message.token) return 'no token'
  if (Object.values(message.data).some(value => typeof value !== 'string')) return 'data that is no text'
  if (!/^\d+(\.\d{1,9})?s$/.test(message.android.ttl)) return 'ttl'
  if (!['HIGH', 'NORMAL'].includes(message.android.priority)) return 'priority'
  const size = Buffer.byteLength(JSON.stringify([message.notification, message.data]))
  return size > 4_096 ? 'more than 4,096 bytes' : undefined
}

/** As FCM reports a failure: https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode */
export const fcmError = (status: number, errorCode: string, more: object[] = []) => ({
  status,
  body: {
    error: {
      code: status,
      message: errorCode,
      status: errorCode,
      details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }, ...more],
    },
  },
})

function parse(part: string): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return {}
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

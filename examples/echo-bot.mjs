/**
 * A first bot: it answers every message that begins with "/echo " with the rest of it, in every room that it is in.
 * Each message is answered once, however often the bot or the server restarts.
 *
 *   TRAU_URL=http://localhost:3000 TRAU_USERNAME=echo.bot TRAU_PASSWORD=… node examples/echo-bot.mjs
 *
 * Needs Node 22 or newer (or `node scripts/node24.mjs examples/echo-bot.mjs`) and the package `centrifuge`.
 */
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

const {
  TRAU_URL: url = 'http://localhost:3000',
  TRAU_USERNAME: username,
  TRAU_PASSWORD: password,
} = process.env
const tenant = process.env.TRAU_TENANT ?? 'default'
const prefix = '/echo '

const missing =
  typeof WebSocket === 'undefined'
    ? 'This bot needs Node 22 or newer: run `node scripts/node24.mjs examples/echo-bot.mjs`.'
    : !username || !password
      ? 'This bot needs an account: set TRAU_USERNAME and TRAU_PASSWORD.'
      : undefined
if (missing) fail(missing)
const { Centrifuge } = await import('centrifuge').catch(() =>
  fail('This bot needs the package centrifuge: run `npm install centrifuge` where the bot is.'),
)

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** One installation of this program; keep it on disk where the bot runs for long. */
const deviceId = process.env.TRAU_DEVICE_ID ?? randomUUID()

let session = await request('POST', 'identity-authen-service/v1', '/login', { body: { username, password } })
const myUserId = session.userInfo.userId

/** Asks an endpoint until it answers for good. Throws an error with the contract's `code` where it refuses. */
async function request(method, service, path, { body, token } = {}) {
  for (let pause = 500; ; pause = Math.min(pause * 2, 20_000)) {
    const [name, version] = service.split('/')
    const response = await fetch(`${url}/${name}/${version}/domains/${tenant}${path}`, {
      method,
      headers: {
        'x-device-id': deviceId,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined)
    if (response?.ok) return (await response.json()).data
    if (response && response.status < 500 && response.status !== 429) {
      const { error } = await response.json()
      throw Object.assign(new Error(`${method} ${path}: ${error.code}`), { code: error.code })
    }
    await sleep(1000 * Number(response?.headers.get('retry-after') ?? 0) || pause * (0.5 + Math.random()))
  }
}

/** A refresh token works once, so everybody who needs a new access token waits for the same refresh. */
let refreshing
function refresh() {
  refreshing ??= request('POST', 'identity-authen-service/v1', '/refresh-token', {
    token: session.refreshToken,
  })
    .then(tokens => {
      session = tokens
    })
    .finally(() => {
      refreshing = undefined
    })
  return refreshing
}

async function ask(method, service, path, body) {
  try {
    return await request(method, service, path, { body, token: session.accessToken })
  } catch (error) {
    if (error.code !== 'accessTokenExpired') throw error
    await refresh()
    return request(method, service, path, { body, token: session.accessToken })
  }
}

async function answer(message) {
  if (message.senderId === myUserId || message.type !== 'TEXT' || !message.content.startsWith(prefix)) return
  await ask('POST', 'chat-service/v2', `/messages/@/rooms/${message.roomId}`, {
    // Made from the message that is answered: answering it again is the same message, and the server keeps one.
    clientMessageId: uuidFrom(`echo:${message.messageId}`),
    content: message.content.slice(prefix.length),
    replyToMessageId: message.messageId,
  })
}

/** What was written while nobody listened: the unread messages of every room, those of people who are not friends too. */
async function answerUnread() {
  for (const isStranger of [false, true])
    for await (const { room, selfMember } of roomsWhere({ isStranger, unreadOnly: true })) {
      const limit = Math.min(selfMember.unreadCount, 50)
      const page = await ask('GET', 'chat-service/v1', `/messages/@/rooms/${room.roomId}?limit=${limit}`)
      for (const message of page.items) await answer(message)
    }
}

async function* roomsWhere(filter) {
  const query = new URLSearchParams({ limit: '50', requestPayload: JSON.stringify(filter) })
  for (let cursor = ''; cursor !== undefined; ) {
    if (cursor) query.set('cursor', cursor)
    const { items, nextCursor } = await ask('GET', 'room-service/v2', `/rooms?${query}`)
    yield* items
    cursor = nextCursor
  }
}

/** A UUID with the form of version 8 (RFC 9562): the same name always gives the same one. */
function uuidFrom(name) {
  const bytes = createHash('sha256').update(name).digest().subarray(0, 16)
  bytes[6] = (bytes[6] & 0x0f) | 0x80
  bytes[8] = (bytes[8] & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const report = error => console.error(error.message)

const socket = new Centrifuge(`${url.replace(/^http/, 'ws')}/connection/websocket`, {
  token: session.accessToken,
  async getToken() {
    await refresh()
    return session.accessToken
  },
})
// The server subscribes the connection to the channel of its person.
socket.on('publication', async ({ data: { type, data } }) => {
  if (type !== 'messageNoticed' || !data.lastMessage.content.startsWith(prefix)) return
  const { messageId, roomId } = data.lastMessage
  // A notice carries the beginning of a text; the message is fetched whole.
  await ask('GET', 'chat-service/v1', `/messages/${messageId}?roomId=${roomId}`).then(answer).catch(report)
})
socket.on('subscribed', ({ recovered }) => recovered || answerUnread().catch(report))
socket.on('disconnected', ({ code, reason }) => {
  if (code === 0) return
  console.error(`disconnected for good: ${code} ${reason}`)
  process.exitCode = 1
})
socket.on('connected', () => console.log(`${username} listens at ${url}`))
socket.connect()

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => socket.disconnect())

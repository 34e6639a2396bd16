import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { escapeHtml } from '../mail/html.ts'
import { isSameSecret } from '../same-secret.ts'
import { selectOutgoing } from './administration-store.ts'
import type { OutgoingRow } from './outgoing-store.ts'

const path = '/dev/outbox'

/** Its path hides it from every other page of this origin; the name differs from another Trầu's on the same host. */
const cookieName = 'trau_dev_outbox'

/**
 * `/dev/outbox`: mail and SMS without a configured carrier, so that every sign-in method can be tried with nothing configured. The codes in
 * them open accounts, so it is registered only on request (start.ts), and opens only with the link that this returns: the first browser to
 * follow it gets a cookie, and the link expires. Neither the Host header nor the remote address decides anything:
 * behind a proxy on this machine both are those of the machine itself.
 */
export function registerOutboxPage(server: FastifyInstance, app: App): string {
  const key = randomBytes(24).toString('base64url')
  const session = randomBytes(24).toString('base64url')
  let isLinkUsed = false

  server.get(path, async (request, reply) => {
    const { key: givenKey } = request.query as { key?: unknown }
    if (typeof givenKey === 'string' && !isLinkUsed && isSameSecret(givenKey, key)) {
      isLinkUsed = true
      const secure = request.protocol === 'https' ? '; Secure' : ''
      return reply
        .header('set-cookie', `${cookieName}=${session}; Path=${path}; HttpOnly; SameSite=Strict${secure}`)
        .header('cache-control', 'no-store')
        .redirect(path)
    }
    if (!isSameSecret(cookieOf(request), session)) return reply.callNotFound()
    const { items } = await selectOutgoing(
      app.db,
      undefined,
      { states: ['LOCAL', 'DEAD'] },
      { offset: 0, limit: 50 },
    )
    const nonce = randomBytes(16).toString('base64')
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      })
      .send(page(items, nonce))
  })
  return `${path}?key=${key}`
}

function cookieOf(request: FastifyRequest): string {
  const pairs = (request.headers.cookie ?? '').split(';').map(pair => pair.trim())
  return pairs.find(pair => pair.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1) ?? ''
}

const page = (rows: readonly OutgoingRow[], nonce: string) => `<!doctype html>
<html lang="vi">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>Email & SMS chưa gửi · Trầu</title>
<style nonce="${nonce}">
  :root { color-scheme: light dark }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
  article { border: 1px solid #8884; border-radius: 12px; padding: 1rem; margin: 1rem 0 }
  h2 { font-size: 1rem; margin: 0 0 .5rem } p { margin: 0; opacity: .75 } pre { white-space: pre-wrap; font: inherit; margin: .75rem 0 0 }
</style>
</head>
<body>
<main>
<h1>Email & SMS chưa gửi</h1>
<p>Email và SMS chưa gửi được sẽ nằm ở đây. Trang này chỉ mở được bằng liên kết in ra khi máy chủ khởi động.</p>
${rows.length === 0 ? '<p>Chưa có gì.</p>' : rows.map(article).join('\n')}
</main>
</body>
</html>`

const article = (row: OutgoingRow) => `<article data-template="${escapeHtml(row.template)}">
<h2>${escapeHtml(row.subject || row.channel)}</h2>
<p>${row.channel === 'EMAIL' ? 'Email' : 'SMS'} tới <span data-to>${escapeHtml(row.recipient ?? '')}</span> · <time>${row.created_time.toISOString()}</time></p>
<pre>${escapeHtml(row.body)}</pre>
</article>`

import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { escapeHtml } from '../mail/html.ts'
import { type OutgoingRow, selectKept } from './store.ts'

/**
 * `/dev/outbox`: the mail and SMS that nothing carries away, so that every way in can be walked with nothing configured. The codes in
 * them open accounts, so the page is for this machine alone, under its own name (a foreign name that leads here is another site's
 * trick), and is not there in production.
 */
export function registerOutboxPage(server: FastifyInstance, app: App): void {
  server.get('/dev/outbox', async (request, reply) => {
    if (!isFromHere(request)) return reply.callNotFound()
    const { items } = await selectKept(app.db, undefined, { offset: 0, limit: 50 })
    const nonce = randomBytes(16).toString('base64')
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      })
      .send(page(items, nonce))
  })
}

function isFromHere(request: FastifyRequest): boolean {
  const isLocal = /^(::1$|127\.|::ffff:127\.)/.test(request.socket.remoteAddress ?? '')
  const isForwarded = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers
  return (
    isLocal && !isForwarded && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.headers.host ?? '')
  )
}

const page = (rows: readonly OutgoingRow[], nonce: string) => `<!doctype html>
<html lang="vi">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>Hộp thư đi · Trầu</title>
<style nonce="${nonce}">
  :root { color-scheme: light dark }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
  article { border: 1px solid #8884; border-radius: 12px; padding: 1rem; margin: 1rem 0 }
  h2 { font-size: 1rem; margin: 0 0 .5rem } p { margin: 0; opacity: .75 } pre { white-space: pre-wrap; font: inherit; margin: .75rem 0 0 }
</style>
</head>
<body>
<main>
<h1>Hộp thư đi</h1>
<p>Chưa cấu hình nơi gửi thư hoặc tin nhắn SMS, nên chúng nằm lại đây. Trang này chỉ mở được từ chính máy chủ.</p>
${rows.length === 0 ? '<p>Chưa có gì.</p>' : rows.map(article).join('\n')}
</main>
</body>
</html>`

const article = (row: OutgoingRow) => `<article data-template="${escapeHtml(row.template)}">
<h2>${escapeHtml(row.subject || row.channel)}</h2>
<p>${row.channel === 'EMAIL' ? 'Thư' : 'SMS'} tới <span data-to>${escapeHtml(row.recipient ?? '')}</span> · <time>${row.created_time.toISOString()}</time></p>
<pre>${escapeHtml(row.body)}</pre>
</article>`

import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'

export interface Session {
  accessToken: string
  refreshToken: string
  userInfo: { userId: string }
}

export async function register(origin: string): Promise<Session> {
  const answer = await fetch(`${origin}/identity-authen-service/v1/domains/default/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username: `nguoi.${randomUUID().slice(0, 8)}`,
      password: 'bến đò sang sông Thương',
      fullName: 'Phạm Ngọc Đào',
    }),
  })
  if (!answer.ok) throw new Error(`nobody could be registered: ${await answer.text()}`)
  return ((await answer.json()) as { data: Session }).data
}

export async function newContext(
  browser: Browser,
  origin: string,
  session: Session | undefined,
  hasWorker = false,
) {
  const context = await browser.newContext({
    locale: 'vi-VN',
    viewport: { width: 412, height: 823 },
    // What it keeps would answer in place of the line that is measured; `offline.ts` measures it.
    serviceWorkers: hasWorker ? 'allow' : 'block',
  })
  if (session) {
    const values = {
      access_token: session.accessToken,
      refresh_token: session.refreshToken,
      user_id: session.userInfo.userId,
    }
    // Who has signed in here has one.
    await context.addInitScript(id => {
      localStorage.device_id ??= id
    }, randomUUID())
    await context.addCookies(
      Object.entries(values).map(([name, value]) => ({
        name: `trau_${name}`,
        value: encodeURIComponent(value),
        url: origin,
      })),
    )
  }
  return context
}

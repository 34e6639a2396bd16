import { randomUUID } from 'node:crypto'
import { type BrowserContext, expect, request } from '@playwright/test'

export interface Person {
  userId: string
  username: string
  password: string
  fullName: string
  tokens: {
    userInfo: { userId: string }
    accessToken: string
    refreshToken: string
    accessTokenExpired: number
    refreshTokenExpired: number
  }
}

const service = '/identity-authen-service/v1/domains/default'
export const password = 'bến đò sang sông Thương'

/** A username nobody else has. */
export const newUsername = (prefix = 'nguoi') => `${prefix}.${randomUUID().slice(0, 8)}`

/** Registers somebody through the API, faster than through the form. */
export async function newPerson(
  baseURL: string,
  details: { fullName?: string; username?: string; phoneNumber?: string; email?: string } = {},
): Promise<Person> {
  const { username = newUsername(), fullName = 'Phạm Ngọc Đào', ...rest } = details
  const api = await request.newContext({ baseURL })
  try {
    const answer = await api.post(`${service}/register`, { data: { username, password, fullName, ...rest } })
    expect(answer.ok(), await answer.text()).toBe(true)
    const { data } = await answer.json()
    return { userId: data.userInfo.userId, username, password, fullName, tokens: data }
  } finally {
    await api.dispose()
  }
}

/** The same person in a session of another device. */
export async function signedInElsewhere(person: Person, baseURL: string): Promise<Person> {
  const { username, password } = person
  const api = await request.newContext({ baseURL, extraHTTPHeaders: { 'x-device-id': randomUUID() } })
  try {
    const answer = await api.post(`${service}/login`, { data: { username, password } })
    expect(answer.ok(), await answer.text()).toBe(true)
    return { ...person, tokens: (await answer.json()).data }
  } finally {
    await api.dispose()
  }
}

/** Leaves in a context what signing in would: cookies, and the person as last seen. Its pages open signed in. */
export async function signInAs(context: BrowserContext, { userId, tokens }: Person, baseURL: string) {
  const cookie = (name: string, value: string, expires: number) => ({
    name: `trau_${name}`,
    value: encodeURIComponent(value),
    url: baseURL,
    expires: Math.floor(expires / 1000),
  })
  await context.addCookies([
    cookie('access_token', tokens.accessToken, tokens.accessTokenExpired),
    cookie('refresh_token', tokens.refreshToken, tokens.refreshTokenExpired),
    cookie('user_id', userId, tokens.refreshTokenExpired),
  ])
  await context.addInitScript(user => {
    // A frame in a sandbox has no cookies.
    if (!location.protocol.startsWith('http') || origin === 'null') return
    if (!document.cookie.includes(`trau_user_id=${user.userId}`) || localStorage.getItem('user_info')) return
    localStorage.setItem('user_id', user.userId)
    localStorage.setItem('user_info', JSON.stringify(user))
  }, tokens.userInfo)
}

/** A call of the API as this person. */
export async function callAs(person: Person, baseURL: string, method: string, path: string, data?: unknown) {
  const api = await request.newContext({
    baseURL,
    extraHTTPHeaders: { Authorization: `Bearer ${person.tokens.accessToken}` },
  })
  try {
    const answer = await api.fetch(path, { method, data })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()).data
  } finally {
    await api.dispose()
  }
}

import { expect, type Page, request } from '@playwright/test'
import { callAs, type Person } from './people.ts'

const script = `
  const seen = document.getElementById('seen')
  try {
    seen.textContent = 'cookies: ' + document.cookie + '; storage: ' + localStorage.getItem('user_id')
  } catch (error) {
    seen.textContent = error.name
  }`

/** Files that show in `#seen` what their script can read. */
export const hostileFiles = [
  {
    name: 'trang.html',
    mimeType: 'text/html',
    text: `<!doctype html><p id="seen">did not run</p><script>${script}</script>`,
  },
  {
    name: 'hình.svg',
    mimeType: 'image/svg+xml',
    text: `<svg xmlns="http://www.w3.org/2000/svg"><text y="20" id="seen">did not run</text><script>${script}</script></svg>`,
  },
] as const
export type HostileFile = (typeof hostileFiles)[number]

const media = '/media-service/v1/domains/default/media'

/** Uploads it as this person. @returns the absolute address that opens it */
export async function uploadHostile(
  person: Person,
  baseURL: string,
  { name, mimeType, text }: HostileFile,
): Promise<string> {
  const extraHTTPHeaders = { Authorization: `Bearer ${person.tokens.accessToken}` }
  const api = await request.newContext({ baseURL, extraHTTPHeaders })
  try {
    const file = { name, mimeType, buffer: Buffer.from(text) }
    const answer = await api.post(`${media}/upload/@/file`, { multipart: { file } })
    expect(answer.ok(), await answer.text()).toBe(true)
    const { mediaId } = (await answer.json()).data
    const { items } = await callAs(person, baseURL, 'POST', `${media}/thumbnails`, { mediaIds: [mediaId] })
    return new URL(items[0].url, baseURL).href
  } finally {
    await api.dispose()
  }
}

/** Opens the address as a person does who types it. @returns whether the browser saved the file instead of showing it */
export async function isSaved(page: Page, address: string): Promise<boolean> {
  const download = page.waitForEvent('download', { timeout: 10_000 }).then(
    () => true,
    () => false,
  )
  await page.goto(address).catch(() => undefined)
  return download
}

/**
 * Opens the address in a browser that takes the file for what it says it is and shows it, as if the server had not prevented that;
 * also without the policy of the answer. @returns what the file's script could read
 */
export async function readByScript(
  page: Page,
  address: string,
  { mimeType }: HostileFile,
  { withPolicy }: { withPolicy: boolean },
): Promise<string | null> {
  const isFile = (url: URL) => url.href === address
  await page.route(isFile, async route => {
    const response = await route.fetch()
    const headers: Record<string, string> = { ...response.headers(), 'content-type': mimeType }
    delete headers['content-disposition']
    if (!withPolicy) delete headers['content-security-policy']
    await route.fulfill({ response, headers })
  })
  try {
    await page.goto(address)
    return await page.locator('#seen').textContent()
  } finally {
    await page.unroute(isFile)
  }
}

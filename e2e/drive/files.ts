import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page, request } from '@playwright/test'
import { callAs, type Person, signInAs } from '../src/people.ts'

export const drive = '/drive-service/v1/domains/default'

/** Uploads bytes and puts them into a folder; without one, into the person's own drive. */
export async function newFile(
  person: Person,
  base: string,
  name: string,
  {
    parentId = person.userId,
    bytes = Buffer.from(`Nội dung của ${name}`) as Buffer,
    mimeType = 'text/plain',
  } = {},
): Promise<{ nodeId: string; versionId: string }> {
  const api = await asPerson(person, base)
  try {
    const answer = await api.post('/media-service/v1/domains/default/media/upload/@/file', {
      multipart: { forDrive: 'true', file: { name, mimeType, buffer: bytes } },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    const { mediaId } = (await answer.json()).data
    const { node } = await callAs(person, base, 'POST', `${drive}/nodes/@/files`, {
      parentId,
      name,
      mediaId,
      clientNodeId: randomUUID(),
    })
    return node
  } finally {
    await api.dispose()
  }
}

/** Folders below one, by path. @returns the id of the last folder of each path */
export async function newFolders(
  person: Person,
  base: string,
  paths: string[][],
  parentId = person.userId,
): Promise<string[]> {
  const { items } = await callAs(person, base, 'POST', `${drive}/nodes/@/folders`, { parentId, paths })
  return items.map(({ nodeId }: { nodeId: string }) => nodeId)
}

/** Opens a page of the drive as this person, and waits until real time is on. */
export async function openDrive(page: Page, person: Person, base: string, path = '/drive/my-drive') {
  await signInAs(page.context(), person, base)
  const live = page.waitForEvent('websocket', socket => socket.url().includes('/connection/'))
  await page.goto(path)
  await (await live).waitForEvent('framereceived')
}

export const item = (page: Page, name: string | RegExp) =>
  page.getByRole('grid').locator('[data-node]').filter({ hasText: name })

const asPerson = (person: Person, baseURL: string): Promise<APIRequestContext> =>
  request.newContext({
    baseURL,
    extraHTTPHeaders: { Authorization: `Bearer ${person.tokens.accessToken}` },
  })

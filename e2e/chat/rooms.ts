import { randomUUID } from 'node:crypto'
import { expect, type Page, request } from '@playwright/test'
import { callAs, newPerson, type Person, signInAs } from '../src/people.ts'

const rooms = '/room-service/v1/domains/default/rooms'
const messages = '/chat-service/v2/domains/default/messages'

export interface Pair {
  an: Person
  binh: Person
  /** The one room of the two. */
  roomId: string
}

const friendships = '/identity-service/v1/domains/default/friendships'

/** Makes two people friends, as two requests that cross do. */
export async function befriend(baseURL: string, a: Person, b: Person): Promise<void> {
  await callAs(a, baseURL, 'POST', friendships, { friendUserId: b.userId })
  await callAs(b, baseURL, 'POST', friendships, { friendUserId: a.userId })
}

/** An and Bình, who are friends and have a room together. */
export async function newPair(baseURL: string): Promise<Pair> {
  const [an, binh] = await Promise.all([
    newPerson(baseURL, { fullName: 'Trần Thị Bảo An' }),
    newPerson(baseURL, { fullName: 'Nguyễn Văn Bình' }),
  ])
  await befriend(baseURL, an, binh)
  const { room } = await callAs(an, baseURL, 'GET', `${rooms}/@/private/user/${binh.userId}`)
  return { an, binh, roomId: room.roomId }
}

export async function newGroup(
  baseURL: string,
  owner: Person,
  name: string,
  members: Person[],
): Promise<string> {
  const userIds = members.map(({ userId }) => userId)
  const { room } = await callAs(owner, baseURL, 'POST', rooms, { type: 'GROUP', name, userIds })
  return room.roomId
}

interface SentMessage {
  messageId: string
  seq: number
}

export async function say(
  person: Person,
  baseURL: string,
  roomId: string,
  content: string,
  replyToMessageId?: string,
): Promise<SentMessage> {
  const body = { content, replyToMessageId, clientMessageId: randomUUID() }
  const { message } = await callAs(person, baseURL, 'POST', `${messages}/@/rooms/${roomId}`, body)
  return message
}

/** Many messages by one person, faster than one by one; their order is not kept. */
export async function sayAll(
  { tokens }: Person,
  baseURL: string,
  roomId: string,
  contents: readonly string[],
): Promise<void> {
  const extraHTTPHeaders = { Authorization: `Bearer ${tokens.accessToken}` }
  const api = await request.newContext({ baseURL, extraHTTPHeaders })
  const send = async (content: string) => {
    const data = { content, clientMessageId: randomUUID() }
    const answer = await api.post(`${messages}/@/rooms/${roomId}`, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  try {
    for (let at = 0; at < contents.length; at += 50) await Promise.all(contents.slice(at, at + 50).map(send))
  } finally {
    await api.dispose()
  }
}

/**
 * Opens the messenger as this person in a blank page, at a room or at its start, waits until real time is on, and presses a key that does
 * nothing: somebody is there, so what is on screen is read.
 */
export async function openMessenger(page: Page, person: Person, baseURL: string, roomId?: string) {
  await openUnattended(page, person, baseURL, roomId)
  await page.keyboard.press('Shift')
}

/** An on `page` and Bình in another browser, both at the room of the two. */
export async function openPair(page: Page, otherBrowser: () => Promise<Page>, baseURL: string) {
  const pair = await newPair(baseURL)
  const other = await otherBrowser()
  await openMessenger(other, pair.binh, baseURL, pair.roomId)
  await openMessenger(page, pair.an, baseURL, pair.roomId)
  return { ...pair, other }
}

/** As `openMessenger`, and nobody does anything in it. */
export async function openUnattended(page: Page, person: Person, baseURL: string, roomId?: string) {
  await signInAs(page.context(), person, baseURL)
  const live = page.waitForEvent('websocket', socket => socket.url().includes('/connection/'))
  await page.goto(new URL(roomId ? `/?room=${roomId}` : '/', baseURL).href)
  await (await live).waitForEvent('framereceived')
}

export const composer = (page: Page) => page.getByRole('textbox', { name: /^Soạn tin nhắn cho/ })

/** The rows of the open conversation, by their accessible names. */
export const row = (page: Page, text: string | RegExp) =>
  page.getByRole('list', { name: /^Tin nhắn với/ }).getByRole('listitem', { name: text })

export async function write(page: Page, text: string) {
  await composer(page).fill(text)
  await page.getByRole('button', { name: 'Gửi', exact: true }).click()
}

/** All messages on screen with their texts, from the top. */
export const textsOf = (page: Page) =>
  page
    .getByRole('list', { name: /^Tin nhắn với/ })
    .getByRole('listitem')
    .evaluateAll(rows => rows.map(one => one.getAttribute('aria-label')?.split(', ')[2] ?? ''))

/** A row of the room list. */
export const roomRow = (page: Page, name: string | RegExp) =>
  page.getByRole('list', { name: 'Các cuộc trò chuyện' }).getByRole('link', { name })

/** Milliseconds from Enter in one page until the text stands in a row of the other. */
export async function timeToArrive(from: Page, to: Page, text: string): Promise<number> {
  await from.evaluate(() => {
    addEventListener(
      'beforeinput',
      event => Object.assign(window, { sentAt: Date.now(), sentBy: event.inputType }),
      true,
    )
  })
  await composer(from).fill(text)
  const arrived = to.waitForFunction(
    wanted =>
      [...document.querySelectorAll('[data-row]')].some(one => one.textContent?.includes(wanted)) &&
      Date.now(),
    text,
    { polling: 'raf' },
  )
  await composer(from).press('Enter')
  const at = Number(await (await arrived).jsonValue())
  return at - Number(await from.evaluate(() => (window as unknown as { sentAt: number }).sentAt))
}

/** Says many things quickly: each person only as much as the limits let them at once. @returns the messages in order */
export async function sayMany(
  people: readonly Person[],
  baseURL: string,
  roomId: string,
  texts: readonly string[],
) {
  const sent: SentMessage[] = []
  const each = Math.ceil(texts.length / people.length)
  for (const [index, text] of texts.entries()) {
    sent.push(await say(people[Math.floor(index / each)]!, baseURL, roomId, text))
  }
  return sent
}

/** The scrolling part of the open conversation. */
export const scroller = (page: Page) => page.getByRole('list', { name: /^Tin nhắn với/ })

/** Distance of the conversation from its end, in pixels. */
export const distanceFromEnd = (page: Page) =>
  scroller(page).evaluate(list => list.scrollHeight - list.scrollTop - list.clientHeight)

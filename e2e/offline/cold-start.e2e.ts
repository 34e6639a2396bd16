import type { Page } from '@playwright/test'
import { composer, newGroup, newPair, openMessenger, roomRow, row, say, textsOf } from '../chat/rooms.ts'
import { expect } from '../src/fixtures.ts'
import { callAs, signInAs } from '../src/people.ts'
import { test } from './front.ts'
import { isKept, onDisk, underWorker } from './kept.ts'

test.use({ serviceWorkers: 'allow' })

const signedIn = /hồ sơ và cài đặt/

test('a start without a network opens the last state, and what is written is sent once when the network is back', async ({
  page: earlier,
  context,
  otherBrowser,
  front,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  const group = await newGroup(base, an, 'Nhóm nghỉ mát', [binh])
  await say(binh, base, group, 'Đi Sa Pa nhé')
  await say(binh, base, roomId, 'Tối nay ăn gì?')

  await test.step('with a network: two rooms are opened, and something is begun', async () => {
    await signInAs(context, an, base)
    await earlier.goto(`${front.url}/?room=${group}`)
    await expect(row(earlier, /Đi Sa Pa nhé/)).toBeVisible()
    await isKept(earlier, 'Đi Sa Pa nhé')
    await roomRow(earlier, /^Nguyễn Văn Bình/).click()
    await expect(row(earlier, /Tối nay ăn gì/)).toBeVisible()
    await composer(earlier).pressSequentially('Bún chả')
    await isKept(earlier, 'Tối nay ăn gì?')
    await underWorker(earlier)
    await earlier.close()
  })

  await front.goAway()
  // As after a night: only the token that renews the session is left.
  await context.clearCookies({ name: 'trau_access_token' })
  const page = await context.newPage()
  await context.setOffline(true)

  await test.step('without: rooms, messages, the draft and who is signed in are there', async () => {
    await page.goto(front.url)
    await expect(page.getByRole('button', { name: signedIn })).toBeVisible()
    await expect(roomRow(page, /^Nhóm nghỉ mát/)).toContainText('Đi Sa Pa nhé')
    await roomRow(page, /^Nguyễn Văn Bình/).click()
    await expect(row(page, /Tối nay ăn gì/)).toBeVisible()
    await expect(composer(page)).toHaveValue('Bún chả')
    await roomRow(page, /^Nhóm nghỉ mát/).click()
    await expect(row(page, /Đi Sa Pa nhé/)).toBeVisible()
    await expect(page.getByText('Mất kết nối')).toBeVisible()
  })

  await test.step('three messages wait', async () => {
    for (const text of ['Thứ nhất', 'Thứ hai', 'Thứ ba']) {
      await composer(page).fill(text)
      await composer(page).press('Enter')
      await expect(row(page, new RegExp(`${text}, Đang gửi`))).toBeVisible()
    }
  })

  await test.step('the messages are sent once, in their order', async () => {
    const other = await otherBrowser()
    await openMessenger(other, binh, base, group)
    await front.comeBack()
    await context.setOffline(false)
    await expect(row(other, /Thứ ba/)).toBeVisible({ timeout: 30_000 })
    expect((await textsOf(other)).filter(Boolean)).toEqual(['Đi Sa Pa nhé', 'Thứ nhất', 'Thứ hai', 'Thứ ba'])
    await expect(row(page, /Thứ ba, Đã/)).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('Mất kết nối')).toHaveCount(0)
    // What came meanwhile is there too.
    await say(binh, base, group, 'Đủ cả rồi')
    await expect(row(page, /Đủ cả rồi/)).toBeVisible()
    expect((await textsOf(page)).filter(Boolean)).toEqual([
      'Đi Sa Pa nhé',
      'Thứ nhất',
      'Thứ hai',
      'Thứ ba',
      'Đủ cả rồi',
    ])
  })
})

test('a server that does not answer opens the last state too, and a refusal of the session closes it and removes it', async ({
  page: earlier,
  context,
  front,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  await say(binh, base, roomId, 'Còn đây')
  await signInAs(context, an, base)
  await earlier.goto(`${front.url}/?room=${roomId}`)
  await expect(row(earlier, /Còn đây/)).toBeVisible()
  await isKept(earlier, 'Còn đây')
  await underWorker(earlier)
  await earlier.close()
  await front.goAway()
  const page = await context.newPage()
  await page.goto(`${front.url}/?room=${roomId}`)
  await expect(row(page, /Còn đây/)).toBeVisible()

  await test.step('signed out elsewhere meanwhile', async () => {
    await callAs(an, base, 'POST', '/identity-authen-service/v1/domains/default/logout')
    await front.comeBack()
    await expect(page).toHaveURL(/\/auth/, { timeout: 60_000 })
    expect(await onDisk(page, ['rooms', 'windows'])).not.toContain('Còn đây')
  })
})

test('signing out leaves nothing on the disk, and hiding a room takes it from there at once', async ({
  page,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  const group = await newGroup(base, an, 'Nhóm thường', [binh])
  await say(binh, base, roomId, 'Chuyện kín')
  await say(binh, base, group, 'Chuyện thường')
  await openMessenger(page, an, base, roomId)
  await isKept(page, 'Chuyện kín')
  await roomRow(page, /^Nhóm thường/).click()
  await isKept(page, 'Chuyện thường')

  await test.step('An hides the room', async () => {
    await callAs(an, base, 'POST', '/hidden-service/v1/domains/default/hidden/pin', { pin: '4829' })
    await callAs(an, base, 'POST', `/conversation-service/v1/domains/default/rooms/${roomId}/hide`)
    await expect.poll(() => storedState(page)).not.toContain('Chuyện kín')
    expect(await storedState(page)).toContain('Chuyện thường')
  })

  await test.step('signing out', async () => {
    await page.getByRole('button', { name: signedIn }).click()
    await page.getByRole('menuitem', { name: 'Đăng xuất' }).click()
    await expect(page).toHaveURL(/\/auth/)
    expect(await onDisk(page, ['rooms', 'windows', 'outbox', 'drafts', 'session'])).toBe('[[],[],[],[],[]]')
  })
})

const storedState = (page: Page) => onDisk(page, ['rooms', 'windows'])

import type { Page } from '@playwright/test'
import { expect, test } from '../src/fixtures.ts'
import { callAs, signedInElsewhere } from '../src/people.ts'
import { composer, newGroup, newPair, openMessenger, roomRow, row, say } from './rooms.ts'

const search = 'Tìm tin nhắn, cuộc trò chuyện, mọi người'
const pin = '4829'

/** What the browser keeps of drafts on its disk, as one text. */
const onDisk = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('trau')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const request = opening.result.transaction('drafts').objectStore('drafts').getAll()
          request.onsuccess = () => {
            opening.result.close()
            resolve(JSON.stringify(request.result))
          }
        }
      }),
  )

test('what An begins on one device stands on the other, is written on there, and goes when it is sent', async ({
  page,
  otherBrowser,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  const group = await newGroup(base, an, 'Nhóm khác', [binh])
  await say(binh, base, roomId, 'Mấy giờ họp?')
  const other = await otherBrowser()
  await openMessenger(page, an, base, roomId)
  await openMessenger(other, await signedInElsewhere(an, base), base, group)
  const [here, there] = [roomRow(page, /^Nguyễn Văn Bình/), roomRow(other, /^Nguyễn Văn Bình/)]

  await test.step('in the list, and with the reply in the composer', async () => {
    await row(page, /Mấy giờ họp/).focus()
    await page.keyboard.press('r')
    await composer(page).pressSequentially('Chín giờ')
    await expect(there).toContainText('Nháp: Chín giờ')
    await there.click()
    await expect(composer(other)).toHaveValue('Chín giờ')
    await expect(other.getByText('Trả lời Nguyễn Văn Bình')).toBeVisible()
  })

  await test.step('what is added there stands here', async () => {
    await composer(other).press('End')
    await composer(other).pressSequentially(' sáng')
    await expect(composer(page)).toHaveValue('Chín giờ sáng')
    await roomRow(page, /Nhóm khác/).click()
    await expect(here).toContainText('Nháp: Chín giờ sáng')
  })

  await test.step('sent there, it is gone here, after a reload too', async () => {
    await composer(other).press('Enter')
    await expect(row(other, /trả lời Nguyễn Văn Bình, Chín giờ sáng/)).toBeVisible()
    await expect(here).not.toContainText('Nháp')
    await here.click()
    await expect(row(page, /trả lời Nguyễn Văn Bình, Chín giờ sáng/)).toBeVisible()
    await expect(composer(page)).toHaveValue('')
    await expect(page.getByText('Trả lời Nguyễn Văn Bình')).toHaveCount(0)
    await other.reload()
    await expect(row(other, /Chín giờ sáng/)).toBeVisible()
    await expect(composer(other)).toHaveValue('')
    expect(await onDisk(page)).not.toContain('Chín giờ')
  })

  await test.step('what was typed without a network arrives when it is back', async () => {
    await page.context().setOffline(true)
    await composer(page).pressSequentially('Viết lúc mất mạng')
    await expect.poll(() => onDisk(page)).toContain('Viết lúc mất mạng')
    await page.context().setOffline(false)
    await expect(composer(other)).toHaveValue('Viết lúc mất mạng')
  })
})

test('a draft in a hidden conversation is never on this disk, and comes back when it is unlocked', async ({
  page,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  await newGroup(base, an, 'Nhóm mở', [binh])
  await openMessenger(page, an, base, roomId)
  const hiddenRow = roomRow(page, /Nguyễn Văn Bình/)
  await composer(page).pressSequentially('Lời trước')
  await expect.poll(() => onDisk(page)).toContain('Lời trước')
  const own = '/conversation-service/v1/domains/default'
  await expect
    .poll(async () => JSON.stringify(await callAs(an, base, 'GET', `${own}/rooms/@/drafts`)))
    .toContain('Lời trước')
  await callAs(an, base, 'POST', '/hidden-service/v1/domains/default/hidden/pin', { pin })
  await callAs(an, base, 'POST', `${own}/rooms/${roomId}/hide`)
  await expect(hiddenRow).toHaveCount(0)
  await expect.poll(() => onDisk(page)).not.toContain('Lời trước')

  const unlock = async () => {
    await page.getByRole('searchbox', { name: search }).fill(pin)
    await page.getByRole('button', { name: /Mở trò chuyện ẩn/ }).click()
    await hiddenRow.click()
  }
  await unlock()
  await expect(composer(page)).toHaveValue('Lời trước')
  await composer(page).fill('Lời sau')
  await page.getByRole('button', { name: 'Khoá lại' }).click()
  await expect(hiddenRow).toHaveCount(0)
  await expect(page.getByText('Lời sau')).toHaveCount(0)
  expect(await onDisk(page)).not.toContain('Lời')
  await unlock()
  await expect(composer(page)).toHaveValue('Lời sau')
})

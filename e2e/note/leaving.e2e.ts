import { expect, type Page, test } from '../src/fixtures.ts'
import { callAs, password } from '../src/people.ts'
import { expectSaved, newSharedNote, notes, openNote, text } from './notes.ts'

/** Everything of notes that lies on this device. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name ?? '')
    const documents = databases.filter(name => name.startsWith('trau-note/'))
    const rows: string[] = []
    for (const name of databases.filter(name => name.startsWith('trau') && !documents.includes(name))) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of db.objectStoreNames)
        await new Promise<void>((resolve, reject) => {
          const reading = db.transaction(store).objectStore(store).getAll()
          reading.onsuccess = () => {
            for (const row of reading.result)
              if (/Lá dong|Bí mật/.test(JSON.stringify(row))) rows.push(`${name}/${store}`)
            resolve()
          }
          reading.onerror = () => reject(reading.error)
        })
      db.close()
    }
    const words = Object.entries({ ...localStorage, ...sessionStorage })
      .filter(([key, value]) => key.includes('note-left') || /Lá dong|Bí mật/.test(String(value)))
      .map(([key]) => key)
    return { documents, rows, words }
  })

const nothing = { documents: [], rows: [], words: [] }
const sync = /note-service.*\/(updates|document)/

test('signing out with a note open asks about edits that wait, and leaves nothing of notes on the device', async ({
  page,
  context,
  me,
  base,
  otherBrowser,
}) => {
  const { friend, noteId } = await newSharedNote(me, base, 'Lá dong ở chợ', 'EDIT')
  await openNote(page, me, base, noteId)
  page.on('dialog', dialog => void dialog.accept())
  await text(page).click()
  await page.keyboard.type('Lá dong hai chục. ')
  await expectSaved(page)
  await page.goto('/notes')
  await page.getByRole('link', { name: 'Lá dong ở chợ' }).click()
  await expect(text(page)).toHaveText('Lá dong hai chục.')
  expect((await kept(page)).documents).toHaveLength(1)

  await page.route(sync, route => route.abort())
  await context.setOffline(true)
  await text(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('Bí mật chưa gửi.')
  await expect(page.locator('[data-save]')).toHaveAttribute('data-save', 'offline')
  const leave = async () => {
    await page.getByRole('button', { name: /hồ sơ và cài đặt/ }).click()
    await page.getByRole('menuitem', { name: 'Đăng xuất' }).click()
  }
  const question = page.getByRole('alertdialog', { name: 'Đăng xuất khi còn nội dung chưa gửi?' })
  await leave()
  await expect(question).toContainText('1 tin nhắn, ghi chú, bản ghi cuộc gọi hoặc tệp đang tải lên')
  await question.getByRole('button', { name: 'Huỷ' }).click()
  await expect(text(page)).toContainText('Bí mật chưa gửi.')
  await context.setOffline(false)
  await leave()
  await question.getByRole('button', { name: 'Xoá và đăng xuất' }).click()
  await expect(page).toHaveURL('/auth')
  await page.unroute(sync)
  await expect.poll(() => kept(page)).toEqual(nothing)
  // Nor does Back bring it, from the browser's own memory.
  await page.goBack()
  await expect(page).toHaveURL(/\/auth/)
  await expect(page.getByText(/Lá dong|Bí mật/)).toHaveCount(0)
  expect(await kept(page)).toEqual(nothing)

  const other = await otherBrowser()
  await openNote(other, friend, base, noteId)
  await expect(text(other)).toHaveText('Lá dong hai chục.')
})

test('an erased person leaves no note on their device, nor on that of who had it open, nor on the server', async ({
  page,
  me,
  base,
  otherBrowser,
}) => {
  const { friend, noteId } = await newSharedNote(me, base, 'Lá dong ở chợ', 'EDIT')
  await openNote(page, me, base, noteId)
  await text(page).click()
  await page.keyboard.type('Lá dong hai chục. ')
  await expectSaved(page)
  const other = await otherBrowser()
  await openNote(other, friend, base, noteId)
  await expect(text(other)).toHaveText('Lá dong hai chục.')
  expect((await kept(other)).documents).toHaveLength(1)

  await page.goto(`/notes/${noteId}?settings=account`)
  await page.getByRole('button', { name: 'Xoá tài khoản của tôi' }).click()
  const question = page.getByRole('dialog', { name: 'Xoá hẳn tài khoản?' })
  await question.getByLabel('Mật khẩu hiện tại').fill(password)
  await question.getByRole('checkbox', { name: 'Tôi hiểu và muốn xoá tài khoản này' }).check()
  await question.getByRole('button', { name: 'Xoá vĩnh viễn' }).click()
  const receipt = page.getByRole('dialog', { name: 'Tài khoản đã được xoá' })
  await expect(receipt.getByText('Số biên nhận')).toBeVisible()
  await receipt.getByRole('button', { name: 'Xong' }).click()
  await expect(page).toHaveURL('/auth')
  await expect.poll(() => kept(page)).toEqual(nothing)

  await expect.poll(() => kept(other)).toEqual(nothing)
  await other.reload()
  await expect(other.getByText(/Lá dong/)).toHaveCount(0)
  await expect(text(other)).toHaveCount(0)
  const { items } = await callAs(friend, base, 'GET', `${notes}/notes?view=SHARED_WITH_ME`)
  expect(items).toEqual([])
})

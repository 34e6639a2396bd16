import { onDisk } from '../offline/kept.ts'
import { expect, test } from '../src/fixtures.ts'
import { callAs } from '../src/people.ts'

const service = '/identity-authen-service/v1/domains/default'

test('[R-AUTH-4] signing out leaves nothing of a person, takes the other tabs along, and ends the session', async ({
  page,
  context,
  me,
  base,
}) => {
  await page.goto('/auth')
  await page.getByLabel('Tên đăng nhập, email hoặc số điện thoại').fill(me.username)
  await page.getByLabel(/^Mật khẩu/).fill(me.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/(\?.*)?$/)
  await page.goto('/notes')
  const second = await context.newPage()
  await second.goto('/people')
  await expect(second.getByRole('heading', { name: 'Danh bạ', level: 1 })).toBeVisible()
  // What the messenger would have kept on disk.
  await page.evaluate(
    userId =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('trau')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const db = opening.result
          const tx = db.transaction('drafts', 'readwrite')
          const draft = {
            roomId: 'r',
            text: 'còn dở',
            selection: [0, 0],
            updatedTime: 1,
            owner: `default/${userId}`,
          }
          tx.objectStore('drafts').put(draft, `default/${userId}/r`)
          tx.oncomplete = () => {
            db.close()
            resolve()
          }
        }
      }),
    me.userId,
  )
  // A recording of a call that is running; without its lock, the page clears the folder away as one that nothing was recorded to.
  await page.evaluate(async owner => {
    await new Promise<void>(resolve => {
      void navigator.locks.request('trau:call-recording:recording', () => {
        resolve()
        return new Promise(() => {})
      })
    })
    const root = await navigator.storage.getDirectory()
    const all = await root.getDirectoryHandle('call-recordings', { create: true })
    const own = await all.getDirectoryHandle(encodeURIComponent(owner), { create: true })
    await own.getDirectoryHandle('recording', { create: true })
  }, `default/${me.userId}`)

  await page.getByRole('button', { name: /hồ sơ và cài đặt/ }).click()
  await page.getByRole('menuitem', { name: 'Đăng xuất' }).click()
  const question = page.getByRole('alertdialog', { name: 'Đăng xuất khi còn nội dung chưa gửi?' })
  await expect(question).toContainText('1 tin nhắn, ghi chú, bản ghi cuộc gọi hoặc tệp đang tải lên')
  await question.getByRole('button', { name: 'Xoá và đăng xuất' }).click()
  await expect(page).toHaveURL('/auth')
  await expect(second).toHaveURL('/auth')
  // Who leaves by themselves sees no reason, and no chooser remembers them.
  await expect(page.getByRole('heading', { name: 'Chào bạn trở lại' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('trau_accounts'))).toBeNull()

  expect((await context.cookies()).filter(({ value }) => value)).toEqual([])
  const left = await page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>(resolve => {
      const opening = indexedDB.open('trau')
      opening.onsuccess = () => resolve(opening.result)
    })
    const count = (name: string) =>
      new Promise<number>(resolve => {
        const counting = db.transaction(name).objectStore(name).count()
        counting.onsuccess = () => resolve(counting.result)
      })
    const rows = (await count('drafts')) + (await count('outbox'))
    db.close()
    const root = await navigator.storage.getDirectory()
    const recordings: string[] = []
    for await (const name of (await root.getDirectoryHandle('call-recordings')).keys()) recordings.push(name)
    const { user_id: userId, user_info: userInfo } = localStorage
    return { rows, recordings, userId, userInfo }
  })
  expect(left).toEqual({ rows: 0, recordings: [], userId: undefined, userInfo: undefined })
  // Of the two sessions, the one that registered is left.
  const { items } = await callAs(me, base, 'GET', `${service}/login-sessions/device`)
  expect(items).toHaveLength(1)
})

test('a session that was ended from elsewhere leads to the sign-in page, at the latest with the next call', async ({
  myPage: page,
  me,
  base,
}) => {
  await page.goto('/notes')
  await expect(page.getByRole('heading', { name: 'Ghi chú', level: 1 })).toBeVisible()
  await callAs(me, base, 'POST', `${service}/logout`, {})
  // The live connection hears of it by itself; then the page is already on its way.
  await page.goto('/notes?settings=sessions').catch(() => undefined)
  await expect(page).toHaveURL('/auth')
  await expect(page.getByRole('heading', { name: 'Bạn cần đăng nhập lại' })).toBeVisible()
  await expect(page.getByText(/đăng xuất từ một nơi khác|Phiên đăng nhập đã kết thúc/)).toBeVisible()
})

test('a session that ends elsewhere leads to the sign-in page from under an open window too', async ({
  myPage: page,
  me,
  base,
}) => {
  await page.goto('/people')
  await page.getByRole('button', { name: 'Kết bạn' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Thêm bạn' })).toBeVisible()
  await callAs(me, base, 'POST', `${service}/logout`, {})
  await expect(page).toHaveURL('/auth')
  await expect(page.getByRole('heading', { name: 'Bạn cần đăng nhập lại' })).toBeVisible()
})

test('who comes back without the tokens of their session reads that it ended, and nobody else does', async ({
  myPage: page,
  context,
}) => {
  await page.goto('/notes')
  await expect(page.getByRole('heading', { name: 'Ghi chú', level: 1 })).toBeVisible()
  // What a refused refresh leaves.
  await context.clearCookies({ name: /_token$/ })
  await page.goto('/notes')
  await expect(page).toHaveURL('/auth')
  await expect(page.getByRole('heading', { name: 'Bạn cần đăng nhập lại' })).toBeVisible()
  await expect(page.getByText('Phiên đăng nhập đã kết thúc')).toBeVisible()

  const newcomer = await context.newPage()
  await newcomer.goto('/notes')
  await expect(newcomer).toHaveURL('/auth')
  await expect(newcomer.getByRole('heading').first()).toBeVisible()
  await expect(newcomer.getByRole('heading', { name: 'Bạn cần đăng nhập lại' })).toHaveCount(0)
})

const stores = ['rooms', 'windows', 'outbox', 'drafts', 'session']

test('signing out without a network, as soon as the page is there, leaves nothing of a person on the device', async ({
  myPage: page,
  me,
  base,
  context,
}) => {
  const { room } = await callAs(
    me,
    base,
    'GET',
    `/room-service/v1/domains/default/rooms/@/private/user/${me.userId}`,
  )
  // Long before the page is at rest, and the rest of it fetched.
  const fetched = page.waitForResponse(/\/assets\/kept-here-/, { timeout: 10_000 })
  await page.goto(`/?room=${room.roomId}`)
  await page.getByRole('textbox', { name: /tin nhắn/i }).fill('Còn dở')
  await (await fetched).finished()
  await expect.poll(() => onDisk(page, stores)).toContain('Còn dở')
  await context.setOffline(true)
  await page.getByRole('button', { name: /hồ sơ và cài đặt/ }).click()
  await page.getByRole('menuitem', { name: 'Đăng xuất' }).click()
  await expect(page.getByRole('menuitem', { name: 'Đăng xuất' })).toBeHidden()
  await context.setOffline(false)
  // Whatever the browser shows in the place of a page that it cannot fetch.
  await expect(async () => {
    await page.goto('/auth')
    expect(await onDisk(page, stores)).toBe('[[],[],[],[],[]]')
  }).toPass()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(me.userId)
})

test('who signs out with messages on their way is asked first', async ({
  myPage: page,
  me,
  base,
  context,
}) => {
  const { room } = await callAs(
    me,
    base,
    'GET',
    `/room-service/v1/domains/default/rooms/@/private/user/${me.userId}`,
  )
  await page.goto(`/?room=${room.roomId}`)
  const composer = page.getByRole('textbox', { name: /tin nhắn/i })
  await expect(composer).toBeVisible()
  await context.setOffline(true)
  await composer.fill('Chưa đi được đâu')
  await composer.press('Enter')
  await page.getByRole('button', { name: /hồ sơ và cài đặt/ }).click()
  await page.getByRole('menuitem', { name: 'Đăng xuất' }).click()
  const question = page.getByRole('alertdialog', { name: 'Đăng xuất khi còn nội dung chưa gửi?' })
  await expect(question).toContainText('1 tin nhắn, ghi chú, bản ghi cuộc gọi hoặc tệp đang tải lên')
  await question.getByRole('button', { name: 'Huỷ' }).click()
  await context.setOffline(false)
  await expect(page.getByText('Chưa đi được đâu').first()).toBeVisible()
})

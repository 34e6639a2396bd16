import { befriend, openMessenger } from '../chat/rooms.ts'
import { expectAccessible } from '../src/axe.ts'
import { expect, test } from '../src/fixtures.ts'
import { callAs, newPerson, signInAs } from '../src/people.ts'
import { askToBeFriends, identity, openPeople, person } from './people.ts'

test('a request with a few words reaches the other at once; accepted, both are friends; removed, neither is', async ({
  page,
  otherBrowser,
  base,
}) => {
  const [an, binh] = await Promise.all([
    newPerson(base, { fullName: 'Trần Thị Bảo An' }),
    newPerson(base, { fullName: 'Nguyễn Văn Bình' }),
  ])
  const other = await otherBrowser()
  await openPeople(other, binh, base, 'requests')
  await openPeople(page, an, base)
  await expect(page.getByText('Chưa có ai trong danh bạ')).toBeVisible()

  await page.getByRole('button', { name: 'Kết bạn', exact: true }).click()
  await page.getByRole('searchbox', { name: /^Tên, tên đăng nhập/ }).fill(binh.username)
  await page.getByRole('button', { name: 'Kết bạn với Nguyễn Văn Bình' }).click()
  await page.getByRole('textbox', { name: /^Lời nhắn/ }).fill('Mình học chung lớp 12A nè')
  await page.getByRole('button', { name: 'Gửi lời mời' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await expect(other.getByText('“Mình học chung lớp 12A nè”')).toBeVisible()
  await other.getByRole('button', { name: 'Đồng ý kết bạn với Trần Thị Bảo An' }).click()
  await expect(other.getByText('Không có lời mời nào', { exact: true })).toBeVisible()
  await expect(person(page, /^Nguyễn Văn Bình/)).toBeVisible()
  await expectAccessible(page, 'friends')
  await other.getByRole('link', { name: 'Bạn bè', exact: true }).click()
  await expect(person(other, /^Trần Thị Bảo An/)).toBeVisible()

  await page.getByRole('button', { name: 'Tuỳ chọn cho Nguyễn Văn Bình' }).click()
  await page.getByRole('menuitem', { name: 'Huỷ kết bạn' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Huỷ kết bạn' }).click()
  await expect(page.getByText('Chưa có ai trong danh bạ')).toBeVisible()
  await expect(other.getByText('Chưa có ai trong danh bạ')).toBeVisible()
})

test('who is in the messenger is notified of a request, and who asked of the answer', async ({
  page,
  otherBrowser,
  base,
}) => {
  const [an, binh] = await Promise.all([
    newPerson(base, { fullName: 'Trần Thị Bảo An' }),
    newPerson(base, { fullName: 'Nguyễn Văn Bình' }),
  ])
  const other = await otherBrowser()
  await openMessenger(page, an, base)
  await openMessenger(other, binh, base)
  await expect(other.getByRole('link', { name: 'Danh bạ', exact: true })).toBeVisible()
  await askToBeFriends(an, binh, base)
  const waiting = other.getByRole('link', { name: '1 lời mời kết bạn đang chờ bạn Danh bạ' })
  await expect(waiting).toBeVisible()
  await expect(other.getByText('Trần Thị Bảo An muốn kết bạn với bạn.')).toBeVisible()
  await other.getByRole('button', { name: 'Xem', exact: true }).click()
  await expect(other).toHaveURL(/\/people\?tab=requests/)
  await other.getByRole('button', { name: 'Đồng ý kết bạn với Trần Thị Bảo An' }).click()
  await expect(page.getByText('Nguyễn Văn Bình đã đồng ý kết bạn.')).toBeVisible()
  await expect(waiting).toHaveCount(0)
})

test('a request is taken back, another declined, and two that cross make a friendship', async ({
  page,
  otherBrowser,
  base,
}) => {
  const [an, binh, chi] = await Promise.all([
    newPerson(base, { fullName: 'Trần Thị Bảo An' }),
    newPerson(base, { fullName: 'Nguyễn Văn Bình' }),
    newPerson(base, { fullName: 'Lê Chi' }),
  ])
  await askToBeFriends(an, binh, base)
  await askToBeFriends(chi, an, base)
  const other = await otherBrowser()
  await openPeople(other, binh, base, 'requests')
  await expect(person(other, /^Trần Thị Bảo An/)).toBeVisible()
  await openPeople(page, an, base, 'requests')
  await page.getByRole('button', { name: 'Thu hồi lời mời gửi Nguyễn Văn Bình' }).click()
  await expect(page.getByText('Bạn không có lời mời nào đang chờ')).toBeVisible()
  await expect(other.getByText('Không có lời mời nào', { exact: true })).toBeVisible()
  // By key: the toast may lie over it, and stays while a pointer is on it.
  await page.getByRole('button', { name: 'Từ chối lời mời của Lê Chi' }).press('Enter')
  await expect(page.getByText('Không có lời mời nào', { exact: true })).toBeVisible()

  // In the profile that is open already, the request of the other becomes a question.
  await page.goto(`/people?profile=${binh.userId}`)
  const profile = page.getByRole('region', { name: 'Hồ sơ của Nguyễn Văn Bình' })
  await profile.getByRole('button', { name: 'Kết bạn' }).click()
  await askToBeFriends(binh, an, base)
  await page.getByRole('button', { name: 'Gửi lời mời' }).click()
  await expect(profile.getByRole('button', { name: /^Bạn bè/ })).toBeVisible()
  await expectAccessible(page, 'the profile of a friend')
})

test('friends stand by given name in Vietnamese order, and the letters are walked by keyboard', async ({
  page,
  me,
  base,
}) => {
  const meet = async (names: readonly string[]) => {
    for (const fullName of names) await befriend(base, me, await newPerson(base, { fullName }))
  }
  await meet(['Phạm Đạt', 'Lê Dũng', 'Trần Ánh', 'Vũ Âu', 'Hồ Yến'])
  await openPeople(page, me, base)
  await expect(page.getByText('5 người bạn')).toBeVisible()
  const letters = page.getByRole('navigation', { name: 'Chữ cái' })
  await expect(letters, 'few are found by the eye').toHaveCount(0)
  await meet(Array(15).fill('Lê Dũng'))
  await expect(page.getByText('20 người bạn')).toBeVisible()
  await expect(letters.getByRole('button')).toHaveText(['A', 'Â', 'D', 'Đ', 'Y'])
  await letters.getByRole('button', { name: 'Chữ A', exact: true }).focus()
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown')
  await expect(letters.getByRole('button', { name: 'Chữ Đ' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Đ', exact: true })).toBeFocused()
})

test('who is blocked finds somebody away who tells nothing; the block is lifted from the list', async ({
  page,
  otherBrowser,
  base,
}) => {
  const [an, binh] = await Promise.all([
    newPerson(base, { fullName: 'Trần Thị Bảo An' }),
    newPerson(base, { fullName: 'Nguyễn Văn Bình' }),
  ])
  await befriend(base, an, binh)
  await callAs(an, base, 'PUT', `${identity}/users/${an.userId}/profile`, { bio: 'Ở Hội An' })
  const other = await otherBrowser()
  await openPeople(page, an, base)
  await openPeople(other, binh, base)
  await person(other, /^Trần Thị Bảo An/).click()
  const seen = other.getByRole('region', { name: 'Hồ sơ của Trần Thị Bảo An' })
  await expect(seen.getByText('Ở Hội An')).toBeVisible()

  await person(page, /^Nguyễn Văn Bình/).click()
  await page.getByRole('button', { name: 'Tuỳ chọn khác với Nguyễn Văn Bình' }).click()
  await page.getByRole('menuitem', { name: 'Chặn' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Chặn' }).click()
  await expect(page.getByText('Bạn đang chặn người này.')).toBeVisible()

  await other.reload()
  await expect(seen.getByRole('heading', { name: 'Trần Thị Bảo An' })).toBeVisible()
  await expect(seen.getByText('Ở Hội An')).toHaveCount(0)
  await expect(seen.getByText('Đang hoạt động')).toHaveCount(0)

  await page.goto('/people?tab=blocked')
  await page.getByRole('button', { name: 'Bỏ chặn Nguyễn Văn Bình' }).click()
  await expect(page.getByText('Bạn không chặn ai')).toBeVisible()
})

test('a link of a profile is copied, also without HTTPS; one that is pasted opens it; another text says what it is not', async ({
  page,
  me,
  base,
}) => {
  const binh = await newPerson(base, { fullName: 'Nguyễn Văn Bình' })
  // As a page without HTTPS has it.
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await openPeople(page, me, base)
  await page.getByRole('button', { name: 'Mã QR' }).click()
  await expect(page.getByText(`${base}/@${me.username}`)).toBeVisible()
  await page.getByRole('button', { name: 'Sao chép liên kết' }).click()
  await expect(page.getByText('Đã sao chép liên kết.')).toBeVisible()
  await page.getByText('Quét mã', { exact: true }).click()
  const field = page.getByRole('textbox', { name: 'Liên kết hồ sơ' })
  await field.press('Control+v')
  await expect(field).toHaveValue(`${base}/@${me.username}`)
  await field.fill('https://example.com/?profile=x')
  await page.getByRole('button', { name: 'Mở hồ sơ' }).click()
  await expect(page.getByText(/^Đây không phải mã/)).toBeVisible()
  // As a camera reads it from the code.
  await field.fill(`${base}/?profile=${binh.userId}&via=qr`)
  await page.getByRole('button', { name: 'Mở hồ sơ' }).click()
  const profile = page.getByRole('region', { name: 'Hồ sơ của Nguyễn Văn Bình' })
  await profile.getByRole('button', { name: 'Kết bạn' }).click()
  await page.getByRole('button', { name: 'Gửi lời mời' }).click()
  const received = async () => callAs(binh, base, 'GET', `${identity}/friendships/@/request`)
  await expect.poll(async () => (await received()).items[0]?.source).toBe('QR')
})

test('a birthday of today stands first, and one press leads to the conversation', async ({
  page,
  me,
  base,
}) => {
  const binh = await newPerson(base, { fullName: 'Nguyễn Văn Bình' })
  await befriend(base, me, binh)
  const [year, month, day] = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Ho_Chi_Minh' })
    .format(new Date())
    .split('-')
    .map(Number) as [number, number, number]
  await callAs(binh, base, 'PUT', `${identity}/users/${binh.userId}/profile`, {
    birthdate: { year: year - 30, month, day },
  })
  await signInAs(page.context(), me, base)
  await page.goto('/people?tab=birthdays')
  await expect(page.getByRole('region', { name: 'Hôm nay' }).getByText(/Nguyễn Văn Bình/)).toBeVisible()
  await page.getByRole('button', { name: 'Chúc mừng sinh nhật Nguyễn Văn Bình' }).click()
  await expect(page.getByRole('textbox', { name: /^Soạn tin nhắn cho Nguyễn Văn Bình/ })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the letters beside many friends are wide and high enough for a finger', async ({
    page,
    me,
    base,
  }) => {
    for (const fullName of ['Trần Bình', 'Lê Chi', 'Phạm Dũng', ...Array(17).fill('Võ Em')]) {
      await befriend(base, me, await newPerson(base, { fullName }))
    }
    await openPeople(page, me, base)
    const letter = page.getByRole('navigation', { name: 'Chữ cái' }).getByRole('button', { name: 'Chữ C' })
    const { width, height } = (await letter.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    await letter.tap()
    await expect(page.getByRole('heading', { name: 'C', exact: true })).toBeFocused()
  })
})

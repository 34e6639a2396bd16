import { expectAccessible } from '../src/axe.ts'
import { expect, test } from '../src/fixtures.ts'
import { typeMoment } from '../src/moment.ts'
import { newPerson } from '../src/people.ts'
import { composer, newGroup, newPair, openMessenger, row, say, sayMany } from './rooms.ts'

test('Ctrl+F searches the room without marks: highlights, counter, arrows, filters, a date, the way back', async ({
  page,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  await say(binh, base, roomId, 'Mai mình bay ra Đà Nẵng nhé')
  await sayMany(
    [an, binh],
    base,
    roomId,
    [...Array(70).keys()].map(n => `Chuyện số ${n}\ndòng hai\ndòng ba`),
  )
  await say(an, base, roomId, 'Vé đi Đà Nẵng đây: https://vidu.vn/ve')
  await openMessenger(page, an, base, roomId)
  await expect(row(page, /Vé đi Đà Nẵng/)).toBeVisible()
  await page.keyboard.press('Control+f')
  const field = page.getByRole('searchbox', { name: 'Tìm tin nhắn ở đây' })
  await expect(field).toBeFocused()
  await field.fill('da nang')
  await expect(page.getByText('1/2', { exact: true })).toBeVisible()
  await expect(row(page, /Vé đi Đà Nẵng/).locator('mark')).toHaveText(['Đà', 'Nẵng'])
  await expectAccessible(page, 'search in a room')

  await test.step('the older hit is fetched and gone to; a press leads back to where one read', async () => {
    await field.press('Enter')
    await expect(page.getByText('2/2', { exact: true })).toBeVisible()
    await expect(row(page, /bay ra Đà Nẵng/)).toBeInViewport()
    await expect(row(page, /Vé đi Đà Nẵng/)).not.toBeInViewport()
    await page.getByRole('button', { name: 'Quay lại chỗ đang đọc' }).click()
    await expect(row(page, /Chuyện số 69/)).toBeAttached()
    await expect(row(page, /bay ra Đà Nẵng/)).not.toBeInViewport()
    await page.getByRole('button', { name: 'Kết quả trước đó' }).click()
    await expect(page.getByText('1/2', { exact: true })).toBeVisible()
  })

  await test.step('[R-CONST-FILTER] narrowed by sender, time and kind', async () => {
    const choose = async (label: string, option: string) => {
      await page.getByRole('button', { name: new RegExp(`^(?!Bỏ lọc).*${label}`) }).click()
      await page.getByRole('option', { name: option }).click()
    }
    await choose('Người gửi', 'Nguyễn Văn Bình')
    await expect(page.getByText('1/1', { exact: true })).toBeVisible()
    await choose('Người gửi', 'Bạn')
    await choose('Loại tin', 'Có liên kết')
    await choose('Thời gian', '1 tuần trước')
    await expect(page.getByText('1/1', { exact: true })).toBeVisible()
    await field.fill('xyz')
    await expect(page.getByText('Không tìm thấy “xyz” – thử không dấu')).toBeVisible()
  })

  await test.step('a day is gone to, and Esc empties before it closes', async () => {
    const day = page.getByRole('group', { name: 'Nhảy đến ngày' })
    await expect(day).toHaveText(/^ngày\/tháng\/năm/)
    await page.setViewportSize({ width: 1600, height: 900 })
    const [fieldBox, dayBox] = [await field.boundingBox(), await day.boundingBox()]
    const middle = dayBox!.y + dayBox!.height / 2
    expect(middle, 'the filters and the field are one row').toBeGreaterThan(fieldBox!.y)
    expect(middle).toBeLessThan(fieldBox!.y + fieldBox!.height)
    await typeMoment(day, '2020-01-01')
    await expect(row(page, /bay ra Đà Nẵng/)).toBeInViewport()
    await field.focus()
    await page.keyboard.press('Escape')
    await expect(field).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(field).toHaveCount(0)
    await expect(composer(page)).toBeFocused()
  })
})

test('Ctrl+Shift+F searches everywhere: rooms, people and messages, and a message is opened where it was said', async ({
  page,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  const chi = await newPerson(base, { fullName: 'Phạm Ngọc Chi' })
  const group = await newGroup(base, an, 'Hội bàn nhậu', [chi])
  await say(binh, base, roomId, 'Nhớ mang **bánh xèo** nhé')
  await say(chi, base, group, 'Bánh xèo chỗ nào ngon?')
  await openMessenger(page, an, base, roomId)
  await page.keyboard.press('Control+Shift+F')
  const search = page.getByRole('searchbox', { name: /^Tìm tin nhắn, cuộc trò chuyện/ })
  await expect(search).toBeFocused()
  await search.fill('banh xeo')
  const hit = page.getByRole('button', { name: /Phạm Ngọc Chi trong Hội bàn nhậu/ })
  await expect(hit).toBeVisible()
  await expect(hit.locator('mark')).toHaveText(['Bánh', 'xèo'])
  await expect(page.getByRole('button', { name: /Nhớ mang bánh xèo nhé/ })).toBeVisible()
  await expectAccessible(page, 'search everywhere')
  await hit.click()
  await expect(page).toHaveURL(new RegExp(`room=${group}.*message=`))
  await expect(row(page, /Bánh xèo chỗ nào ngon/)).toBeInViewport()
  // The results stay, for the next one.
  await expect(search).toHaveValue('banh xeo')
  await search.fill('khong ai noi the nay')
  await expect(page.getByText('Không tìm thấy “khong ai noi the nay”')).toBeVisible()
})

import { randomUUID } from 'node:crypto'
import { expectAccessible } from '../src/axe.ts'
import { expect, test } from '../src/fixtures.ts'
import { callAs } from '../src/people.ts'
import { composer, newGroup, newPair, openMessenger, roomRow, row, say, write } from './rooms.ts'

test('a poll is made, voted in by two, and ended', async ({ page, otherBrowser, base }) => {
  const { an, binh } = await newPair(base)
  const roomId = await newGroup(base, an, 'Đội bóng', [binh])
  await openMessenger(page, an, base, roomId)
  await page.getByRole('button', { name: 'Đính kèm' }).click()
  await page.getByRole('menuitem', { name: 'Bình chọn' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tạo bình chọn' })
  await expect(dialog.getByRole('button', { name: 'Tạo', exact: true })).toBeDisabled()
  await dialog.getByLabel('Câu hỏi').fill('Đá ngày nào?')
  await dialog.getByLabel('Lựa chọn 1', { exact: true }).fill('Thứ bảy')
  await dialog.getByLabel('Lựa chọn 2', { exact: true }).fill('Chủ nhật')
  await dialog.getByRole('button', { name: 'Tạo', exact: true }).click()
  const poll = row(page, /Bình chọn · Đá ngày nào\?, Đã/)
  await expect(poll).toBeVisible()

  const theirs = await otherBrowser()
  await openMessenger(theirs, binh, base, roomId)
  await row(theirs, /Đá ngày nào/)
    .getByRole('button', { name: /^Chủ nhật/ })
    .click()
  await poll.getByRole('button', { name: /^Thứ bảy/ }).click()
  await expect(poll.getByRole('button', { name: 'Chủ nhật, 1 lượt, 50 phần trăm' })).toBeVisible()
  await expect(poll.getByText('2 người đã bình chọn')).toBeVisible()
  await poll.getByRole('button', { name: 'Xem ai đã chọn' }).click()
  await expect(page.getByRole('dialog', { name: 'Ai đã chọn gì' }).getByText('Bạn')).toBeVisible()
  await page.keyboard.press('Escape')

  await poll.getByText('Đá ngày nào?').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Kết thúc bình chọn' }).click()
  await page.getByRole('button', { name: 'Kết thúc bình chọn' }).click()
  await expect(row(theirs, /Đá ngày nào/).getByText('Đã kết thúc')).toBeVisible()
  await expect(row(theirs, /Đá ngày nào/).getByRole('button', { name: /^Thứ bảy/ })).toBeDisabled()
})

test('a poll that hides its results shows them to who has voted', async ({ page, otherBrowser, base }) => {
  const { an, binh } = await newPair(base)
  const roomId = await newGroup(base, an, 'Đội bóng', [binh])
  await openMessenger(page, an, base, roomId)
  await page.getByRole('button', { name: 'Đính kèm' }).click()
  await page.getByRole('menuitem', { name: 'Bình chọn' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tạo bình chọn' })
  await dialog.getByLabel('Câu hỏi').fill('Đá ngày nào?')
  await dialog.getByLabel('Lựa chọn 1', { exact: true }).fill('Thứ bảy')
  await dialog.getByLabel('Lựa chọn 2', { exact: true }).fill('Chủ nhật')
  await dialog.getByText('Bình chọn rồi mới thấy kết quả').click()
  await dialog.getByRole('button', { name: 'Tạo', exact: true }).click()

  const theirs = await otherBrowser()
  await openMessenger(theirs, binh, base, roomId)
  const polls = [page, theirs].map(of => row(of, /Đá ngày nào/))
  for (const poll of polls) await expect(poll.getByText('Bình chọn để xem kết quả')).toBeVisible()
  await polls[1]!.getByRole('button', { name: 'Chủ nhật', exact: true }).click()
  await expect(polls[1]!.getByRole('button', { name: 'Chủ nhật, 1 lượt, 100 phần trăm' })).toBeVisible()
  await expect(polls[0]!.getByRole('button', { name: 'Chủ nhật', exact: true })).toBeVisible()
  await polls[0]!.getByRole('button', { name: 'Thứ bảy', exact: true }).click()
  for (const poll of polls) {
    await expect(poll.getByText('2 người đã bình chọn')).toBeVisible()
    await expect(poll.getByRole('button', { name: 'Chủ nhật, 1 lượt, 50 phần trăm' })).toBeVisible()
  }
})

test('a sticker, a card and a place are sent, and each shows what it is', async ({ page, context, base }) => {
  const { an, roomId } = await newPair(base)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 16.0544, longitude: 108.2022 })
  await openMessenger(page, an, base, roomId)
  await page.getByRole('button', { name: 'Biểu tượng cảm xúc' }).click()
  await page.getByText('Nhãn dán', { exact: true }).click()
  await page.getByRole('button', { name: 'Đi ăn phở' }).click()
  await expect(row(page, /Nhãn dán · 🍜, Đã/).getByRole('img', { name: 'Đi ăn phở' })).toBeVisible()

  const other = page.getByRole('button', { name: 'Đính kèm' })
  await other.click()
  await page.getByRole('menuitem', { name: 'Danh thiếp' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Nguyễn Văn Bình/ })
    .click()
  const card = row(page, /Danh thiếp · Nguyễn Văn Bình, Đã/)
  await expect(card.getByRole('button', { name: 'Nhắn tin' })).toBeVisible()
  await card.getByRole('link', { name: 'Xem hồ sơ' }).click()
  await expect(page.getByRole('dialog').getByText('Nguyễn Văn Bình').first()).toBeVisible()
  await page.keyboard.press('Escape')

  await other.click()
  await page.getByRole('menuitem', { name: 'Vị trí' }).click()
  await page.getByRole('button', { name: 'Lấy vị trí của tôi' }).click()
  await expect(page.getByLabel('Toạ độ')).toHaveValue('16.0544, 108.2022')
  await page.getByLabel('Tên nơi này (không bắt buộc)').fill('Cầu Rồng')
  await page.getByRole('button', { name: 'Gửi', exact: true }).last().click()
  const map = row(page, /Vị trí · Cầu Rồng, Đã/).getByRole('link', { name: 'Mở bản đồ' })
  await expect(map).toHaveAttribute('href', /openstreetmap\.org\/\?mlat=16\.0544&mlon=108\.2022/)
})

test('a bank account is sent with its code, copied by the other, and filled in the next time', async ({
  page,
  otherBrowser,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  const other = await otherBrowser()
  await Promise.all([openMessenger(page, an, base, roomId), openMessenger(other, binh, base, roomId)])
  await page.getByRole('button', { name: 'Đính kèm' }).click()
  await page.getByRole('menuitem', { name: 'Tài khoản ngân hàng' }).click()
  const dialog = page.getByRole('dialog', { name: 'Gửi tài khoản ngân hàng' })
  await dialog.getByRole('button', { name: 'Gửi', exact: true }).click()
  await expect(dialog.getByText('Bạn chọn ngân hàng nhé.')).toBeVisible()
  await dialog.getByRole('button', { name: /Ngân hàng/ }).click()
  await page.getByRole('option', { name: 'Vietcombank' }).click()
  await dialog.getByLabel('Số tài khoản').fill('0123 456 789')
  await dialog.getByLabel('Tên chủ tài khoản').pressSequentially('Nguyễn Văn Ấn')
  await expect(dialog.getByLabel('Tên chủ tài khoản')).toHaveValue('NGUYEN VAN AN')
  await dialog.getByLabel('Số tiền').fill('150.000')
  await dialog.getByLabel('Nội dung chuyển khoản').fill('Tiền ăn trưa')
  await expectAccessible(page, 'a bank account to send')
  await page.keyboard.press('Enter')

  const card = row(other, /Tài khoản · Vietcombank · 0123456789 · NGUYEN VAN AN/)
  await expect(
    card.getByRole('img', { name: 'Mã VietQR để chuyển tới 0123456789, Vietcombank' }),
  ).toBeVisible()
  await expect(card.getByText('150.000 đ · Tien an trua')).toBeVisible()
  await expectAccessible(other, 'a bank account')
  await card.getByRole('button', { name: 'Sao chép số tài khoản' }).click()
  await expect(other.getByText('Đã sao chép số tài khoản.')).toBeVisible()

  await composer(page).fill('/stk')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Số tài khoản')).toHaveValue('0123456789')
  await expect(dialog.getByLabel('Số tiền')).toHaveValue('')
})

test('a message is passed on to two rooms at once, and its edits can be read', async ({ page, base }) => {
  const { an, binh, roomId } = await newPair(base)
  for (const name of ['Nhóm Huế', 'Nhóm Hội An']) await newGroup(base, an, name, [binh])
  await say(binh, base, roomId, 'Vé tàu đã đặt')
  await openMessenger(page, an, base, roomId)
  await row(page, /Vé tàu đã đặt/)
    .getByText('Vé tàu đã đặt')
    .click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Chuyển tiếp' }).click()
  const dialog = page.getByRole('dialog', { name: 'Chuyển tiếp tin nhắn' })
  await dialog.getByRole('searchbox').fill('hue')
  await dialog
    .getByRole('button', { name: /Nhóm Huế/ })
    .first()
    .click()
  await dialog.getByRole('searchbox').fill('hoi an')
  await dialog
    .getByRole('button', { name: /Nhóm Hội An/ })
    .first()
    .click()
  await dialog.getByLabel('Thêm lời nhắn (không bắt buộc)').fill('Cả nhà xem')
  await dialog.getByRole('button', { name: 'Chuyển tiếp đến 2 cuộc trò chuyện' }).click()
  await expect(page.getByText('Đã chuyển tiếp đến 2 cuộc trò chuyện')).toBeVisible()
  await roomRow(page, /Nhóm Huế/).click()
  await expect(row(page, /Cả nhà xem/)).toBeVisible()
  await expect(row(page, /Vé tàu đã đặt/).getByText('Chuyển tiếp từ Nguyễn Văn Bình')).toBeVisible()

  await write(page, 'Đi luc 8 giờ')
  await expect(row(page, /Đi luc 8 giờ, Đã/)).toBeVisible()
  await composer(page).focus()
  await page.keyboard.press('ArrowUp')
  await composer(page).fill('Đi lúc 8 giờ')
  await page.keyboard.press('Enter')
  await expect(row(page, /Đi lúc 8 giờ.*đã sửa/)).toBeVisible()
  await row(page, /Đi lúc 8 giờ/)
    .getByText('Đi lúc 8 giờ')
    .click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Lịch sử chỉnh sửa' }).click()
  const history = page.getByRole('dialog', { name: 'Lịch sử chỉnh sửa' })
  await expect(history.getByText('Đi luc 8 giờ')).toBeVisible()
  await expect(history.getByText('Bản gốc')).toBeVisible()
  await page.keyboard.press('Escape')

  await row(page, /Đi lúc 8 giờ/)
    .getByText('Đi lúc 8 giờ')
    .click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Lưu tin nhắn' }).click()
  await page.getByRole('button', { name: /^Của tôi/ }).click()
  await page.getByRole('button', { name: 'Tin đã lưu' }).click()
  const saved = page.getByRole('dialog', { name: 'Tin đã lưu' })
  await expect(saved.getByText('Đi lúc 8 giờ')).toBeVisible()
  await saved.getByRole('button', { name: 'Bỏ lưu' }).click()
  await expect(saved.getByText('Bạn chưa lưu tin nào')).toBeVisible()
})

test('a card is as wide as its bubble, with the time below it', async ({ page, base }) => {
  const { an, binh, roomId } = await newPair(base)
  await callAs(an, base, 'POST', `/chat-service/v2/domains/default/messages/@/rooms/${roomId}`, {
    type: 'CONTACT',
    contactId: binh.userId,
    clientMessageId: randomUUID(),
  })
  await openMessenger(page, an, base, roomId)
  const button = row(page, /Nguyễn Văn Bình/).getByRole('link', { name: 'Xem hồ sơ' })
  const time = row(page, /Nguyễn Văn Bình/).locator('time')
  await expect(button).toBeVisible()
  const [link, below] = [(await button.boundingBox())!, (await time.boundingBox())!]
  expect(below.y).toBeGreaterThanOrEqual(link.y + link.height)
  const bubble = await button.evaluate(one => one.closest('.bg-own')!.getBoundingClientRect().right)
  expect(bubble - (link.x + link.width)).toBeLessThanOrEqual(16)
})

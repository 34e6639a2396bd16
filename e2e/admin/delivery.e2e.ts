import { expect, test } from '../auth/own-place.ts'
import { expectAccessibleInBothThemes } from '../src/axe.ts'
import { newPerson, signInAs } from '../src/people.ts'

test('mail is set up, a test shows what the server answered, and the password never comes back', async ({
  page,
  context,
  place,
}) => {
  const setting = '/email-service/v1/domains/default/setting'
  await signInAs(context, place.admin, place.url)
  await page.goto('/admin?tab=delivery')
  await expect(page.getByText('Email đi qua máy chủ trong biến môi trường')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the delivery settings')
  try {
    await page.getByRole('radio', { name: /Máy chủ SMTP riêng/ }).check({ force: true })
    const host = page.getByRole('textbox', { name: /^Máy chủ SMTP/ })
    await host.fill('a b')
    await page.getByRole('tab', { name: 'SMS' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ở lại' }).click()
    await expect(host).toHaveValue('a b')
    await page.getByRole('button', { name: 'Lưu', exact: true }).click()
    await expect(host).toHaveAccessibleDescription(/Bạn nhập tên máy chủ/)
    // A port where nobody listens, on a host that this product may connect to.
    await host.fill('127.0.0.1')
    await page.getByRole('textbox', { name: /^Cổng/ }).fill('1')
    await page.getByRole('textbox', { name: 'Tên đăng nhập SMTP' }).fill('trau')
    await page.getByLabel('Mật khẩu SMTP', { exact: true }).fill('bi-mat-cua-thu')
    await page.getByRole('textbox', { name: /^Địa chỉ gửi/ }).fill('trau@vidu.vn')
    await page.getByRole('button', { name: 'Lưu', exact: true }).click()
    await expect(page.getByText('Đã lưu cài đặt.')).toBeVisible()
    await expect(page.getByRole('group', { name: 'Mật khẩu SMTP' }).getByText('Đã lưu')).toBeVisible()
    expect(await page.content()).not.toContain('bi-mat-cua-thu')

    await page.getByRole('textbox', { name: 'Gửi thử đến email' }).fill('an@vidu.vn')
    await page.getByRole('button', { name: 'Gửi thử' }).click()
    await expect(page.getByText(/^Không kết nối được\. Bạn xem lại tên máy chủ/)).toBeVisible()
    await expect(page.getByText(/Máy chủ trả lời:.*ECONNREFUSED/)).toBeVisible()
  } finally {
    await place.asAdmin('PUT', setting, { smtp: null })
  }
})

test('a template is edited with a preview beside it, guarded while unsaved, and restored', async ({
  page,
  context,
  place,
}) => {
  await signInAs(context, place.admin, place.url)
  await page.goto('/admin?tab=templates')
  await page.getByRole('searchbox').fill('cam xuc voi tin nhan')
  await page.getByRole('link', { name: /Cảm xúc với tin nhắn/ }).click()
  const body = page.getByRole('textbox', { name: 'Nội dung' })
  await expect(body).toHaveValue(/\{\{actor\}\}/)
  await body.fill('Nhắn từ **ban quản trị**: ')
  await page.getByRole('button', { name: /^Chèn Người làm actor/ }).click()
  await expect(body).toHaveValue('Nhắn từ **ban quản trị**: {{actor}}')
  const mail = page.frameLocator('iframe[title="Email xem trước"]')
  await expect(mail.getByText('Nhắn từ ban quản trị: Trần Thị Bình', { exact: true })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the template editor')

  await page.getByRole('link', { name: 'Tất cả mẫu' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ở lại' }).click()
  await expect(body).toHaveValue(/ban quản trị/)
  await body.fill('Chào {{khongco}}')
  await page.getByRole('button', { name: 'Lưu mẫu' }).click()
  await expect(body).toHaveAccessibleDescription(/không có biến \{\{khongco\}\}/)
  await body.fill('Nhắn từ **ban quản trị**: {{actor}}')

  // Somebody else saves in between.
  await place.asAdmin('PUT', '/notification-service/v1/domains/default/templates/REACTION.EMAIL.vi', {
    version: 0,
    subject: 'Của người khác',
    body: 'Chào {{actor}}',
  })
  await page.getByRole('button', { name: 'Lưu mẫu' }).click()
  await expect(page.getByText('Có người vừa lưu bản 1 của mẫu này.')).toBeVisible()
  await page.getByRole('button', { name: 'Ghi đè bằng bản của tôi' }).click()
  await expect(page.getByText('Đã lưu mẫu.')).toBeVisible()
  await expect(page.getByText('Khác bản gốc')).toBeVisible()

  await page.getByRole('button', { name: 'Khôi phục bản gốc' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Khôi phục bản gốc' }).click()
  await expect(page.getByText('Đã khôi phục bản gốc.')).toBeVisible()
  await expect(body).not.toHaveValue(/ban quản trị/)
  await page.getByRole('link', { name: 'Tất cả mẫu' }).click()
  await expect(page.getByRole('link', { name: /Cảm xúc với tin nhắn/ })).toBeVisible()
})

test('a system notification is asked about, then goes to those who were chosen', async ({
  page,
  context,
  place,
}) => {
  const member = await newPerson(place.url, { fullName: 'Vũ Thị Lan Hương' })
  await signInAs(context, place.admin, place.url)
  await page.goto('/admin?tab=announcement')
  await page.getByRole('button', { name: 'Gửi thông báo' }).click()
  const title = page.getByRole('textbox', { name: /^Tiêu đề/ })
  await expect(title).toHaveAccessibleDescription('Bạn nhập tiêu đề nhé.')
  await title.fill('Bảo trì đêm nay')
  await page.getByRole('radio', { name: /Một số người/ }).check({ force: true })
  await page.getByRole('searchbox').fill(member.username)
  await page.getByRole('button', { name: /Vũ Thị Lan Hương/ }).click()
  await expectAccessibleInBothThemes(page, 'the form of a system notification')
  await page.getByRole('button', { name: 'Gửi thông báo' }).click()
  await page
    .getByRole('alertdialog', { name: 'Gửi thông báo đến 1 người?' })
    .getByRole('button', { name: 'Gửi thông báo' })
    .click()
  await expect(page.getByText('Đã gửi đến 1 người.')).toBeVisible()
  await expect(title).toHaveValue('')
})

test('the queue shows what waits and why it failed, and sends it again once mail is set up', async ({
  page,
  context,
  place,
}) => {
  const setting = '/email-service/v1/domains/default/setting'
  const to = 'huong@vidu.vn'
  // A port where nobody listens.
  await place.asAdmin('PUT', setting, {
    smtp: { host: '127.0.0.1', port: 1, security: 'NONE', senderAddress: 'trau@vidu.vn' },
  })
  await place.asAdmin('POST', '/email-service/v1/domains/default/enqueue_email', {
    to,
    subject: 'Lịch họp tuần',
    text: 'Thứ Hai lúc chín giờ.',
    idempotencyKey: 'lich-hop-tuan',
  })
  await signInAs(context, place.admin, place.url)
  await page.goto('/admin?tab=outbox')
  const queue = page.getByRole('main')
  const mail = queue.getByRole('listitem').filter({ hasText: to })
  await expect(async () => {
    await queue.getByRole('button', { name: 'Tải lại' }).click()
    await expect(mail.getByText('Sẽ thử lại')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(mail.getByText('Không kết nối được máy chủ gửi.')).toBeVisible()
  await expect(mail.getByText(/ECONNREFUSED/)).toBeVisible()
  await expect(mail.getByText('Lịch họp tuần')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the queue')

  // The one of the environment, which works.
  await place.asAdmin('PUT', setting, { smtp: null })
  await mail.getByRole('button', { name: `Gửi lại cho ${to}` }).click()
  await expect(page.getByText('Đã xếp vào hàng để gửi lại.')).toBeVisible()
  await expect
    .poll(() => place.post.messagesTo(to).map(({ text }) => text))
    .toEqual([expect.stringContaining('chín giờ')])
})

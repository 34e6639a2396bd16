import { newEmail, newProvenPerson, test } from '../auth/own-place.ts'
import { newGroup, say } from '../chat/rooms.ts'
import { expectAccessibleInBothThemes } from '../src/axe.ts'
import { expect } from '../src/fixtures.ts'
import { callAs, newPerson } from '../src/people.ts'

test('the link in a mail ends mails of its kind with one press, signed out, and takes it back', async ({
  page,
  place,
}) => {
  const email = newEmail()
  const person = await newProvenPerson(place, { email })
  const preferences = '/notification-centre-service/v1/domains/default/preferences'
  const switches = { inApp: true, push: true, email: true, sms: false }
  await callAs(person, place.url, 'PUT', preferences, { channels: { REMINDER: switches } })
  const isMailed = async () => (await callAs(person, place.url, 'GET', preferences)).channels.REMINDER.email
  await place.asksFor([])
  const roomId = await newGroup(place.url, person, 'Việc của mình', [await newPerson(place.url)])
  const { messageId } = await say(person, place.url, roomId, 'Nộp bài')
  await callAs(
    person,
    place.url,
    'PUT',
    `/conversation-service/v1/domains/default/messages/${messageId}/reminder`,
    {
      remindTime: Date.now() + 1_500,
    },
  )
  let link: string | undefined
  await expect(() => {
    link = place.post
      .messagesTo(email)
      .map(({ text }) => /https?:\/\/\S+\/unsubscribe\/\S+/.exec(text)?.[0])
      .find(Boolean)
    expect(link).toBeTruthy()
  }).toPass({ timeout: 30_000 })

  await page.goto(link!)
  await expect(page.getByRole('heading', { name: 'Ngừng nhận email “Nhắc hẹn”?' })).toBeVisible()
  // Programs that scan mails open every link in them.
  expect(await isMailed()).toBe(true)
  await expectAccessibleInBothThemes(page, 'the page that ends mails')
  await page.getByRole('button', { name: 'Ngừng nhận' }).click()
  await expect(page.getByRole('heading', { name: 'Đã ngừng nhận email “Nhắc hẹn”' })).toBeVisible()
  expect(await isMailed()).toBe(false)
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: 'Get them again' }).click()
  await expect(page.getByRole('heading', { name: /as before$/ })).toBeVisible()
  expect(await isMailed()).toBe(true)

  await page.goto(link!.replace(/unsubscribe\/[^?]+/, 'unsubscribe/cat-ngan'))
  await expect(
    page.getByText(/This link does not work any more|Liên kết này không dùng được nữa/),
  ).toBeVisible()
})

import { newGroup, newPair, openMessenger } from '../chat/rooms.ts'
import { expectAccessible } from '../src/axe.ts'
import { expect, test } from '../src/fixtures.ts'
import { callAs } from '../src/people.ts'

test('the link says so to who is removed for good, until the owner lets them come back', async ({
  page,
  otherBrowser,
  base,
}) => {
  const { an, binh } = await newPair(base)
  const roomId = await newGroup(base, an, 'Hội cờ tướng', [binh])
  const invites = `/invite-service/v1/domains/default/rooms/${roomId}/invites`
  const { token } = await callAs(an, base, 'POST', invites, {})
  await openMessenger(page, an, base, roomId)
  await page.getByRole('button', { name: 'Thông tin', exact: true }).click()
  const panel = page.getByRole('complementary', { name: 'Thông tin nhóm' })
  await panel.getByRole('button', { name: /Nguyễn Văn Bình/ }).click()
  await page.getByRole('menuitem', { name: 'Mời ra khỏi nhóm' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('Không cho vào lại bằng liên kết').click()
  await question.getByRole('button', { name: 'Mời ra khỏi nhóm' }).click()
  await expect(panel.getByText('Không được vào lại (1)')).toBeVisible()

  const theirs = await otherBrowser()
  await openMessenger(theirs, binh, base)
  await theirs.goto(`/join/${token}`)
  await expect(theirs.getByText('Bạn không vào lại nhóm này được')).toBeVisible()
  await expectAccessible(theirs, 'a banned person at the link')

  await panel.getByRole('button', { name: 'Cho Nguyễn Văn Bình vào lại bằng liên kết' }).click()
  await expect(panel.getByText('Không được vào lại')).toHaveCount(0)
  await theirs.reload()
  await theirs.getByRole('button', { name: /xin/i }).click()
  await expect(panel.getByText('Đang chờ vào nhóm (1)')).toBeVisible()
})

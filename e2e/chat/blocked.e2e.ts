import { expect, test } from '../src/fixtures.ts'
import { callAs } from '../src/people.ts'
import { newPair, openMessenger, roomRow, row, write } from './rooms.ts'

test('who was blocked sees that the message was not delivered, and sees the other away', async ({
  page,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  await openMessenger(page, an, base, roomId)
  await write(page, 'Trước khi bị chặn')
  // Sent before the block, not only written.
  await expect(row(page, /Trước khi bị chặn, Đã/)).toBeVisible()
  const friendshipId = [an.userId, binh.userId].sort().join('.')
  await callAs(binh, base, 'PUT', `/identity-service/v1/domains/default/friendships/${friendshipId}/status`, {
    status: 'FRIENDSHIP_STATUS_BLOCKED',
  })
  await write(page, 'Bạn có đó không?')
  await expect(page.getByText('Tin nhắn không gửi được đến người này.')).toBeVisible()
  await page.reload()
  // It waits there until its writer sends it again or drops it.
  await expect(page.getByText('Tin nhắn không gửi được đến người này.')).toBeVisible()
  await expect(roomRow(page, /đang hoạt động/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Xoá', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Xoá tin chưa gửi này?' })
  await expect(question).toContainText('Bạn có đó không?')
  await question.getByRole('button', { name: 'Xoá', exact: true }).click()
  await expect(row(page, /Bạn có đó không/)).toHaveCount(0)
})

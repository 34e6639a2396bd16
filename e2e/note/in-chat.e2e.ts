import { composer, newGroup, newPair, openMessenger, row, say } from '../chat/rooms.ts'
import { expectAccessible } from '../src/axe.ts'
import { expect, test } from '../src/fixtures.ts'
import { callAs } from '../src/people.ts'
import { newNote, notes } from './notes.ts'

/** Of Yjs: the line “Chiều nay”, then the tasks “rau muống” and “cá lóc”. */
const tasks =
  'AREBAAcBB2NvbnRlbnQDCXBhcmFncmFwaAcAAQAGBAABAQtDaGnhu4F1IG5heYcBAAMIdGFza0xpc3QHAAELAwh0YXNrSXRlbQcAAQwDCXBhcmFncmFwaAcAAQ0GBAABDgtyYXUgbXXhu5FuZygAAQwCaWQBdwJ0MSgAAQwHY2hlY2tlZAF5hwEMAwh0YXNrSXRlbQcAARoDCXBhcmFncmFwaAcAARsGBAABHAhjw6EgbMOzYygAARoCaWQBdwJ0MigAARoHY2hlY2tlZAF5KAABCwJpZAF3AWwA'

test('a note in a conversation is ticked where it stands, live, and closes when it is shared no more', async ({
  page,
  otherBrowser,
  base,
}) => {
  const { an, binh } = await newPair(base)
  const roomId = await newGroup(base, an, 'Nhà mình', [binh])
  const noteId = await newNote(an, base, 'Đi chợ')
  const push = { clientId: crypto.randomUUID(), clientSeq: 0, update: tasks }
  await callAs(an, base, 'POST', `${notes}/notes/${noteId}/updates`, push)
  const share = {
    roomIds: [roomId],
    role: 'EDIT',
    message: 'Ai mua giúp',
    clientShareId: crypto.randomUUID(),
  }
  const { items } = await callAs(an, base, 'POST', `${notes}/notes/${noteId}/members`, share)

  const theirs = await otherBrowser()
  await Promise.all([openMessenger(page, an, base, roomId), openMessenger(theirs, binh, base, roomId)])
  const cards = [page, theirs].map(one => row(one, /Ghi chú · Đi chợ · Ai mua giúp/))
  const fish = cards.map(card => card.getByRole('checkbox', { name: /cá lóc/ }))
  for (const box of fish) await expect(box).not.toBeChecked()
  await expect(cards[1]!.getByRole('link', { name: 'Đi chợ' })).toHaveAttribute('href', `/notes/${noteId}`)
  await fish[1]!.focus()
  await theirs.keyboard.press('Space')
  await expect(fish[0]!).toBeChecked({ timeout: 2_000 })
  await expect(cards[0]!.getByText(/^Nguyễn Văn Bình sửa/)).toBeVisible()
  await expectAccessible(page, 'a note in a conversation')

  await callAs(an, base, 'DELETE', `${notes}/notes/${noteId}/members/${items[0].memberId}`)
  await expect(cards[1]!.getByText('Bạn chưa có quyền xem ghi chú này')).toBeVisible()
})

test('“/ghi” makes a note and posts nothing until its card is asked for; the board has it then', async ({
  page,
  base,
}) => {
  const { an, binh } = await newPair(base)
  const roomId = await newGroup(base, an, 'Nhà mình', [binh])
  await openMessenger(page, an, base, roomId)
  const { height } = (await composer(page).boundingBox())!
  await composer(page).fill('/ghi Số nhà 12\nngõ 5')
  await composer(page).press('Enter')
  await expect(page.getByText('Đã tạo ghi chú')).toBeVisible()
  expect((await composer(page).boundingBox())!.height).toBeLessThan(height + 2)
  await expect(row(page, /Ghi chú/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Gửi thẻ vào đây' }).click()
  await expect(row(page, /Ghi chú/).getByRole('link', { name: 'Số nhà 12' })).toBeVisible()
  await expect(row(page, /Ghi chú/).getByText('ngõ 5')).toBeVisible()

  const { messageId } = await say(binh, base, roomId, 'Nhớ mang ô')
  await callAs(
    an,
    base,
    'POST',
    `/chat-service/v1/domains/default/messages/${messageId}/pin?roomId=${roomId}`,
  )
  await page.keyboard.press('Control+.')
  await page.getByRole('button', { name: 'Bảng chung' }).click()
  const board = page.getByRole('complementary', { name: 'Bảng chung' })
  await expect(
    board.getByRole('list', { name: 'Ghi chú' }).getByRole('link', { name: /Số nhà 12/ }),
  ).toBeVisible()
  await expect(
    board.getByRole('list', { name: 'Tin đã ghim' }).getByRole('button', { name: /Nhớ mang ô/ }),
  ).toBeVisible()
  await expect(board.getByText('Chưa có bình chọn nào.')).toBeVisible()
  await expectAccessible(page, 'the board of a conversation')
})

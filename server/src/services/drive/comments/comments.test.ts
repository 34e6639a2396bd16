import { contract } from '@trau/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uuidv7 } from '#platform/uuid.ts'
import { eventually } from '../../../testing/eventually.ts'
import { openScene, type Scene } from '../../room/testing/scene.ts'
import { addFile, shareWith } from '../testing/sharing.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

const { addDriveComment, deleteDriveComment, listDriveComments, updateDriveComment } = contract.driveSharing
const comment = (who: Scene['an'], nodeId: string, text: string, clientCommentId = uuidv7()) =>
  who.call(addDriveComment, { params: { nodeId }, body: { text, clientCommentId } })

it('comments are listed latest first in pages, and one that is sent again is one', async () => {
  const { an, binh } = scene
  const nodeId = await addFile(an)
  await shareWith(an, nodeId, { userIds: [binh.userId] }, 'COMMENT')
  const clientId = uuidv7()
  const first = await comment(binh, nodeId, '  Đẹp quá \n', clientId)
  expect(first.data).toMatchObject({ nodeId, userId: binh.userId, text: 'Đẹp quá' })
  expect((await comment(binh, nodeId, 'Đẹp quá', clientId)).data).toEqual(first.data)
  await comment(an, nodeId, 'Cảm ơn')
  await comment(binh, nodeId, 'Sửa trang 2 nhé')
  const page = await an.ask(listDriveComments, { params: { nodeId }, query: { limit: 2 } })
  expect(page.items.map(item => item.text)).toEqual(['Sửa trang 2 nhé', 'Cảm ơn'])
  const rest = await an.ask(listDriveComments, {
    params: { nodeId },
    query: { limit: 2, cursor: page.nextCursor! },
  })
  expect(rest).toMatchObject({ items: [{ text: 'Đẹp quá' }] })
  const { items: activity } = await an.ask(contract.drive.listDriveActivity, { params: { nodeId } })
  expect(activity.filter(one => one.what === 'COMMENTED')).toHaveLength(3)
})

it('a comment is for those who may comment, and says something', async () => {
  const { an, binh, chi } = scene
  const nodeId = await addFile(an)
  await shareWith(an, nodeId, { userIds: [binh.userId] }, 'VIEW')
  expect((await comment(binh, nodeId, 'a')).error?.code).toBe('driveRoleTooLow')
  expect((await comment(chi, nodeId, 'a')).error?.code).toBe('nodeNotFound')
  for (const text of ['', '  \n', 'x'.repeat(2_001), 'a\u0000b'])
    expect((await comment(an, nodeId, text)).error?.code).toBe(
      text.includes('\u0000') ? 'badRequest' : 'validationFailed',
    )
  const clientId = uuidv7()
  await comment(an, nodeId, 'một', clientId)
  const other = await comment(an, await addFile(an), 'một', clientId)
  expect(other.error).toMatchObject({ data: { fields: [{ path: 'body.clientCommentId', reason: 'twice' }] } })
  // Another person may have chosen the same id.
  await shareWith(an, nodeId, { userIds: [binh.userId] }, 'COMMENT')
  expect((await comment(binh, nodeId, 'hai', clientId)).data?.text).toBe('hai')
})

it('a comment is deleted by its author, or by who manages the file', async () => {
  const { an, binh, chi } = scene
  const nodeId = await addFile(an)
  await shareWith(an, nodeId, { userIds: [binh.userId, chi.userId] }, 'EDIT')
  const [mine, theirs] = [await comment(binh, nodeId, 'của Bình'), await comment(binh, nodeId, 'nữa')]
  const end = (who: Scene['an'], commentId: string) =>
    who.call(deleteDriveComment, { params: { nodeId, commentId } })
  expect((await end(chi, mine.data!.commentId)).error?.code).toBe('driveRoleTooLow')
  expect((await end(binh, mine.data!.commentId)).status).toBe(200)
  expect((await end(an, theirs.data!.commentId)).status).toBe(200)
  expect((await end(an, theirs.data!.commentId)).error?.code).toBe('commentNotFound')
  expect((await an.ask(listDriveComments, { params: { nodeId } })).items).toEqual([])
})

it('a comment is edited by its author alone, as long as they may comment', async () => {
  const { an, binh, chi } = scene
  const nodeId = await addFile(an)
  const { shareId } = (await shareWith(an, nodeId, { userIds: [binh.userId] }, 'COMMENT')).items[0]!
  const { commentId } = (await comment(binh, nodeId, 'trang 2')).data!
  const edit = (who: Scene['an'], text: string, at = { nodeId, commentId }) =>
    who.call(updateDriveComment, { params: at, body: { text } })
  const edited = await edit(binh, '  trang 3 ')
  expect(edited.data).toMatchObject({ text: 'trang 3', editedTime: expect.any(Number) })
  expect((await edit(binh, 'trang 3')).data).toEqual(edited.data)
  expect((await an.ask(listDriveComments, { params: { nodeId } })).items).toEqual([edited.data])
  expect((await edit(an, 'của tôi')).error?.code).toBe('forbidden')
  expect((await edit(chi, 'x')).error?.code).toBe('nodeNotFound')
  for (const text of [' ', 'x'.repeat(2_001)])
    expect((await edit(binh, text)).error?.code).toBe('validationFailed')
  expect((await edit(binh, 'x', { nodeId, commentId: uuidv7() })).error?.code).toBe('commentNotFound')
  const other = await addFile(binh)
  expect((await edit(binh, 'x', { nodeId: other, commentId })).error?.code).toBe('commentNotFound')
  await an.ask(contract.driveSharing.updateDriveShare, {
    params: { nodeId, shareId },
    body: { role: 'VIEW' },
  })
  expect((await edit(binh, 'x')).error?.code).toBe('driveRoleTooLow')
})

it('adding, editing and deleting publishes that comments changed, and names no file', async () => {
  const { an, binh } = scene
  const nodeId = await addFile(an)
  await shareWith(an, nodeId, { userIds: [binh.userId] }, 'COMMENT')
  const subscription = (await binh.socket()).newSubscription(`space:${an.userId}`)
  const received: unknown[] = []
  subscription.on('publication', ({ data }) => {
    if (data.type === 'driveCommentsChanged') received.push(data.data)
  })
  subscription.subscribe()
  await subscription.ready(5_000)
  const expectHeard = (count: number) =>
    eventually(() => expect(received).toEqual(Array.from({ length: count }, () => ({ spaceId: an.userId }))))
  const { commentId } = (await comment(an, nodeId, 'một')).data!
  await expectHeard(1)
  await an.ask(updateDriveComment, { params: { nodeId, commentId }, body: { text: 'hai' } })
  await expectHeard(2)
  await an.ask(deleteDriveComment, { params: { nodeId, commentId } })
  await expectHeard(3)
})

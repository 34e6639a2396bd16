import { contract, type Notification } from '@trau/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeGroup, say, sceneForFile } from '../../room/testing/scene.ts'
import { listOf, settle, statisticOf } from '../testing/settle.ts'

const { listNotifications, updateNotification, getNotification, deleteReadNotifications } =
  contract.notification
const scene = sceneForFile()
let roomId: string
beforeEach(async () => {
  const { an, binh } = scene
  roomId = (await makeGroup(an, [binh], 'Nhóm học')).room.roomId
  await settle(scene.app, an)
  for (const one of await listOf(binh)) await remove(one)
  for (const one of await doneOf()) await remove(one)
})

const remove = ({ notificationId: id }: Notification) =>
  scene.binh.ask(contract.notification.deleteNotification, { params: { id } })
const doneOf = async () => {
  const query = { limit: 100, requestPayload: JSON.stringify({ isDone: true }) as never }
  return (await scene.binh.ask(listNotifications, { query })).items
}
const mark = ({ notificationId: id }: Notification, body: { isRead?: boolean; isDone?: boolean }) =>
  scene.binh.ask(updateNotification, { params: { id }, body })
async function notified(text: string): Promise<Notification> {
  await say(scene.an, roomId, text)
  await settle(scene.app, scene.an)
  return (await listOf(scene.binh))[0]!
}

describe('a notification that is put away', () => {
  it('leaves the list and the count, is found among what is done, and comes back as unread as it was', async () => {
    const { binh } = scene
    const one = await notified('Mai thi nhé')
    expect(one).toMatchObject({ isRead: false, isDone: false })
    expect(await mark(one, { isDone: true })).toMatchObject({ isRead: true, isDone: true })
    expect(await listOf(binh)).toEqual([])
    expect(await statisticOf(binh)).toMatchObject({ total: 0, unread: 0 })
    expect(await doneOf()).toMatchObject([{ notificationId: one.notificationId, isDone: true }])
    const params = { id: one.notificationId }
    expect(await binh.ask(getNotification, { params })).toMatchObject({ isDone: true })
    expect(await mark(one, { isDone: false, isRead: false })).toMatchObject({ isRead: false, isDone: false })
    expect(await listOf(binh)).toMatchObject([{ notificationId: one.notificationId, isRead: false }])
    expect(await statisticOf(binh)).toMatchObject({ total: 1, unread: 1 })
    expect(await doneOf()).toEqual([])
  })

  it('a notification that is put away is heard of on every device', async () => {
    const { binh } = scene
    const one = await notified('Mai thi nhé')
    const socket = await binh.socket()
    const heard: unknown[] = []
    socket.on('publication', ({ data }) => heard.push(data))
    await mark(one, { isDone: true })
    await expect
      .poll(() => heard)
      .toContainEqual(
        expect.objectContaining({
          type: 'notificationUpserted',
          data: expect.objectContaining({
            notification: expect.objectContaining({ notificationId: one.notificationId, isDone: true }),
            statistic: expect.objectContaining({ total: 0 }),
          }),
        }),
      )
  })

  it('a notification that is put away is listed again when it happens again, and counts from there', async () => {
    await mark(await notified('Một'), { isDone: true })
    expect(await notified('Hai')).toMatchObject({ isDone: false, isRead: false, count: 1 })
    expect(await doneOf()).toEqual([])
  })

  it('stays when what is read is deleted, and is deleted by itself', async () => {
    const { binh } = scene
    const one = await notified('Mai thi nhé')
    await mark(one, { isDone: true })
    await binh.ask(deleteReadNotifications)
    expect(await doneOf()).toHaveLength(1)
    await remove(one)
    expect(await doneOf()).toEqual([])
  })

  it('a notification that is put away is nobody else’s to put away, and nothing is changed by a request that says nothing', async () => {
    const one = await notified('Mai thi nhé')
    const params = { id: one.notificationId }
    const foreign = await scene.an.call(updateNotification, { params, body: { isDone: true } })
    expect(foreign.error?.code).toBe('notificationNotFound')
    const empty = await scene.binh.call(updateNotification, { params, body: {} })
    expect(empty.error?.code).toBe('validationFailed')
    expect(await listOf(scene.binh)).toMatchObject([{ isRead: false, isDone: false }])
  })
})

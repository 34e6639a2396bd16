import { contract } from '@trau/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { transact } from '#platform/outbox/outbox.ts'
import type { Person } from '../../testing/app.ts'
import { addWorkspace } from '../../testing/workspace.ts'
import { remindDue } from '../chat/index.ts'
import { makeGroup, say, sceneForFile, setRole } from '../room/testing/scene.ts'
import { notifyBirthdays } from './jobs/notifyBirthdays.ts'
import { listOf, settle, statisticOf } from './testing/settle.ts'

const scene = sceneForFile()
let admin: Person
let roomId: string
beforeAll(async () => {
  admin = await scene.app.person('Đặng Thị Lan', { isAdmin: true })
  const { room } = await makeGroup(scene.an, [scene.binh], 'Nhóm học')
  roomId = room.roomId
})

const typed = async (who: Person, type: string) => {
  await settle(scene.app, who)
  return (await listOf(who)).filter(one => one.type === type)
}

describe('a notification comes of', () => {
  it('being taken into a group, and of a new role there', async () => {
    const { an, binh } = scene
    expect(await typed(binh, 'ROOM_ADDED')).toMatchObject([
      { title: 'Nguyễn Văn An đã thêm bạn vào nhóm “Nhóm học”', place: `/?room=${roomId}` },
    ])
    await setRole(an, roomId, binh, 2)
    expect(await typed(binh, 'ROLE_CHANGED')).toMatchObject([{ title: 'Bạn là phó nhóm của “Nhóm học”' }])
    expect(await typed(an, 'ROLE_CHANGED')).toEqual([])
    // The work of an earlier change may run last.
    const { app } = scene.app
    await transact(app, tx =>
      app.services.notifier.add(tx, 'default', `ROLE_CHANGED/${roomId}/late`, {
        type: 'ROLE_CHANGED',
        ...{ roomId, userIds: [binh.userId], actorId: an.userId, subject: { role: 3 } },
      }),
    )
    expect(await typed(binh, 'ROLE_CHANGED')).toMatchObject([{ title: 'Bạn là phó nhóm của “Nhóm học”' }])
  })

  it('the last of several new roles, though the clock of another server was ahead', async () => {
    const { app, an, binh } = scene
    const { room } = await makeGroup(an, [binh], 'Nhóm lệch giờ')
    const titles = async () =>
      (await typed(binh, 'ROLE_CHANGED'))
        .filter(one => one.roomId === room.roomId)
        .map(({ title, count }) => [title, count])
    await setRole(an, room.roomId, binh, 2)
    await titles()
    await app.app.database.pool.query(
      `UPDATE notification SET subject = jsonb_set(subject, '{time}', to_jsonb($1::bigint)) WHERE type = 'ROLE_CHANGED' AND room_id = $2`,
      [app.clock.now() + 60_000, room.roomId],
    )
    await setRole(an, room.roomId, binh, 3)
    expect(await titles()).toEqual([['Bạn là thành viên của “Nhóm lệch giờ”', 2]])
  })

  it('a group that its owner left to one', async () => {
    const { an, binh } = scene
    const { room } = await makeGroup(an, [binh], 'Nhóm đi')
    await an.ask(contract.room.leaveRoom, { params: { id: room.roomId }, body: { silent: true } })
    expect((await typed(binh, 'ROLE_CHANGED')).filter(one => one.roomId === room.roomId)).toMatchObject([
      { title: 'Bạn là trưởng nhóm của “Nhóm đi”', actors: [] },
    ])
  })

  it('a group that came to one because its owner was erased while the workspace was deleted', async () => {
    const { an, chi } = scene
    const owner = await scene.app.person('Chủ Cũ')
    await scene.app.befriend(owner, chi)
    const { workspaceId } = await addWorkspace(scene.app, an, { MEMBER: [owner, chi] })
    const { room } = await owner.ask(contract.room.createRoom, {
      body: { name: 'Nhóm còn lại', workspaceId, userIds: [chi.userId] },
    })
    const at = { params: { id: workspaceId } }
    await an.ask(contract.workspace.deleteWorkspace, at)
    await scene.app.app.services.eraseAccount(scene.app.app, 'default', owner.userId)
    await an.ask(contract.workspace.restoreWorkspace, at)
    expect((await typed(chi, 'ROLE_CHANGED')).filter(one => one.roomId === room.roomId)).toMatchObject([
      { title: 'Bạn là trưởng nhóm của “Nhóm còn lại”', actors: [] },
    ])
  })

  it('a friend request and of its acceptance', async () => {
    const { an } = scene
    const em = await scene.app.person('Vũ Thị Em')
    await em.ask(contract.identity.createFriendship, { body: { friendUserId: an.userId } })
    expect(await typed(an, 'FRIEND_REQUEST')).toMatchObject([{ title: 'Vũ Thị Em đã gửi lời mời kết bạn' }])
    await an.ask(contract.identity.updateFriendshipStatus, {
      params: { friendshipId: [an.userId, em.userId].sort().join('.') },
      body: { status: 'FRIENDSHIP_STATUS_ACCEPTED' },
    })
    expect(await typed(em, 'FRIEND_ACCEPTED')).toMatchObject([
      { title: 'Nguyễn Văn An đã chấp nhận lời mời kết bạn' },
    ])
  })

  it('reactions to one message, gathered: "Chi và 1 người khác"', async () => {
    const { an, binh, chi, dung } = scene
    const group = await makeGroup(an, [binh, chi, dung], 'Cả nhóm')
    const message = await say(an, group.room.roomId, 'Cuối tuần đi đâu?')
    for (const who of [binh, chi, dung])
      await who.ask(contract.chat.addReaction, {
        params: { id: message.messageId },
        query: { roomId: group.room.roomId },
        body: { reaction: '❤️' },
      })
    expect(await typed(an, 'REACTION')).toMatchObject([
      {
        title: expect.stringMatching(/ và 2 người khác đã thả ❤️ vào tin nhắn của bạn$/),
        body: 'Cuối tuần đi đâu?',
        actorCount: 3,
        count: 3,
      },
    ])
    // Nobody is notified of their own reaction.
    await an.ask(contract.chat.addReaction, {
      params: { id: message.messageId },
      query: { roomId: group.room.roomId },
      body: { reaction: '👍' },
    })
    expect((await typed(an, 'REACTION'))[0]!.count).toBe(3)
  })

  it('a reminder whose time has come, with its message', async () => {
    const { an } = scene
    const message = await say(an, roomId, 'Nộp bài')
    await an.ask(contract.chat.setReminder, {
      params: { id: message.messageId },
      body: { remindTime: scene.app.clock.now() + 1_000 },
    })
    scene.app.clock.advance(2_000)
    await remindDue(scene.app.app)
    expect(await typed(an, 'REMINDER')).toMatchObject([{ title: 'Nhắc hẹn · Nhóm học', body: 'Nộp bài' }])
  })

  it('a poll that is about to close, for those who have not voted', async () => {
    const { an, binh } = scene
    const poll = await an.ask(contract.chat.sendMessage, {
      params: { roomId },
      body: {
        type: 'POLL',
        poll: { question: 'Ăn gì?', options: ['Phở', 'Bún'], closesTime: scene.app.clock.now() + 80_000 },
      },
    })
    await an.ask(contract.chat.votePoll, { params: { id: poll.messageId }, body: { optionIds: ['1'] } })
    await settle(scene.app, an)
    // Its time has come: a work is due by the clock of the database.
    await scene.app.app.database.pool.query(
      "UPDATE processor_work SET next_time = now() - interval '1 s' WHERE key = $1",
      [poll.messageId],
    )
    expect(await typed(binh, 'POLL_CLOSING')).toMatchObject([{ body: 'Bình chọn · Ăn gì?' }])
    expect(await typed(an, 'POLL_CLOSING')).toEqual([])
  })

  it('a poll that is about to close, for those who see it: neither for who joined after it and may not see it nor for who deleted it', async () => {
    const { an, binh, chi, dung, app } = scene
    const { room } = await makeGroup(an, [binh, dung], 'Nhóm kín')
    await an.ask(contract.room.updateRoom, {
      params: { roomId: room.roomId },
      body: { switches: { newMembersCanSeeHistory: false } },
    })
    const poll = await an.ask(contract.chat.sendMessage, {
      params: { roomId: room.roomId },
      body: {
        type: 'POLL',
        poll: { question: 'Bí mật?', options: ['Có', 'Không'], closesTime: app.clock.now() + 80_000 },
      },
    })
    await an.ask(contract.room.addMembers, {
      params: { roomId: room.roomId },
      body: { userIds: [chi.userId] },
    })
    await dung.ask(contract.chat.deleteMessageForMe, {
      params: { id: poll.messageId },
      query: { roomId: room.roomId },
    })
    await settle(app, an)
    await app.app.database.pool.query(
      "UPDATE processor_work SET next_time = now() - interval '1 s' WHERE key = $1",
      [poll.messageId],
    )
    const closing = async (who: Person) =>
      (await typed(who, 'POLL_CLOSING')).filter(one => one.roomId === room.roomId)
    expect(await closing(binh)).toHaveLength(1)
    expect(await closing(chi)).toEqual([])
    expect(await closing(dung)).toEqual([])
  })

  it('a security event, which nobody can switch off', async () => {
    const { chi, app } = scene
    const off = { inApp: false, push: false, email: false, sms: false }
    await chi.ask(contract.notification.updateNotificationPreferences, {
      body: { channels: { SECURITY: off } },
    })
    await app.call(
      contract.identityAuthen.login,
      { body: { username: chi.username, password: chi.password } },
      { headers: { 'x-device-id': crypto.randomUUID() } },
    )
    expect(await typed(chi, 'SECURITY')).toMatchObject([
      { title: 'Đăng nhập từ thiết bị mới', place: '/settings/sessions' },
    ])
    await app.setUser(chi, { language: 'en' })
    expect(await typed(chi, 'SECURITY')).toMatchObject([{ title: 'Sign-in from a new device' }])
    await app.setUser(chi, { language: 'vi' })
  })

  it('an answered report, for who reported', async () => {
    const { binh, dung } = scene
    const { reportId } = await binh.ask(contract.moderation.createReport, {
      body: { userId: dung.userId, reason: 'ANNOYING' },
    })
    for (const action of ['REVIEW', 'DISMISS'] as const)
      await admin.ask(contract.moderation.actOnReport, { params: { reportId }, body: { action } })
    expect(await typed(binh, 'REPORT_ANSWERED')).toMatchObject([{ title: 'Báo cáo của bạn đã được xử lý' }])
    expect(await typed(dung, 'REPORT_ANSWERED')).toEqual([])
  })

  it('a birthday, where its owner shows it to friends, once', async () => {
    const { an, binh, app } = scene
    const today = new Date(app.clock.now() + 7 * 3_600_000)
    const birthdate = { year: 1990, month: today.getUTCMonth() + 1, day: today.getUTCDate() }
    await binh.ask(contract.identity.updateProfile, { params: { userId: binh.userId }, body: { birthdate } })
    await binh.ask(contract.identity.updatePrivacy, {
      params: { userId: binh.userId },
      body: { fieldPrivacy: { birthday: 'FRIENDS' } },
    })
    await notifyBirthdays.run(app.app)
    await notifyBirthdays.run(app.app)
    expect(await typed(an, 'BIRTHDAY')).toMatchObject([{ title: 'Hôm nay là sinh nhật của Trần Thị Bình' }])
    expect(await typed(binh, 'BIRTHDAY')).toEqual([])
  })

  it('what an administrator writes, to these people or all, and once for one client id', async () => {
    const { an, binh, chi } = scene
    const clientNotificationId = crypto.randomUUID()
    const body = { title: 'Bảo trì', body: 'Máy chủ nghỉ lúc 22:00', clientNotificationId }
    for (let n = 0; n < 2; n++) {
      const { accepted } = await admin.ask(contract.notification.createNotification, {
        body: { ...body, userIds: [an.userId, binh.userId, crypto.randomUUID()] },
      })
      expect(accepted).toBe(2)
      await settle(scene.app, admin)
    }
    expect(await typed(an, 'SYSTEM')).toMatchObject([
      { title: 'Bảo trì', body: 'Máy chủ nghỉ lúc 22:00', count: 1 },
    ])
    expect(await typed(chi, 'SYSTEM')).toEqual([])
    const all = await admin.ask(contract.notification.createNotification, {
      body: { title: 'Chào', body: '' },
    })
    expect(all.accepted).toBeGreaterThan(4)
    expect(await typed(chi, 'SYSTEM')).toHaveLength(1)
  })
})

describe('the notification centre', () => {
  it('pages, filters, marks, deletes, and counts what a recount counts', async () => {
    const { binh, chi, app } = scene
    const all = await listOf(binh)
    const pages = []
    for (let cursor: string | undefined; ; ) {
      const page = await binh.ask(contract.notification.listNotifications, {
        query: { limit: 2, ...(cursor ? { cursor } : {}) },
      })
      pages.push(...page.items)
      if (!page.nextCursor) break
      cursor = page.nextCursor
    }
    expect(pages).toEqual(all)
    const id = all[0]!.notificationId
    const read = await binh.ask(contract.notification.updateNotification, {
      params: { id },
      body: { isRead: true },
    })
    expect(read).toMatchObject({ notificationId: id, isRead: true })
    const unread = await binh.ask(contract.notification.listNotifications, {
      query: { requestPayload: JSON.stringify({ isRead: false }) },
    })
    expect(unread.items.map(one => one.notificationId)).not.toContain(id)
    for (const method of ['getNotification', 'deleteNotification'] as const) {
      const foreign = await chi.call(contract.notification[method], { params: { id } })
      expect(foreign.error?.code).toBe('notificationNotFound')
    }
    await binh.ask(contract.notification.deleteNotification, { params: { id } })
    await binh.ask(contract.notification.readNotifications, { body: { type: 'ROOM_ADDED' } })
    const now = await listOf(binh)
    expect(now).toEqual(
      all.slice(1).map(one => ({ ...one, isRead: one.isRead || one.type === 'ROOM_ADDED' })),
    )
    const { version, ...statistic } = await statisticOf(binh)
    const byType: Record<string, { total: number; unread: number }> = {}
    for (const { type, isRead } of now) {
      byType[type] ??= { total: 0, unread: 0 }
      byType[type].total++
      if (!isRead) byType[type].unread++
    }
    expect(statistic).toEqual({ total: now.length, unread: now.filter(one => !one.isRead).length, byType })
    const bad = await binh.call(contract.notification.listNotifications, { query: { cursor: 'bogus' } })
    expect(bad.error?.code).toBe('validationFailed')
    await app.app.processors.idle()
  })

  it('shows administrators what says nothing of a person’s conversations', async () => {
    const { items } = await admin.ask(contract.notification.listUserNotifications, {
      params: { userId: scene.an.userId },
      query: { limit: 100 },
    })
    expect(new Set(items.map(one => one.type))).toEqual(new Set(['SYSTEM']))
  })
})

describe('preferences', () => {
  it('show others that a person does not want to be disturbed, if they want that', async () => {
    const { chi, binh, app } = scene
    const update = (body: object) =>
      chi.ask(contract.notification.updateNotificationPreferences, { body: body as never })
    const seen = async () =>
      (await binh.ask(contract.identity.getUser, { params: { value: chi.userId } })).customStatus
    const until = app.clock.now() + 3_600_000
    await update({ doNotDisturbUntil: until })
    expect(await seen()).toBeUndefined()
    await update({ isDoNotDisturbShown: true })
    expect(await seen()).toEqual({ emoji: '🌙', text: 'Không làm phiền', until })
    await update({ doNotDisturbUntil: 0 })
    expect(await seen()).toBeUndefined()
  })

  it('keep what is not changed, are merged by type, and answer why', async () => {
    const { dung } = scene
    const before = await dung.ask(contract.notification.getNotificationPreferences)
    const off = { inApp: true, push: false, email: false, sms: false }
    const after = await dung.ask(contract.notification.updateNotificationPreferences, {
      body: { channels: { BIRTHDAY: off }, pushPrivacy: 'NONE' },
    })
    expect(after).toEqual({
      ...before,
      channels: { ...before.channels, BIRTHDAY: off },
      pushPrivacy: 'NONE',
      updatedTime: expect.any(Number),
    })
    expect(await dung.ask(contract.notification.getNotificationPreferences)).toEqual(after)
    const { routes } = await dung.ask(contract.notification.explainNotification, {
      body: { type: 'BIRTHDAY' },
    })
    expect(routes.map(one => [one.channel, one.reason])).toEqual([
      ['IN_APP', 'WANTED'],
      ['PUSH', 'NO_DEVICE'],
      ['EMAIL', 'CHANNEL_MISSING'],
      ['SMS', 'NOT_OFFERED'],
    ])
    const { call } = dung
    const update = contract.notification.updateNotificationPreferences
    for (const body of [
      { quietHours: { ...before.quietHours, timeZone: 'Sao/Hoả' } },
      { quietHours: { ...before.quietHours, from: '25:00' } },
      { quietHours: { ...before.quietHours, second: { from: '11:30', to: '24:00' } } },
      { keywords: Array.from({ length: 21 }, (_, n) => `từ ${n}`) },
      // Nothing of them is seen.
      { keywords: ['\u3164'] },
      { keywords: ['\u034f'] },
      { channels: { GÌ_ĐÓ: off } },
    ])
      expect((await call(update, { body: body as never })).error?.code).toBe('validationFailed')
  })
})

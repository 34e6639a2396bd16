import { contract, invoiceStatuses } from '@trau/contract'
import { expect, it } from 'vitest'
import { startApp } from '../testing/app.ts'
import { files } from './drive.ts'
import { demoEntry, seedDemo } from './index.ts'
import { demoPassword } from './people.ts'
import { rooms } from './rooms.ts'

it('people of the demo have notifications by the usual processor, drives with versions, notes, calls, a workspace, invoices and counters', async () => {
  const app = await startApp()
  try {
    await seedDemo(app.app)
    await app.app.processors.idle()
    const { rows } = await app.app.database.pool.query<{ username: string; type: string; routes: object[] }>(
      `SELECT username, type, routes FROM notification JOIN app_user USING (tenant_id, user_id) WHERE tenant_id = 'demo'`,
    )
    const ofAn = rows.filter(({ username }) => username === 'an').map(({ type }) => type)
    expect(ofAn).toContain('REACTION')
    expect(rows.filter(({ type }) => type === 'REACTION').length).toBeGreaterThan(3)
    expect(rows.every(({ routes }) => routes.length > 0)).toBe(true)

    const nodes = await app.app.database.pool.query<{ name: string; kind: string; versions: number }>(
      `SELECT n.name, f.kind, count(*)::int AS versions FROM drive_node n
       JOIN drive_version v USING (tenant_id, node_id) JOIN media f ON f.tenant_id = n.tenant_id AND f.media_id = n.media_id
       WHERE n.tenant_id = 'demo' GROUP BY n.node_id, n.name, f.kind`,
    )
    const drive = new Map(nodes.rows.map(row => [row.name, row]))
    expect(drive.size).toBe(files.length)
    expect(drive.get('Hợp đồng thuê nhà.docx')).toMatchObject({ versions: 2 })
    expect(drive.get('Mùa lúa chín.png')).toMatchObject({ kind: 'IMAGE', versions: 1 })

    const tenant = { tenant: 'demo' }
    const login = { body: { username: 'an', password: demoPassword } }
    const { data: tokens } = await app.call(contract.identityAuthen.login, login, tenant)
    const asAn = { ...tenant, token: tokens!.accessToken }
    const { data: shared } = await app.call(contract.driveSharing.listSharedWithMe, {}, asAn)
    expect(shared!.items.map(({ name }) => name).sort()).toEqual(['Phố cổ', 'Ảnh Mù Cang Chải'])
    const { data: list } = await app.call(contract.room.listRooms, { query: { limit: 100 } }, asAn)
    const withDao = list!.items.find(({ room }) => room.peer?.fullName === 'Phạm Ngọc Đào')!
    expect(withDao.room.peer!.avatarUrl).toBeDefined()
    expect(withDao.selfMember.unreadCount, 'the missed call does not count, what she wrote since does').toBe(
      1,
    )
    const inRoom = { params: { roomId: withDao.room.roomId }, query: { limit: 100 } }
    const { data: messages } = await app.call(contract.chat.listMessages, inRoom, asAn)
    const times = messages!.items.map(({ createdTime }) => createdTime)
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    const picture = messages!.items.find(({ type }) => type === 'MEDIA')!
    expect([picture.content, picture.metaData.media![0]!.kind]).toEqual([
      'Phòng ở Bạch Đằng tối nhìn ra thế này anh ạ.',
      'IMAGE',
    ])
    const lineOf = async (roomName: string, type: string) => {
      const { roomId } = list!.items.find(({ room }) => room.name === roomName)!.room
      const query = { limit: 100 }
      const { data } = await app.call(contract.chat.listMessages, { params: { roomId }, query }, asAn)
      return data!.items.find(message => message.type === type)!
    }
    const { media, ...ofVoice } = (await lineOf('Nhà mình 🏡', 'VOICE')).metaData
    expect(ofVoice).toEqual({})
    expect(media).toMatchObject([{ kind: 'AUDIO', mimeType: 'audio/wav', durationMs: 6_050 }])
    expect(Math.max(...media![0]!.peaks!)).toBe(100)
    const { poll } = (await lineOf('Bóng đá tối thứ Năm ⚽', 'POLL')).metaData
    expect(poll!.options.map(({ count }) => count)).toEqual([4, 1, 0])
    const { sticker } = (await lineOf('Bóng đá tối thứ Năm ⚽', 'STICKER')).metaData
    expect(sticker).toEqual({ stickerId: 'great' })
    const { data: wall } = await app.call(contract.note.listNotes, {}, asAn)
    expect(wall!.items.map(note => note.title)).toEqual(
      expect.arrayContaining(['Họp tuần dự án Lá Xanh', 'Giỗ ông, mùng 10 tháng Chạp']),
    )
    expect(wall!.items.find(note => note.isPinned)).toMatchObject({ taskCount: 3, doneCount: 1 })
    const { data: calls } = await app.call(contract.rtc.listUserCalls, {}, asAn)
    expect(calls!.items.map(call => call.endReason)).toEqual(['MISSED', 'HANGUP', 'HANGUP'])
    const { data: invoices } = await app.call(contract.billing.listInvoices, {}, asAn)
    expect(new Set(invoices!.items.map(({ status }) => status))).toEqual(new Set(invoiceStatuses))
    const open = invoices!.items.filter(({ status }) => status === 'OPEN')
    expect(open.filter(({ isOverdue }) => isOverdue)).toHaveLength(1)
    expect(open.filter(({ paid, total }) => paid > 0 && paid < total)).toHaveLength(1)
    expect(open.filter(({ credited }) => credited === 324_000)).toHaveLength(1)
    expect(invoices!.items.find(({ status }) => status === 'CREDIT_NOTE')).toMatchObject({ total: -324_000 })
    const { data: workspaces } = await app.call(contract.workspace.listWorkspaces, {}, asAn)
    const { workspaceId, selfRole, name } = workspaces!.items[0]!
    expect([name, selfRole]).toEqual(['Công ty Lá Xanh', 'OWNER'])
    const inWorkspace = { query: { requestPayload: JSON.stringify({ workspaceId }) } }
    const { data: ofWorkspace } = await app.call(contract.room.listRooms, inWorkspace, asAn)
    expect(ofWorkspace!.items.map(({ room }) => room.name)).toEqual(['Dự án Lá Xanh'])
    const range = { query: { range: '30d' as const } }
    const { data: overview } = await app.call(contract.administration.getOverview, range, asAn)
    expect(overview!.now, 'its figures are there from the start').toBeDefined()
    const counted = overview!.points.reduce((total, point) => total + point.messages, 0)
    expect(counted).toBeGreaterThanOrEqual(rooms.flatMap(room => room.lines).length)
  } finally {
    await app.close()
  }
})

it('how to enter the demo is said with the address of the server', () => {
  expect(demoEntry('http://localhost:3000')).toContain('open http://localhost:3000/auth?tenant=demo and')
})

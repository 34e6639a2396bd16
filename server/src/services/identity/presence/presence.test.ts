import { contract, type OnlineStatus } from '@trau/contract'
import type { Centrifuge } from 'centrifuge'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { friendshipIdOf } from '../friends/friendship.ts'
import { createPresence } from './presence.ts'

const beatMs = 100
/** Long enough for what is published at a beat to be heard. */
const someBeats = () => new Promise(resolve => setTimeout(resolve, 5 * beatMs))

const app = appForFile({ env: { REALTIME_BEAT_MS: `${beatMs}` } })
let an: Person
let binh: Person

beforeAll(async () => {
  an = await app.person('Nguyễn Văn An')
  binh = await app.person('Trần Thị Bình')
})

/** Everything presenceChanged brought this socket about Bình, last first. */
function listen(socket: Centrifuge): OnlineStatus[] {
  const statuses: OnlineStatus[] = []
  socket.on('publication', ({ data }) => {
    if (data.type === 'presenceChanged')
      statuses.unshift(...data.data.users.filter((user: OnlineStatus) => user.userId === binh.userId))
  })
  return statuses
}
const watch = async (socket: Centrifuge, userIds: string[]): Promise<OnlineStatus[]> =>
  (await socket.rpc('presence.watch', { userIds })).data.users

describe('presence', () => {
  it('tells watchers who comes, and who left 90 s ago, not before, with the minute of leaving', async () => {
    const mine = await an.socket()
    const statuses = listen(mine)
    expect(await watch(mine, [binh.userId])).toEqual([{ userId: binh.userId, isOnline: false }])

    const [phone, laptop] = [await binh.socket(), await binh.socket()]
    await eventually(() => expect(statuses[0]).toEqual({ userId: binh.userId, isOnline: true }))
    phone.disconnect()
    laptop.disconnect()
    await eventually(async () => expect((await app.app.realtime.info()).users).toBe(1))
    const leftAt = Math.floor(app.clock.now() / 60_000) * 60_000
    app.clock.advance(80_000)
    await someBeats()
    expect(app.app.services.presence.isOnline(binh.userId)).toBe(true)
    expect(statuses).toHaveLength(1)
    app.clock.advance(11_000)
    expect(app.app.services.presence.isOnline(binh.userId)).toBe(false)
    await eventually(() =>
      expect(statuses[0]).toEqual({ userId: binh.userId, isOnline: false, lastActiveTime: leftAt }),
    )
    expect(await an.ask(contract.identity.getUserOnline, { params: { value: binh.userId } })).toEqual(
      statuses[0],
    )
  })

  it('does not blink when a connection is replaced within the grace', async () => {
    const mine = await an.socket()
    const statuses = listen(mine)
    const before = await binh.socket()
    await watch(mine, [binh.userId])
    await someBeats()
    statuses.length = 0
    before.disconnect()
    app.clock.advance(30_000)
    await binh.socket()
    app.clock.advance(70_000)
    await someBeats()
    expect(statuses).toEqual([])
    expect(app.app.services.presence.isOnline(binh.userId)).toBe(true)
  })

  it('tells watchers at the next beat when a person hides, blocks, or the watcher hides', async () => {
    const mine = await an.socket()
    await binh.socket()
    const statuses = listen(mine)
    expect(await watch(mine, [binh.userId])).toEqual([{ userId: binh.userId, isOnline: true }])
    const share = (person: Person, isOnline: 'EVERYONE' | 'NOBODY') =>
      person.ask(contract.identity.updateProfile, {
        params: { userId: person.userId },
        body: { fieldPrivacy: { isOnline } },
      })
    const block = (status: 'FRIENDSHIP_STATUS_BLOCKED' | 'FRIENDSHIP_STATUS_UNSPECIFIED') =>
      binh.ask(contract.identity.updateFriendshipStatus, {
        params: { friendshipId: friendshipIdOf(an.userId, binh.userId) },
        body: { status },
      })
    const becomes = (isOnline: boolean) =>
      eventually(() => expect(statuses[0]).toEqual({ userId: binh.userId, isOnline }))

    await share(binh, 'NOBODY')
    await becomes(false)
    await share(binh, 'EVERYONE')
    await becomes(true)
    await block('FRIENDSHIP_STATUS_BLOCKED')
    await becomes(false)
    await block('FRIENDSHIP_STATUS_UNSPECIFIED')
    await becomes(true)
    await share(an, 'NOBODY')
    await becomes(false)
    await share(an, 'EVERYONE')
    await becomes(true)
  })

  it('follows only those whom the connection named last', async () => {
    const chi = await app.person('Lê Thị Chi')
    const socket = await chi.socket()
    const statuses = listen(socket)
    await watch(socket, [binh.userId])
    expect(await watch(socket, [an.userId])).toMatchObject([{ userId: an.userId }])
    app.app.services.presence.shareAnew(binh.userId)
    await someBeats()
    expect(statuses).toEqual([])
  })

  it('tells watchers at the next beat what could not be published at this one', async () => {
    const { app: running } = app
    const attempts: unknown[] = []
    const publish = async (_channel: string, event: unknown) => {
      attempts.push(event)
      if (attempts.length === 1) throw new Error('refused')
      return { offset: 0, epoch: '' }
    }
    const log = { ...running.log, warn: () => {} } as never
    const services = { ...running.services }
    const presence = createPresence({ ...running, services, log, realtime: { ...running.realtime, publish } })
    services.presence = presence
    await presence.watch('default', an.userId, 'laptop', [binh.userId])
    presence.onConnect('default', binh.userId)
    await eventually(() => expect(attempts.length).toBeGreaterThan(1))
    expect(attempts[1]).toEqual(attempts[0])
    await presence.stop()
  })

  it('writes the next time when a person was last here, where it could not be written', async () => {
    const { app: running, clock } = app
    const hoa = await app.person('Võ Thị Hoa')
    let writeCount = 0
    const db = running.db.withPlugin({
      transformQuery({ node }) {
        if (JSON.stringify(node).includes('SET last_active_time') && writeCount++ === 0)
          throw new Error('refused')
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const presence = createPresence({ ...running, db, log: { ...running.log, warn: () => {} } as never })
    presence.onPing('default', hoa.userId, 'may-cua-hoa')
    clock.advance(31_000)
    await eventually(() => expect(writeCount).toBe(1))
    clock.advance(31_000)
    await eventually(async () => {
      const { last_active_time } = await running.db
        .selectFrom('app_user')
        .select('last_active_time')
        .where('user_id', '=', hoa.userId)
        .executeTakeFirstOrThrow()
      expect(last_active_time).not.toBeNull()
    })
    await presence.stop()
  })

  it('keeps when a person was last here over a restart, rounded to the minute', async () => {
    const dung = await app.person('Phạm Văn Dũng')
    const socket = await dung.socket()
    socket.disconnect()
    app.clock.advance(31_000)
    await eventually(async () => {
      const row = await app.app.db
        .selectFrom('app_user')
        .select('last_active_time')
        .where('user_id', '=', dung.userId)
        .executeTakeFirstOrThrow()
      expect(row.last_active_time).not.toBeNull()
      expect(row.last_active_time!.getTime() % 60_000).toBe(0)
    })
  })
})

import { contract } from '@trau/contract'
import type { Centrifuge, Subscription } from 'centrifuge'
import { describe, expect, it, vi } from 'vitest'
import { loadDataId } from '#platform/installation.ts'
import type { ConnectContext } from '#platform/realtime/index.ts'
import { makeGroup, openPrivateRoom, sceneForFile, setBlock } from '../services/room/testing/scene.ts'
import { realtimeHooks } from './realtime-hooks.ts'

const scene = sceneForFile()

async function open(socket: Centrifuge, channel: string): Promise<Subscription> {
  const subscription = socket.newSubscription(channel)
  subscription.subscribe()
  await subscription.ready(2_000)
  return subscription
}

/** The error that a subscription to the channel is refused with. */
function refusal(socket: Centrifuge, channel: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const subscription = socket.newSubscription(channel)
    subscription.once('unsubscribed', ({ code }) => resolve(code))
    subscription.once('subscribed', () => reject(new Error(`subscribed to ${channel}`)))
    subscription.subscribe()
  })
}

describe('connecting', () => {
  it('leaves nobody online whose connection could not be let in, and names the data to who is', async () => {
    const { app, person } = scene.app
    const dung = await person('Phạm Văn Dũng')
    vi.spyOn(app.services.hidden, 'isUnlocked').mockRejectedValueOnce(new Error('the database is sick'))
    const { onConnect } = realtimeHooks(app, { isReadOnly: () => false })
    const connect = () => onConnect({ token: dung.tokens.accessToken, headers: {} } as ConnectContext)
    await expect(connect()).rejects.toThrow('the database is sick')
    expect(app.services.presence.isOnline(dung.userId)).toBe(false)
    expect((await connect()).data).toEqual({ dataId: await loadDataId(app.db) })
  })
})

describe('typing', () => {
  it('does not pass a block, in either direction', async () => {
    const { an, binh } = scene
    const { room } = await openPrivateRoom(an, binh)
    const channel = `live:${room.roomId}`
    const [mine, theirs] = await Promise.all([an.socket(), binh.socket()])
    const [fromMe, fromThem] = [await open(mine, channel), await open(theirs, channel)]
    const publications: unknown[] = []
    fromThem.on('publication', ({ data }) => publications.push(data))
    await fromMe.publish({})
    await expect
      .poll(() => publications)
      .toEqual([{ type: 'typing', data: { roomId: room.roomId, userId: an.userId } }])

    await setBlock(binh, an)
    await expect(fromMe.publish({})).rejects.toMatchObject({ code: 103 })
    await expect(fromThem.publish({})).rejects.toMatchObject({ code: 103 })
    expect(publications).toHaveLength(1)
    await setBlock(binh, an, false)
    await fromThem.publish({})
  })

  it('has three kinds, and passes on nothing else of a client publication', async () => {
    const { an, binh } = scene
    const { room } = await makeGroup(an, [binh], 'Đang ghi âm')
    const channel = `live:${room.roomId}`
    const [mine, theirs] = await Promise.all([an.socket(), binh.socket()])
    const [fromMe, fromThem] = [await open(mine, channel), await open(theirs, channel)]
    const publications: unknown[] = []
    fromThem.on('publication', ({ data }) => publications.push(data))
    await fromMe.publish({ kind: 'recording', text: 'Không ai được thấy' })
    await expect(fromMe.publish({ kind: 'dancing' })).rejects.toMatchObject({ code: 107 })
    scene.app.clock.advance(10_000)
    await fromMe.publish({ kind: 'sendingFile', userId: binh.userId })
    const base = { roomId: room.roomId, userId: an.userId }
    await expect
      .poll(() => publications)
      .toEqual([
        { type: 'typing', data: { ...base, kind: 'recording' } },
        { type: 'typing', data: { ...base, kind: 'sendingFile' } },
      ])
  })
})

describe('subscribing', () => {
  it('knows a room by one spelling of its id only', async () => {
    const { an, chi } = scene
    const { room } = await openPrivateRoom(an, chi)
    const socket = await an.socket()
    for (const channel of [
      `room:${room.roomId.toUpperCase()}`,
      `live:${room.roomId}:x`,
      `room:${room.roomId}:`,
    ])
      expect(await refusal(socket, channel), channel).toBe(103)
    await open(socket, `room:${room.roomId}`)
  })
})

describe('presence.watch', () => {
  it('has a pace for each person, whatever the number of their connections', async () => {
    const { startApp } = await import('../testing/app.ts')
    const app = await startApp({ env: { LIMITS_FACTOR: '0.2' } })
    try {
      const an = await app.person('Nguyễn Văn An')
      const sockets = [await an.socket(), await an.socket()]
      const requests = Array.from({ length: 40 }, (_, i) =>
        sockets[i % 2]!.rpc('presence.watch', { userIds: [an.userId] }).then(
          () => 0,
          (error: { code: number }) => error.code,
        ),
      )
      const codes = await Promise.all(requests)
      expect(codes.filter(code => code === 0).length).toBeLessThan(30)
      expect(codes).toContain(111)
      await an.ask(contract.identity.getUser, { params: { value: an.userId } })
    } finally {
      await app.close()
    }
  })
})

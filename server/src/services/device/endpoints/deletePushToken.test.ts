import { contract, type PushTokenKind } from '@trau/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { createBrowserKeys } from '../../../testing/push-crypto.ts'

const { deletePushToken, deleteVoipToken, pingDevice, updateDeviceToken } = contract.device
const app = appForFile()
let an: Person
let binh: Person

beforeAll(async () => {
  an = await app.person('Nguyễn Văn An')
  binh = await app.person('Trần Thị Bình')
})

const endpoint = 'https://push.example/của-an'
const { p256dh, auth } = createBrowserKeys()
const subscription = JSON.stringify({ endpoint, keys: { p256dh, auth } })
const put = (kind: PushTokenKind, token: string) => an.ask(updateDeviceToken, { body: { kind, token } })
const kinds = async () => (await an.ask(pingDevice)).tokenKinds

describe('deletePushToken', () => {
  it('forgets the token that the query names, of any kind but VoIP, and tells the other devices [R-ARG-6]', async () => {
    await put('FCM', 'giống nhau')
    await put('VOIP', 'giống nhau')
    await an.eventsPublished()
    const socket = await an.socket()
    const receivedEvents: unknown[] = []
    socket.on('publication', ({ data }) => receivedEvents.push(data))
    expect(await an.ask(deletePushToken, { query: { value: 'giống nhau' } })).toEqual({ deleted: 1 })
    expect(await kinds()).toEqual(['VOIP'])
    await eventually(() =>
      expect(receivedEvents).toMatchObject([
        { type: 'deviceUpdated', data: { device: { tokenKinds: ['VOIP'] } } },
      ]),
    )
  })

  it.each([endpoint, subscription])('knows a web push subscription by %j', async value => {
    await put('WEB_PUSH', subscription)
    expect(await an.ask(deletePushToken, { query: { value } })).toEqual({ deleted: 1 })
    expect(await kinds()).toEqual(['VOIP'])
  })

  it('finds nothing to do for an unknown token and for another person’s', async () => {
    await put('FCM', 'của An')
    for (const value of ['của An', 'không có'])
      expect(await binh.ask(deletePushToken, { query: { value } })).toEqual({ deleted: 0 })
    expect(await kinds()).toEqual(['FCM', 'VOIP'])
  })

  it('needs the value: validationFailed', async () => {
    const { error } = await an.call(deletePushToken, { query: {} as never })
    expect(error?.code).toBe('validationFailed')
  })
})

describe('deleteVoipToken', () => {
  it('forgets the VoIP token that the query names, and no other kind [R-ARG-6]', async () => {
    await put('FCM', 'giống nhau')
    await put('VOIP', 'giống nhau')
    expect(await binh.ask(deleteVoipToken, { query: { value: 'giống nhau' } })).toEqual({ deleted: 0 })
    expect(await an.ask(deleteVoipToken, { query: { value: 'giống nhau' } })).toEqual({ deleted: 1 })
    expect(await an.ask(deleteVoipToken, { query: { value: 'giống nhau' } })).toEqual({ deleted: 0 })
    expect(await kinds()).toEqual(['FCM'])
  })
})

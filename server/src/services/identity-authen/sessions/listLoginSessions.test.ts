import { contract } from '@trau/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'

const { listLoginSessions, login, logout } = contract.identityAuthen
const app = appForFile()
let an: Person
beforeAll(async () => {
  an = await app.person('Nguyễn Văn An')
})

const signIn = (deviceId: string, userAgent: string) =>
  app.call(
    login,
    { body: { username: an.username, password: an.password } },
    { headers: { 'x-device-id': deviceId, 'x-user-agent': userAgent } },
  )

describe('listLoginSessions', () => {
  it('lists one’s live sessions, the current first, then by last use, with what a person knows a device by', async () => {
    app.clock.advance(60_000)
    await signIn('may-ban', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36')
    app.clock.advance(60_000)
    await signIn('dien-thoai', 'Mozilla/5.0 (Android 14; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0')
    await app.person('Trần Thị Bình')

    const { items, total } = await an.ask(listLoginSessions)
    expect(total).toBe(3)
    expect(items.map(item => item.isCurrent)).toEqual([true, false, false])
    expect(items[0]!.loginSessionId).toBe(an.tokens.userInfo.loginSessionId)
    expect(items.slice(1)).toMatchObject([
      {
        deviceId: 'dien-thoai',
        deviceName: 'Firefox · Android',
        ipAddress: '127.0.0.1',
        place: { kind: 'THIS_MACHINE' },
      },
      { deviceId: 'may-ban', deviceName: 'Chrome · Windows' },
    ])
    expect(items[1]!.createdTime).toBeLessThanOrEqual(items[1]!.lastActiveTime)
  })

  it('calls a session by the name that its device was given, until that is taken away', async () => {
    const { listDevices, updateDevice } = contract.device
    const device = (await an.ask(listDevices)).items.find(each => each.deviceId === 'may-ban')!
    const rename = (name: string) =>
      an.ask(updateDevice, { params: { deviceInfoId: device.deviceInfoId }, body: { name } })
    const names = async () => (await an.ask(listLoginSessions)).items.slice(1).map(item => item.deviceName)
    await rename('Máy cơ quan')
    expect(await names()).toEqual(['Firefox · Android', 'Máy cơ quan'])
    await rename('')
    expect(await names()).toEqual(['Firefox · Android', 'Chrome · Windows'])
  })

  it('lists sessions page by page', async () => {
    const page = (offset: number) => an.ask(listLoginSessions, { query: { offset, limit: 2 } })
    const all = [...(await page(0)).items, ...(await page(2)).items]
    expect(new Set(all.map(item => item.loginSessionId)).size).toBe(3)
  })

  it('leaves out what ended or has not been used for 30 days', async () => {
    const { items } = await an.ask(listLoginSessions)
    await an.ask(logout, { body: { loginSessionId: items[2]!.loginSessionId } })
    expect((await an.ask(listLoginSessions)).total).toBe(2)
    app.clock.advance(31 * 24 * 3_600_000)
    const back = (await signIn('may-moi', 'curl/8.5')).data!
    const later = await app.call(listLoginSessions, {}, { token: back.accessToken })
    expect(later.data).toMatchObject({ total: 1, items: [{ isCurrent: true, deviceName: 'curl' }] })
  })
})

import { contract, type EventEnvelope, type OnlineStatus } from '@trau/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { appForFile } from '../../../testing/for-file.ts'

const { getUser, updateProfile } = contract.identity
const { updateAlias } = contract.people
const app = appForFile({ env: { REALTIME_BEAT_MS: '100' } })
let an: Person
let binh: Person

beforeAll(async () => {
  an = await app.person('Nguyễn Văn An')
  binh = await app.person('Trần Thị Bình')
})

type Body = Parameters<typeof change>[0]
function change(body: NonNullable<NonNullable<Parameters<typeof an.call<typeof updateProfile>>[1]>['body']>) {
  return an.call(updateProfile, { params: { userId: an.userId }, body })
}

describe('updateProfile', () => {
  it('changes what is given, keeps what is not, and clears what is empty', async () => {
    await change({ bio: 'Thích trà sen', displayName: 'An béo', gender: 1 })
    const { data } = await change({ country: 'VN', displayName: '' })
    expect(data).toMatchObject({ bio: 'Thích trà sen', country: 'VN', gender: 1, name: 'Nguyễn Văn An' })
    expect(data).not.toHaveProperty('displayName')
    expect(await an.ask(getUser, { params: { value: an.userId } })).toEqual(data)
  })

  it('splits a full name in Vietnamese order and joins parts that come alone', async () => {
    expect((await change({ fullName: 'Lê Thị Hồng Ánh' })).data).toMatchObject({
      firstName: 'Ánh',
      lastName: 'Lê Thị Hồng',
    })
    expect((await change({ firstName: 'Nguyệt' })).data).toMatchObject({ fullName: 'Lê Thị Hồng Nguyệt' })
    expect((await change({ fullName: 'An Nguyễn', firstName: 'An', lastName: 'Nguyễn' })).data).toMatchObject(
      {
        fullName: 'An Nguyễn',
        firstName: 'An',
        lastName: 'Nguyễn',
      },
    )
  })

  it('keeps a birthday as date and parts, shares it as far as allowed, and takes it back', async () => {
    const { data } = await change({
      birthdate: { year: 1996, month: 2, day: 29 },
      fieldPrivacy: { birthday: 'EVERYONE' },
    })
    expect(data).toMatchObject({ birthday: '1996-02-29', birthdate: { year: 1996, month: 2, day: 29 } })
    expect(await binh.ask(getUser, { params: { value: an.userId } })).toMatchObject({ birthday: '--02-29' })
    await change({ fieldPrivacy: { birthYear: 'EVERYONE' } })
    expect(await binh.ask(getUser, { params: { value: an.userId } })).toMatchObject({
      birthday: '1996-02-29',
    })
    expect((await change({ birthdate: null })).data).not.toHaveProperty('birthday')
  })

  it.each<[string, Body, string]>([
    ['a day that does not exist', { birthdate: { year: 2001, month: 2, day: 29 } }, 'body.birthdate'],
    ['a day to come', { birthdate: { year: 2099, month: 1, day: 1 } }, 'body.birthdate'],
    ['an unknown field to guard', { fieldPrivacy: { password: 'EVERYONE' } }, 'body.fieldPrivacy.password'],
    ['a gender that is none', { gender: 9 as never }, 'body.gender'],
    ['a full name of nothing', { fullName: '   ' }, 'body.fullName'],
  ])('refuses %s and writes nothing: validationFailed', async (_, body, path) => {
    const before = await an.ask(getUser, { params: { value: an.userId } })
    const { status, error } = await change({ bio: 'không được ghi', ...body })
    expect([status, error?.code]).toEqual([422, 'validationFailed'])
    expect(
      (error as { data: { fields: { path: string }[] } }).data.fields.map(field => field.path),
    ).toContain(path)
    expect(await an.ask(getUser, { params: { value: an.userId } })).toEqual(before)
  })

  it('ignores fields that are not the owner’s to set', async () => {
    const body = {
      bio: 'x',
      isAdmin: true,
      roles: ['ADMIN'],
      tenantId: 'khac',
      verifiedPhone: true,
      isLocked: true,
    }
    const { data } = await change(body as never)
    expect(data).toMatchObject({
      isAdmin: false,
      roles: ['MEMBER'],
      tenantId: 'default',
      verifiedPhone: false,
    })
  })

  it('updateProfile is for oneself alone: userNotFound', async () => {
    const admin = await app.person('Đặng Thị Lan', { isAdmin: true })
    for (const other of [binh, admin]) {
      const { error } = await other.call(updateProfile, {
        params: { userId: an.userId },
        body: { bio: 'hack' },
      })
      expect(error?.code).toBe('userNotFound')
    }
  })

  it('publishes userUpdated to one’s own devices, equal to a fresh fetch', async () => {
    const receivedEvents: EventEnvelope[] = []
    const socket = await an.socket()
    socket.on('publication', ({ data }) => receivedEvents.push(data))
    await change({ bio: 'Nghe thấy không?' })
    await eventually(() => expect(receivedEvents.some(event => event.type === 'userUpdated')).toBe(true))
    const event = receivedEvents.find(event => event.type === 'userUpdated')!
    const { loginSessionId, ...fetched } = await an.ask(getUser, { params: { value: an.userId } })
    expect(event.data).toEqual({ user: fetched })
    expect(loginSessionId).toBeDefined()
  })
})

describe('updateProfile for those who have the person on screen', () => {
  it('publishes another name once, as each viewer knows the person, and no name with other changes', async () => {
    const chi = await app.person('Lê Minh Chi')
    const [friend, stranger] = [await app.person('Vũ Đức'), await app.person('Đỗ Thị Em')]
    await app.befriend(friend, chi)
    await friend.ask(updateAlias, { params: { userId: chi.userId }, body: { alias: 'Chi béo' } })
    const newsFor = async (viewer: Person) => {
      const news: OnlineStatus[] = []
      const socket = await viewer.socket()
      socket.on('publication', ({ data }) => {
        if (data.type === 'presenceChanged') news.push(...data.data.users)
      })
      await socket.rpc('presence.watch', { userIds: [chi.userId] })
      return news
    }
    const [friendNews, strangerNews] = [await newsFor(friend), await newsFor(stranger)]
    const names = (news: OnlineStatus[]) => news.flatMap(({ name }) => name ?? [])
    const set = (body: object) => chi.ask(updateProfile, { params: { userId: chi.userId }, body })
    await set({ fullName: 'Lê Minh Châu' })
    await eventually(() => expect(names(strangerNews)).toEqual(['Lê Minh Châu']))
    await eventually(() => expect(names(friendNews)).toEqual(['Chi béo']))
    await set({ customStatus: { text: 'Bận' } })
    await eventually(() => expect(friendNews.at(-1)?.customStatus).toEqual({ text: 'Bận' }))
    expect(friendNews.at(-1)).not.toHaveProperty('name')
    expect(names(strangerNews)).toHaveLength(1)
  })
})

describe('customStatus', () => {
  const minute = 60_000
  const seenByBinh = async () => (await binh.ask(getUser, { params: { value: an.userId } })).customStatus

  it('customStatus is shown to others until its end by the clock of the server, and then to nobody', async () => {
    const until = app.clock.now() + minute
    const { data } = await change({ customStatus: { text: ' Đi họp ', emoji: '❤', until } })
    expect(data?.customStatus).toEqual({ text: 'Đi họp', emoji: '❤️', until })
    expect(await seenByBinh()).toEqual({ text: 'Đi họp', emoji: '❤️', until })
    app.clock.advance(minute - 5_000)
    expect(await seenByBinh()).toBeDefined()
    app.clock.advance(5_000)
    expect(await seenByBinh()).toBeUndefined()
    expect((await an.ask(getUser, { params: { value: an.userId } })).customStatus).toBeUndefined()
  })

  it('customStatus is taken away by null, and by neither text nor emoji; other changes leave it', async () => {
    await change({ customStatus: { text: 'Nghỉ phép' } })
    await change({ bio: 'Thích trà sen' })
    expect(await seenByBinh()).toEqual({ text: 'Nghỉ phép' })
    expect((await change({ customStatus: null })).data).not.toHaveProperty('customStatus')
    await change({ customStatus: { text: '', emoji: '🎧' } })
    expect(await seenByBinh()).toEqual({ text: '', emoji: '🎧' })
    await change({ customStatus: { text: '  ' } })
    expect(await seenByBinh()).toBeUndefined()
  })

  it('customStatus is kept from whom its owner excludes', async () => {
    await change({ customStatus: { text: 'Nghỉ phép' }, fieldPrivacy: { customStatus: 'FRIENDS' } })
    expect(await seenByBinh()).toBeUndefined()
    await change({ customStatus: null, fieldPrivacy: { customStatus: 'EVERYONE' } })
  })

  it('reaches who watches the person, without being asked for again', async () => {
    const receivedEvents: EventEnvelope[] = []
    const socket = await binh.socket()
    socket.on('publication', ({ data }) => receivedEvents.push(data))
    await socket.rpc('presence.watch', { userIds: [an.userId] })
    await change({ customStatus: { text: 'Đang lái xe' } })
    await eventually(() =>
      expect(receivedEvents).toContainEqual(
        expect.objectContaining({
          type: 'presenceChanged',
          data: { users: [expect.objectContaining({ customStatus: { text: 'Đang lái xe' } })] },
        }),
      ),
    )
    receivedEvents.length = 0
    await change({ customStatus: null })
    await eventually(() => expect(receivedEvents.map(event => event.type)).toContain('presenceChanged'))
    const last = receivedEvents.findLast(event => event.type === 'presenceChanged')!
    expect((last.data as { users: object[] }).users[0]).not.toHaveProperty('customStatus')
  })

  it.each([
    ['81 characters', { text: 'ệ'.repeat(81) }],
    ['a control character', { text: 'a\u0007b' }],
    ['a direction override', { text: 'a\u202eb' }],
    ['two emoji', { text: '', emoji: '😀😀' }],
    ['a letter for an emoji', { text: '', emoji: 'a' }],
    ['an end that was', { text: 'x', until: 1 }],
    ['an end beyond a year', { text: 'x', until: 8_000_000_000_000 }],
  ])('refuses %s: validationFailed', async (_, customStatus) => {
    expect((await change({ customStatus })).error).toMatchObject({ code: 'validationFailed' })
  })
})

import type { PushPayload } from '@trau/contract'
import { expect, it } from 'vitest'
import type { WorkerSession } from '../storage/local-db.ts'
import { isOwnPlace, noticeOf, pressOf, readPayload } from './push.ts'

const session: WorkerSession = {
  userId: 'an',
  tenant: 'default',
  accessToken: 'a',
  accessTokenExpired: 1,
  refreshToken: 'r',
  refreshTokenExpired: 2,
  deviceId: 'd',
  apiHost: '',
  language: 'vi',
}
const payload: PushPayload = {
  version: 1,
  tenantId: 'default',
  userId: 'an',
  type: 'MESSAGE' as PushPayload['type'],
  title: 'Bình',
  body: 'Tối nay ăn gì?',
  tag: 'room:r1',
  renotify: false,
  place: '/?room=r1&message=m1',
  roomId: 'r1',
  messageSeq: 7,
  unread: 3,
  withdrawn: ['room:r2', 'room:r1'],
  time: 1_750_000_000_000,
}
const sent = (change: object = {}) => readPayload(JSON.stringify({ ...payload, ...change }))

it('a push for who is signed in shows what it carries, with what can be done about it', () => {
  const notice = noticeOf(sent(), session)
  expect(notice.title).toBe('Bình')
  expect(notice.options).toMatchObject({ body: 'Tối nay ăn gì?', tag: 'room:r1', renotify: false })
  expect(notice.options.actions?.map(({ action, type }) => [action, type])).toEqual([
    ['reply', 'text'],
    ['read', undefined],
    ['mute', undefined],
  ])
  expect(notice.options.data).toEqual({
    place: payload.place,
    userId: 'an',
    roomId: 'r1',
    messageSeq: 7,
  })
  expect(notice.unread).toBe(3)
  expect(notice.withdrawn, 'what it shows itself is not withdrawn').toEqual(['room:r2'])
})

it.each([
  ['another account', sent({ userId: 'binh' }), session],
  ['the same account of another tenant', sent({ tenantId: 'other' }), session],
  ['an account while nobody is signed in', sent(), undefined],
  ['a payload of a later version', sent({ version: 2 }), session],
  ['a payload without a title', sent({ title: undefined }), session],
  ['a payload that leads elsewhere', sent({ place: '//evil.example/' }), session],
  ['no JSON', readPayload('xin chào'), session],
  ['nothing', readPayload(undefined), session],
])('shows something neutral for %s, and nothing else of it', (_, push, who) => {
  const notice = noticeOf(push, who)
  expect(notice).toMatchObject({ title: 'Trầu', withdrawn: [], unread: undefined })
  expect(notice.options.body).toBe('Bạn có thông báo mới')
  expect(notice.options.actions).toBeUndefined()
  expect(notice.options.data).toEqual({ place: '/' })
  expect(JSON.stringify(notice)).not.toContain('ăn gì')
})

it('whatever arrives, something is shown that has a title and a body', () => {
  const values = [undefined, null, 0, -1, '', 'x', [], {}, true, 1e99, ['\u0000']]
  for (const field of Object.keys(payload))
    for (const value of values) {
      const { title, options } = noticeOf(sent({ [field]: value }), session)
      expect(title, `${field}: ${JSON.stringify(value)}`).not.toBe('')
      expect(typeof options.body).toBe('string')
      expect(!options.renotify || options.tag, 'renotify without a tag throws').toBeTruthy()
      expect(isOwnPlace(options.data.place)).toBe(true)
    }
})

it('a test push and one without a room can only be opened', () => {
  expect(noticeOf(sent({ type: 'TEST', roomId: undefined }), session).options.actions).toBeUndefined()
})

it('a press does what it says for who is signed in, and opens the place otherwise', () => {
  const { data } = noticeOf(sent(), session).options
  const press = (action: string, reply?: string | null, who: typeof session | undefined = session) =>
    pressOf(action, reply, data, who)
  expect(press('')).toEqual({ do: 'open', place: payload.place })
  expect(press('reply', ' Phở nhé ')).toEqual({ do: 'reply', roomId: 'r1', text: 'Phở nhé' })
  expect(press('reply', null), 'a browser without inline answers').toEqual({
    do: 'open',
    place: payload.place,
  })
  expect(press('reply', '   ')).toEqual({ do: 'open', place: payload.place })
  expect(press('read')).toEqual({ do: 'read', roomId: 'r1', messageSeq: 7 })
  expect(press('mute')).toEqual({ do: 'mute', roomId: 'r1' })
  expect(press('reply', 'x', { ...session, userId: 'binh' })).toEqual({ do: 'open', place: '/' })
  expect(pressOf('mute', undefined, data, undefined)).toEqual({ do: 'open', place: '/' })
})

it('a call that rings is opened or declined, by who is signed in', () => {
  const { actions, data } = noticeOf(
    sent({ type: 'INCOMING_CALL', roomId: undefined, callId: 'c1', place: '/calls?call=c1' }),
    session,
  ).options
  expect(actions?.map(({ action }) => action)).toEqual(['answer', 'decline'])
  expect(pressOf('answer', null, data, session)).toEqual({ do: 'open', place: '/calls?call=c1' })
  expect(pressOf('decline', null, data, session)).toEqual({ do: 'decline', callId: 'c1' })
  expect(pressOf('decline', null, data, { userId: 'binh' })).toEqual({ do: 'open', place: '/' })
  expect(noticeOf(sent({ type: 'MESSAGE', callId: 'c1' }), session).options.data).not.toHaveProperty('callId')
})

it('a push shows the picture that it names, of this site alone', () => {
  expect(noticeOf(sent(), session).options.icon).toBe('/icons/icon-192.png')
  const picture = '/people-service/v1/domains/default/pictures/p?size=256'
  expect(noticeOf(sent({ picture }), session).options.icon).toBe(picture)
  for (const odd of ['https://evil.example/x.png', '//evil.example/x.png', 7])
    expect(noticeOf(sent({ picture: odd }), session).options.icon).toBe('/icons/icon-192.png')
  expect(noticeOf(sent({ picture }), undefined).options.icon).toBe('/icons/icon-192.png')
})

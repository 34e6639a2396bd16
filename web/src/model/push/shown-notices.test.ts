import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/errors.ts'
import { followShown } from './follow-shown.ts'
import { withdrawRead, withdrawShown } from './shown-notices.ts'

const answers = vi.hoisted(() => new Map<string, boolean>())
vi.mock('../../api/api.ts', () => ({
  api: {
    notification: {
      async getNotification({ params: { id } }: { params: { id: string } }) {
        const isRead = answers.get(id)
        if (isRead === undefined)
          throw new ApiError({ kind: 'bad-request', code: 'notificationNotFound', status: 404 })
        return { isRead }
      },
    },
  },
}))

const closed: string[] = []
const notice = (name: string, data: object | null) => ({ data, close: () => closed.push(name) })
const shown = [
  notice('unread', { userId: 'an', notificationId: 'n1', place: '/' }),
  notice('read', { userId: 'an', notificationId: 'n2', place: '/' }),
  notice('deleted', { userId: 'an', notificationId: 'n3', place: '/' }),
  notice('room, read', { userId: 'an', notificationId: 'n4', roomId: 'r1', place: '/' }),
  notice('room, not listed', { userId: 'an', notificationId: 'n5', roomId: 'r2', place: '/' }),
  notice('of another account', { userId: 'binh', notificationId: 'n2', place: '/' }),
  notice('of an earlier version', { userId: 'an', place: '/' }),
  notice('of nobody', null),
]

beforeEach(() => {
  closed.length = 0
  answers.clear()
  for (const [id, isRead] of Object.entries({ n1: false, n2: true, n4: true })) answers.set(id, isRead)
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => ({ getNotifications: async () => shown }) },
  })
})
afterEach(() => vi.unstubAllGlobals())

it('a start withdraws what was read or deleted elsewhere, without any room at hand', async () => {
  await withdrawRead('an')
  expect(closed).toEqual(['read', 'deleted', 'room, read'])
})

it.each([
  ['notificationsRemoved', { notificationIds: ['n1', 'n5'] }, ['unread', 'room, not listed']],
  ['notificationUpserted', { notification: { notificationId: 'n1', isRead: true } }, ['unread']],
  ['notificationUpserted', { notification: { notificationId: 'n1', isRead: false } }, []],
  ['notificationsChanged', {}, ['read', 'deleted', 'room, read']],
])('the event %s of %o withdraws what is over from the screen', async (type, data, expected) => {
  const on = vi.fn()
  followShown({ on }, 'an')
  on.mock.lastCall![1]({ data: { type, data } })
  await new Promise(resolve => setTimeout(resolve, 10))
  expect(closed).toEqual(expected)
})

it('reading a room withdraws what is shown of it', async () => {
  await withdrawShown(({ roomId }) => roomId === 'r2')
  expect(closed).toEqual(['room, not listed'])
})

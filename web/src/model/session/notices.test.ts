import type { LastMessage, Room, SelfMember } from '@trau/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '../../api/api.ts'
import { keyOf, queryClient } from '../../api/query-client.ts'
import { json, stubNetwork } from '../../api/testing.ts'
import { writeCookie } from '../../storage/cookies.ts'
import type { RoomItem } from '../../store/room-order.ts'
import type { AppStore } from '../../store/store.ts'
import { preferencesKey } from '../notifications/preferences.ts'
import { roomSettingsKey } from '../notifications/room-settings.ts'
import { wholeKey } from '../people/friendship-lists.ts'
import { registeredPush } from '../push/subscription.ts'
import { chime } from './chime.ts'
import { giveWay, noticeText, notifyOf, renewNotice, withdrawNotice } from './notices.ts'

vi.mock('../push/subscription.ts', () => ({ registeredPush: vi.fn() }))
vi.mock('./chime.ts', () => ({ chime: vi.fn() }))

const shown: string[] = []
const closed: string[] = []
const notices: { onclose?: () => void }[] = []
const item = {
  room: { roomId: 'r', name: 'Bình', type: 'PRIVATE', mutedUntil: 0, memberCount: 2 } as Room,
  selfMember: { unreadCount: 1, userId: 'an' } as SelfMember,
} as RoomItem
const message = {
  ...{ messageId: 'm', seq: 1, roomId: 'r', type: 'TEXT', content: 'Chào', senderId: 'binh' },
  senderInfo: { name: 'Bình' },
  metaData: {},
} as LastMessage
const store = {
  getState: () => ({ room: { rooms: [item], indexById: { r: 0 } } }),
} as unknown as AppStore

const blockedKey = wholeKey('listBlockedUsers')
const neverQuiet = { quietHours: { isEnabled: false }, doNotDisturbUntil: 0 }

/** A message reaches a page that nobody looks at. @returns how many notices it shows, and how often it sounds */
async function tellOf(
  visibility: DocumentVisibilityState,
  metaData: LastMessage['metaData'] = {},
  repliedTo?: { userId: string; seq: number },
) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  await notifyOf(item, { lastMessage: { ...message, metaData }, ...(repliedTo && { repliedTo }) }, store)
  await vi.advanceTimersByTimeAsync(1_100)
  await vi.dynamicImportSettled()
  return [shown.length, vi.mocked(chime).mock.calls.length]
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  shown.length = 0
  closed.length = 0
  notices.length = 0
  vi.mocked(chime).mockClear()
  class FakeNotification {
    static permission = 'granted'
    onclose?: () => void
    #body: string
    constructor(title: string, { body }: { body: string }) {
      shown.push(title)
      this.#body = body
      notices.push(this)
    }
    close() {
      closed.push(this.#body)
    }
  }
  vi.stubGlobal('Notification', FakeNotification)
  vi.stubGlobal('isSecureContext', true)
  writeCookie('notifications', 'on')
  queryClient.setQueryData(blockedKey, [])
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('a recall withdraws what a push has shown of that message, and of no other one', async () => {
  const closedSeqs: number[] = []
  const pushed = [1, 2].map(messageSeq => ({
    data: { roomId: 'r', messageSeq },
    close: () => closedSeqs.push(messageSeq),
  }))
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => ({ getNotifications: async () => pushed }) },
  })
  renewNotice(item, message)
  renewNotice(item, { ...message, isRecalled: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(closedSeqs).toEqual([1])
})

it('a notice that its person has closed does not come back when its message is edited', async () => {
  vi.mocked(registeredPush).mockReturnValue(undefined)
  await tellOf('hidden')
  renewNotice(item, { ...message, content: 'Chào bạn' })
  notices.at(0)!.onclose?.()
  renewNotice(item, { ...message, content: 'Chào các bạn' })
  expect(shown, 'the one that was replaced is not the one that is shown').toHaveLength(3)
  notices.at(-1)!.onclose?.()
  renewNotice(item, { ...message, content: 'Chào cả nhà' })
  expect(shown).toHaveLength(3)
})

it('a notice of the page gives way to that of a push', async () => {
  vi.mocked(registeredPush).mockReturnValue(undefined)
  await tellOf('visible')
  giveWay('r')
  expect(closed).toEqual(['Chào'])
})

it('no notice of a page stays when the page is left', async () => {
  vi.mocked(registeredPush).mockReturnValue(undefined)
  await tellOf('hidden')
  expect(closed).toEqual([])
  dispatchEvent(new Event('pagehide'))
  expect(closed).toContain('Chào')
})

it('a page in the background sounds and shows a notice, unless this browser gets a push of it', async () => {
  vi.mocked(registeredPush).mockReturnValue(undefined)
  expect(await tellOf('hidden')).toEqual([1, 1])
  vi.mocked(registeredPush).mockReturnValue({ owner: 'default/an', endpoint: 'https://push.example/1' })
  expect(await tellOf('hidden')).toEqual([1, 1])
})

it.each([
  ['pushes wait for a while', { MESSAGE: true, MENTION: true }, 5, [1, 1]],
  ['it wants no pushes of messages', { MESSAGE: false, MENTION: true }, 0, [1, 1]],
  ['pushes come at once', { MESSAGE: true, MENTION: false }, 0, [0, 0]],
])(
  'a page in the background sounds and shows a notice as the person prefers, where %s',
  async (_, pushes, pushWaitMinutes, expected) => {
    const channels = Object.fromEntries(Object.entries(pushes).map(([type, push]) => [type, { push }]))
    queryClient.setQueryData(preferencesKey, { channels, pushWaitMinutes, keywords: [], ...neverQuiet })
    vi.mocked(registeredPush).mockReturnValue({ owner: 'default/an', endpoint: 'https://push.example/1' })
    expect(await tellOf('hidden')).toEqual(expected)
    queryClient.clear()
  },
)

it('a page that is visible beside another window sounds and shows a notice, whatever is pushed', async () => {
  vi.mocked(registeredPush).mockReturnValue({ owner: 'default/an', endpoint: 'https://push.example/1' })
  expect(await tellOf('visible')).toEqual([1, 1])
})

it.each([
  ['at the level of mentions alone', 0, 'MENTIONS'],
  ['that is muted', -1, 'DEFAULT'],
] as const)('an answer to the person sounds as a mention in a room %s', async (_, mutedUntil, level) => {
  vi.mocked(registeredPush).mockReturnValue(undefined)
  queryClient.setQueryData(roomSettingsKey, [{ roomId: 'r', level, sound: 'DEFAULT' }])
  item.room.mutedUntil = mutedUntil
  expect(await tellOf('hidden')).toEqual([0, 0])
  expect(await tellOf('hidden', {}, { userId: 'chi', seq: 0 })).toEqual([0, 0])
  expect(await tellOf('hidden', {}, { userId: 'an', seq: 0 })).toEqual([1, 1])
  item.room.mutedUntil = 0
  queryClient.clear()
})

it('nothing sounds or shows of what another tab has read 800 ms later', async () => {
  vi.mocked(registeredPush).mockReturnValue(undefined)
  setTimeout(() => {
    item.selfMember!.unreadCount = 0
  }, 800)
  expect(await tellOf('hidden')).toEqual([0, 0])
  item.selfMember!.unreadCount = 1
})

it('nothing sounds or shows of what was sent silently', async () => {
  vi.mocked(registeredPush).mockReturnValue(undefined)
  expect(await tellOf('hidden', { isSilent: true })).toEqual([0, 0])
})

it('nothing sounds or shows of somebody whom the person has blocked, in a common group either', async () => {
  vi.mocked(registeredPush).mockReturnValue(undefined)
  const others = Array.from({ length: 100 }, (_, n) => ({ friendUserId: `u${n}` }))
  const blocked = [...others, { friendUserId: 'binh' }]
  const requests = stubNetwork(({ url }) => {
    const offset = Number(new URL(url, 'http://x').searchParams.get('offset'))
    return json({ data: { items: blocked.slice(offset, offset + 100) } })
  })
  await queryClient.invalidateQueries({ queryKey: keyOf(api.identity.listBlockedUsers) })
  expect(await tellOf('hidden')).toEqual([0, 0])
  expect(await tellOf('hidden')).toEqual([0, 0])
  expect(requests).toHaveLength(2)
  blocked.pop()
  await queryClient.invalidateQueries({ queryKey: keyOf(api.identity.listBlockedUsers) })
  expect(await tellOf('hidden')).toEqual([1, 1])
})

it('a notice of the page shows no more than the person lets pushes show', () => {
  for (const [pushPrivacy, title, body] of [
    ['FULL', 'Bình', 'Chào'],
    ['SENDER', 'Bình', 'Tin nhắn mới'],
    ['NONE', 'Tin nhắn mới', 'Mở Trầu để xem'],
  ]) {
    queryClient.setQueryData(preferencesKey, { pushPrivacy })
    expect(noticeText(item, message)).toEqual({ title, body })
  }
  queryClient.clear()
})

it('a notice goes with its message when that is recalled, and says what an edited one says now', async () => {
  vi.mocked(registeredPush).mockReturnValue(undefined)
  await tellOf('hidden')
  renewNotice(item, { ...message, content: 'Chào bạn' })
  expect([shown.length, closed]).toEqual([2, []])
  renewNotice(item, { ...message, content: '', isRecalled: true })
  expect(closed).toEqual(['Chào bạn'])
  renewNotice(item, message)
  expect([shown.length, closed.length]).toEqual([2, 1])
  await tellOf('hidden')
  renewNotice(item, { ...message, messageId: 'before' })
  expect(closed).toEqual(['Chào bạn', 'Chào'])
  withdrawNotice('r')
  expect(closed).toHaveLength(2)
})

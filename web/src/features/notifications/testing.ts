import type { Notification, NotificationStatistic } from '@trau/contract'

/** The n-th notification of the tests, an hour after the one before. */
export const notificationOf = (n: number, changes: Partial<Notification> = {}): Notification => ({
  notificationId: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  type: 'MENTION',
  isRead: false,
  isDone: false,
  count: 1,
  actors: [{ userId: 'binh', name: 'Bình' }],
  actorCount: 1,
  title: `Bình đã nhắc đến bạn lần ${n}`,
  body: 'Chào An',
  place: `/?room=r&message=m${n}`,
  roomId: 'r',
  roomName: 'Hội làng',
  messageId: `m${n}`,
  seq: n,
  routes: [
    { channel: 'IN_APP', isChosen: true, reason: 'WANTED' },
    { channel: 'PUSH', isChosen: false, reason: 'NO_DEVICE' },
  ],
  createdTime: n * 3_600_000,
  updatedTime: n * 3_600_000,
  ...changes,
})

export const statisticOf = (all: readonly Notification[], version = 1): NotificationStatistic => {
  const count = (of: readonly Notification[]) => ({
    total: of.length,
    unread: of.filter(({ isRead }) => !isRead).length,
  })
  const types = [...new Set(all.map(({ type }) => type))]
  const byType = Object.fromEntries(types.map(type => [type, count(all.filter(one => one.type === type))]))
  return { version, ...count(all), byType }
}

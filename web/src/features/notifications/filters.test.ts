import { NotificationType } from '@trau/contract'
import { expect, it } from 'vitest'
import { allTypes, isShownBy } from './filters.ts'
import { requestPayloadOf } from './list-cache.ts'
import { notificationOf } from './testing.ts'

it('filters and settings show every type of notification, once', () => {
  expect([...allTypes].sort()).toEqual([...NotificationType.options].sort())
})

it('plain messages stand under their own filter alone', () => {
  const message = notificationOf(1, { type: 'MESSAGE' })
  const mention = notificationOf(2)
  const filters = ['all', 'unread', 'MESSAGE'] as const
  expect(filters.map(filter => isShownBy(filter, message))).toEqual([false, false, true])
  expect(filters.map(filter => isShownBy(filter, mention))).toEqual([true, true, false])
  expect(filters.map(requestPayloadOf)).toEqual([
    { withoutMessages: true },
    { isRead: false, withoutMessages: true },
    { type: 'MESSAGE' },
  ])
})

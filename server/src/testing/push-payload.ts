import type { PushPayload } from '@trau/contract'
import type { PushRequest } from '#platform/push/driver.ts'

/** A push about a message, as tests of drivers send it. */
export const pushPayload: PushPayload = {
  version: 1,
  tenantId: 'default',
  userId: 'an',
  type: 'MESSAGE',
  tag: 'room:1',
  place: '/rooms/1',
  title: 'Bình',
  body: 'Chào An',
  renotify: false,
  unread: 3,
  withdrawn: [],
  time: 1,
}

export const pushRequest = (change: Pick<PushRequest, 'token'> & Partial<PushRequest>): PushRequest => ({
  payload: pushPayload,
  topic: 'abc',
  urgency: 'high',
  ttlSeconds: 14_400,
  contact: '',
  ...change,
})

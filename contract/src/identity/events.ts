import { z } from 'zod'
import { event } from '../event.ts'
import { Friendship, OnlineStatus, User } from './models.ts'

export const userUpdated = event(
  'user',
  'The person’s own account or profile changed',
  z.object({ user: User }),
)
export const friendshipUpdated = event(
  'user',
  'What stands between the person and another changed: a request, a friendship, a block of their own, an alias',
  z.object({ friendship: Friendship }),
)
export const presenceChanged = event(
  'user',
  'Somebody whom the client watches came or went; batched, never stored',
  z.object({ users: z.array(OnlineStatus) }),
)

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
  'The relation between the person and another changed: a request, a friendship, their own block, an alias',
  z.object({ friendship: Friendship }),
)
export const presenceChanged = event(
  'user',
  'A watched person came online or went offline, or has another name or picture; batched, never stored',
  z.object({ users: z.array(OnlineStatus) }),
)

import { z } from 'zod'
import { event } from '../event.ts'

export const joinRequestsUpdated = event(
  'user',
  'The number of pending join requests of a group; for its owner and deputies',
  z.object({ roomId: z.string(), total: z.number().int() }),
)

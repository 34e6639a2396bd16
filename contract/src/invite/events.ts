import { z } from 'zod'
import { event } from '../event.ts'

export const joinRequestsUpdated = event(
  'user',
  'How many people wait to be let into a group; for its owner and deputies',
  z.object({ roomId: z.string(), total: z.number().int() }),
)

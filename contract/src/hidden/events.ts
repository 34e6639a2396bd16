import { z } from 'zod'
import { event } from '../event.ts'

export const roomHidden = event(
  'user',
  'The person hid a room: whoever has not unlocked forgets it, who has finds it among the hidden ones',
  z.object({ roomId: z.string() }),
)

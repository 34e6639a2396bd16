import { z } from 'zod'
import { event } from '../event.ts'

export const roomHidden = event(
  'user',
  'The person hid a room: locked sessions remove it, unlocked ones list it among the hidden rooms',
  z.object({ roomId: z.string() }),
)

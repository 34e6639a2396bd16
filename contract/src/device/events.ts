import { z } from 'zod'
import { event } from '../event.ts'
import { Device } from './models.ts'

export const deviceUpdated = event(
  'user',
  'A device of the person was added or changed; pings are not published',
  z.object({ device: Device }),
)
export const deviceRemoved = event(
  'user',
  'A device of the person was removed, and its sessions ended',
  z.object({ deviceInfoId: z.string() }),
)

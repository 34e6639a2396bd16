import { z } from 'zod'
import { event } from '../event.ts'

export const platformConfigUpdated = event(
  'tenant',
  'Records of the platform configuration changed; clients fetch what applies to them',
  z.object({ revision: z.number().int() }),
)

import { z } from 'zod'
import { event } from '../event.ts'
import { DataExport } from './models.ts'

export const dataExportUpdated = event(
  'user',
  'A copy of the person’s data is ready, failed or ran out; without its address, which is asked for',
  z.object({ export: DataExport }),
)

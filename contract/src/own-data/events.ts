import { z } from 'zod'
import { event } from '../event.ts'
import { DataExport } from './models.ts'

export const dataExportUpdated = event(
  'user',
  'A copy of the person’s data is ready, failed or expired; without its address, which is fetched',
  z.object({ export: DataExport }),
)

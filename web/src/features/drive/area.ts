import IconDrive from '~icons/lucide/folder'
import type { Area } from '../../kit/areas.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { driveLive } from './live.ts'
import { loadUploadPanel } from './uploads/load-parts.ts'

export const driveArea: Area = {
  name: 'drive',
  to: '/drive',
  Icon: IconDrive,
  isSecondary: true,
  hasFlag: true,
  live: driveLive,
  host: lazyPart(loadUploadPanel),
}

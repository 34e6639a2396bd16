import IconNotes from '~icons/lucide/notebook-pen'
import type { Area } from '../../kit/areas.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { noteLive } from './live.ts'
import { loadCaptureHost } from './load-parts.ts'

export const noteArea: Area = {
  name: 'notes',
  to: '/notes',
  Icon: IconNotes,
  hasFlag: true,
  live: noteLive,
  host: lazyPart(loadCaptureHost),
}

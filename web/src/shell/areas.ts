import { adminArea } from '../features/admin/index.ts'
import { callArea } from '../features/call/index.ts'
import { chatArea } from '../features/chat/index.ts'
import { driveArea } from '../features/drive/index.ts'
import { noteArea } from '../features/note/index.ts'
import { notificationsArea } from '../features/notifications/index.ts'
import { peopleArea } from '../features/people/index.ts'
import type { Area } from '../kit/areas.tsx'

/** The areas of the product, in the rail's order. */
export const areas: readonly Area[] = [
  chatArea,
  peopleArea,
  notificationsArea,
  noteArea,
  driveArea,
  callArea,
  adminArea,
]

/** The area that a page of this address or this route belongs to; nothing where it belongs to none, or to the chat. */
export const areaAt = (path: string): Area | undefined =>
  areas.find(({ to }) => to !== '/' && (path === to || path.startsWith(`${to}/`)))

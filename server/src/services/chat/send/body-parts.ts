import type { MetaData, NewMessage } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { RoomAccess } from '../../room/index.ts'
import type { Me } from '../messages/change.ts'
import type { StoredMeta } from '../messages/meta.ts'

/** What a message says, as it is stored and as it is seen. */
export interface Body {
  content: string
  meta?: StoredMeta
  metaData?: MetaData
}

export interface Given {
  app: App
  me: Me
  room: RoomAccess & { role: number }
  body: NewMessage
  /** When it is sent; absent for now. */
  sendTime?: number | undefined
}

/** Where it is stored as it is seen. */
export const same = (content: string, meta?: StoredMeta & MetaData): Body =>
  meta ? { content, meta, metaData: meta } : { content }

export function required<T>(name: keyof NewMessage, value: T | undefined): T {
  if (value === undefined)
    throw fail('validationFailed', { fields: [{ path: `body.${name}`, reason: 'required' }] })
  return value
}

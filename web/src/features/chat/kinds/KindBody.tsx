import type { Message, MetaData } from '@trau/contract'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { cx } from '../../../ui/cx.ts'

export interface KindBodyProps {
  metaData: MetaData
  /** Absent while it is on its way. */
  message?: Message | undefined
}

interface KindStyle {
  body: ComponentType<KindBodyProps>
  /** Held while its part is loaded, so that nothing moves then. */
  size: string
  /** Stands without a bubble around it. */
  isBare?: true
}

/** How each kind that is no text is drawn; parts come when the first of their kind does. */
const kindStyles: Partial<Record<Message['type'], KindStyle>> = {
  STICKER: { body: lazy(() => import('../stickers/StickerBody.tsx')), size: 'size-36', isBare: true },
  CONTACT: { body: lazy(() => import('./ContactBody.tsx')), size: 'h-[7.25rem] w-64' },
  LOCATION: { body: lazy(() => import('./LocationBody.tsx')), size: 'h-[5.25rem] w-64' },
  POLL: { body: lazy(() => import('./PollBody.tsx')), size: 'h-56 w-72' },
}

export const isBareKind = (type: Message['type']) => kindStyles[type]?.isBare === true

/** What a message shows in place of a text; undefined where it is text. */
export function kindBody(type: Message['type'], props: KindBodyProps): ReactNode {
  const style = kindStyles[type]
  if (!style) return undefined
  const Body = style.body
  return (
    <Suspense fallback={<div className={cx('max-w-full', style.size)} />}>
      <Body {...props} />
    </Suspense>
  )
}

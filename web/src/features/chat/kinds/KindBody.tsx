import type { Message, MetaData } from '@trau/contract'
import { type ReactNode, Suspense } from 'react'
import { ignoreFailure } from '../../../api/ignore-failure.ts'
import { lazyView } from '../../../kit/lazy-part.tsx'
import { cx } from '../../../ui/cx.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { loadNoteBody } from '../../note/index.ts'

export interface KindBodyProps {
  metaData: MetaData
  /** Absent while it is on its way. */
  message?: Message | undefined
}

interface KindStyle {
  body: ReturnType<typeof lazyView<KindBodyProps>>
  /** Held while its part is loaded, so that nothing moves then. */
  size: string
  /** Stands without a bubble around it. */
  isBare?: true
}

/** How each kind that is no text is drawn; parts come when the first of their kind does. */
const kindStyles: Partial<Record<Message['type'], KindStyle>> = {
  STICKER: { body: lazyView(() => import('../stickers/StickerBody.tsx')), size: 'size-36', isBare: true },
  CONTACT: { body: lazyView(() => import('./ContactBody.tsx')), size: 'h-[7.25rem] w-64' },
  LOCATION: { body: lazyView(() => import('./LocationBody.tsx')), size: 'h-[5.25rem] w-64' },
  BANK: { body: lazyView(() => import('./BankBody.tsx')), size: 'h-[18rem] w-64' },
  DRIVE: { body: lazyView(() => import('./DriveBody.tsx')), size: 'h-16 w-64' },
  NOTE: { body: lazyView(loadNoteBody), size: 'h-36 w-72' },
  CALL: { body: lazyView(() => import('./CallBody.tsx')), size: 'h-12 w-64' },
  POLL: { body: lazyView(() => import('./PollBody.tsx')), size: 'h-56 w-72' },
}

/** Fetches the parts of the kinds that are among these messages, those that are out of sight too. */
export function loadKindBodies(messages: readonly Message[]) {
  for (const type of new Set(messages.map(one => one.type))) {
    const body = kindStyles[type]?.body
    if (body) void ignoreFailure(body.load(), 'repeated')
  }
}

/** What a message shows in place of a text, bare where it stands without a bubble; undefined where it is text. */
export function kindBody(
  type: Message['type'],
  props: KindBodyProps,
): { content: ReactNode; isBare: boolean } | undefined {
  const style = kindStyles[type]
  if (!style) return undefined
  const Body = style.body
  const content = (
    <Suspense fallback={<Loading size={style.size} />}>
      <Body {...props} />
    </Suspense>
  )
  return { content, isBare: style.isBare === true }
}

function Loading({ size }: { size: string }) {
  return (
    <div className={cx('max-w-full', size)}>
      <Skeleton className="mb-2 w-3/5" />
      <Skeleton className="h-3 w-4/5" />
    </div>
  )
}

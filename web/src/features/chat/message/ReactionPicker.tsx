import { Suspense } from 'react'
import { lazyView } from '../../../kit/lazy-part.tsx'
import type { QuickReactionsProps } from './QuickReactions.tsx'

const QuickReactions = lazyView(() => import('./QuickReactions.tsx'))

/** The six reactions at hand and the way to all the others, in their size before they are loaded. */
export const ReactionPicker = (props: QuickReactionsProps) => (
  <Suspense fallback={<div className="h-10 w-72 touch:h-11" />}>
    <QuickReactions {...props} />
  </Suspense>
)

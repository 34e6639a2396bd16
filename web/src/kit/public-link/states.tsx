import { isRefusal } from '../../api/errors.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { usePublicLinkWords } from '../../i18n/words/public-link.ts'
import { Button } from '../../ui/Button.tsx'
import { NotFoundDrawing } from '../../ui/drawings/NotFound.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Delayed, SkeletonRows } from '../../ui/Skeleton.tsx'
import { PublicFrame } from './PublicFrame.tsx'

/** While it is asked what a public link leads to. */
export function LinkOpening() {
  const words = usePublicLinkWords()
  return (
    <PublicFrame>
      <Delayed isWaiting>
        <SkeletonRows rows={5} label={words.loading} />
      </Delayed>
    </PublicFrame>
  )
}

/** Why a public link leads nowhere; once more only where that may help. */
export function LinkFailure({ error, retry }: { error: unknown; retry: () => void }) {
  const words = usePublicLinkWords()
  const errorText = useErrorText()
  const isGone = isRefusal(error, 'linkNotFound', 'tenantNotFound', 'badRequest', 'validationFailed')
  const isExhausted = isRefusal(error, 'linkExhausted')
  return (
    <PublicFrame>
      <EmptyState
        drawing={<NotFoundDrawing />}
        className="flex-1"
        title={isGone ? words.goneTitle : isExhausted ? words.exhaustedTitle : words.failedTitle}
        action={
          !isGone && !isExhausted ? (
            <Button color="primary" onPress={retry}>
              {words.retry}
            </Button>
          ) : undefined
        }
      >
        {isGone ? words.goneText : isExhausted ? words.exhaustedText : errorText(error)}
      </EmptyState>
    </PublicFrame>
  )
}

import type { AnswerOf, Contract } from '@trau/contract'
import { api } from '../../api/api.ts'
import { runWrite } from '../../api/mutation.ts'
import { q, queryClient } from '../../api/query-client.ts'
import { serverNow } from '../../api/server-clock.ts'
import { useText } from '../../i18n/text.ts'
import { banners } from '../../i18n/vi/banners.ts'
import { fullTime } from '../../text/time.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

type Standing = AnswerOf<Contract['moderation']['getStanding']>

/** A warning until it was read, a limit while it lasts. */
export default function StandingNotices({ warning, limitedUntil: until }: Standing) {
  const words = useText(banners)
  const acknowledge = (warningId: string) =>
    runWrite(() => api.moderation.acknowledgeWarning({ body: { warningId } }), {
      onSuccess: standing => queryClient.setQueryData(q(api.moderation.getStanding).queryKey, standing),
    })
  return (
    <>
      {warning && (
        <Banner
          kind="warn"
          action={
            <Button
              size="sm"
              variant="ghost"
              color="warning"
              onPress={() => void acknowledge(warning.warningId)}
            >
              {words.acknowledge}
            </Button>
          }
        >
          {words.warned(words.warnedFor[warning.reason])}
        </Banner>
      )}
      {until !== undefined && until > serverNow() && (
        <Banner kind="warn">{words.limited(fullTime(until))}</Banner>
      )}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { runWrite } from '../../api/mutation.ts'
import { q, queryClient } from '../../api/query-client.ts'
import { useShellWords } from '../../i18n/words/shell.ts'
import { fullTime } from '../../text/time.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

/** What administrators have decided about one's account: a warning until it was read, a limit while it lasts. */
export function StandingBanner() {
  const words = useShellWords()
  const { data } = useQuery(q(api.moderation.getStanding))
  const warning = data?.warning
  const until = data?.limitedUntil
  const acknowledge = (warningId: string) =>
    runWrite(() => api.moderation.acknowledgeWarning({ body: { warningId } }), {
      onSuccess: standing => queryClient.setQueryData(q(api.moderation.getStanding).queryKey, standing),
    })
  return (
    // The region stands before it has something to say.
    <div aria-live="polite">
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
      {until !== undefined && until > Date.now() && (
        <Banner kind="warn">{words.limited(fullTime(until))}</Banner>
      )}
    </div>
  )
}

import type { CustomStatus } from '@trau/contract'
import { serverNow } from '../../api/server-clock.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { customStatus } from '../../i18n/vi/customStatus.ts'
import { statusText, useCustomStatus } from '../../model/people/custom-status.ts'
import { comingTime } from '../../text/time.ts'

/** The status in a profile, and until when it holds. */
export function StatusLine({ status }: { status: CustomStatus | undefined }) {
  const words = useText(customStatus)
  const [language] = useLanguage()
  const current = useCustomStatus(status)
  if (!current) return null
  return (
    <p className="mt-2 max-w-full rounded-full bg-fill px-3 py-1 text-sm text-pretty break-words">
      {statusText(current)}
      {current.until && (
        <span className="text-muted"> · {words.until(comingTime(current.until, serverNow(), language))}</span>
      )}
    </p>
  )
}

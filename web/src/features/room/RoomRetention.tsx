import { useQuery } from '@tanstack/react-query'
import IconTimer from '~icons/lucide/timer'
import { administrationApi } from '../../api/administration-api.ts'
import { q } from '../../api/query-client.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { retention } from '../../i18n/vi/retention.ts'

/** For how long things in this room are kept, where a rule says so. */
export function RoomRetention({ roomId }: { roomId: string }) {
  const text = useText(retention)
  const [language] = useLanguage()
  const { data } = useQuery(q(administrationApi.retention.getRoomRetention, { params: { roomId } }))
  const limits = (data?.items ?? []).flatMap(({ kind, days }) =>
    days === null ? [] : [{ kind, days: days.toLocaleString(language) }],
  )
  if (limits.length === 0) return null
  return (
    <section aria-label={text.inRoom} className="flex gap-3 text-sm text-muted">
      <IconTimer className="mt-0.5 size-4.5 shrink-0" aria-hidden="true" />
      <ul className="flex flex-col gap-1">
        {limits.map(({ kind, days }) => (
          <li key={kind}>{text.roomTexts[kind](days)}</li>
        ))}
      </ul>
    </section>
  )
}

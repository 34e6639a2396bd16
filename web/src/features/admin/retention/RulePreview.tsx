import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RetentionPreview, RetentionRuleInput } from '@trau/contract'
import { administrationApi } from '../../../api/administration-api.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { retention } from '../../../i18n/vi/retention.ts'
import { useDebounced } from '../../../model/people/people.ts'
import { Banner } from '../../../ui/Banner.tsx'

const service = administrationApi.retention

/** What the next sweeps would delete. Give it a key by place and kind: the count of another place is never shown. */
export function RulePreview({ body }: { body: RetentionRuleInput }) {
  const text = useText(retention)
  const debouncedBody = useDebounced(JSON.stringify(body))
  const { data, isError } = useQuery({
    queryKey: [...service.previewRetentionRule.key, debouncedBody],
    queryFn: ({ signal }) =>
      service.previewRetentionRule({
        body: JSON.parse(debouncedBody) as RetentionRuleInput,
        keepEmpty: true,
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  if (isError) return <Banner kind="warn">{text.countFailed}</Banner>
  if (!data) return <p className="text-sm text-muted">{text.counting}</p>
  return (
    <Banner kind={data.items > 0 ? 'warn' : 'info'}>
      <Reached preview={data} />
    </Banner>
  )
}

/** In words what a rule would delete. */
export function Reached({ preview }: { preview: RetentionPreview }) {
  const text = useText(retention)
  const [language] = useLanguage()
  const [items, rooms] = [preview.items.toLocaleString(language), preview.rooms.toLocaleString(language)]
  if (preview.items === 0) return text.reachedNone(rooms)
  return text.reached(preview.isCapped ? text.moreThan(items) : items, rooms)
}

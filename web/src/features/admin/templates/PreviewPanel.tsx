import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Template } from '@trau/contract'
import { useMemo, useState } from 'react'
import { administrationApi } from '../../../api/administration-api.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useTemplatesWords } from '../../../i18n/words/templates.ts'
import { useDebounced } from '../../../model/people/people.ts'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Delayed, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { MailPreview } from './MailPreview.tsx'

interface PreviewProps {
  template: Template
  draft: { subject?: string; body: string }
}

/** What a draft becomes with sample data, a moment after the last key. While it cannot be read, the last one stays and the reason is said. */
export function PreviewPanel({ template, draft }: PreviewProps) {
  const text = useTemplatesWords()
  const errorText = useErrorText()
  const [view, setView] = useState<'html' | 'plain'>('html')
  const { templateId: id, channel } = template
  const debouncedDraft = useDebounced(JSON.stringify(draft))
  const body = useMemo(() => JSON.parse(debouncedDraft) as PreviewProps['draft'], [debouncedDraft])
  const preview = useQuery({
    queryKey: [...administrationApi.notificationTemplate.previewTemplate.key, id, body],
    queryFn: ({ signal }) =>
      administrationApi.notificationTemplate.previewTemplate({
        params: { id },
        body,
        keepEmpty: true,
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  const { data, error } = preview
  return (
    <section aria-label={text.preview} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <h3 className="font-bold">{text.preview}</h3>
          <p className="text-sm text-muted">{text.previewText}</p>
        </div>
        {channel === 'EMAIL' && (
          <SegmentedControl
            size="sm"
            label={text.previewAs}
            segments={[
              { value: 'html', label: text.previewHtml },
              { value: 'plain', label: text.previewPlain },
            ]}
            value={view}
            onChange={setView}
          />
        )}
      </div>
      <div role="alert" className="text-danger empty:hidden">
        {error && errorText(error)}
      </div>
      {!data ? (
        !error && (
          <Delayed isWaiting>
            <SkeletonRows rows={5} label={text.loading} />
          </Delayed>
        )
      ) : (
        <div className="flex flex-col gap-3" aria-busy={preview.isFetching}>
          {data.subject && (
            <p className="rounded-lg bg-fill px-4 py-2.5 font-medium break-words">{data.subject}</p>
          )}
          {data.html && view === 'html' ? (
            <MailPreview html={data.html} />
          ) : (
            <p className="rounded-lg bg-fill p-4 break-words whitespace-pre-wrap">{data.text}</p>
          )}
          {data.sms && (
            <p className="text-sm text-muted tabular-nums">
              {text.smsCount(data.sms.characters, data.sms.parts, data.sms.encoding)}
            </p>
          )}
        </div>
      )}
    </section>
  )
}

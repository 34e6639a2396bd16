import { useInfiniteQuery } from '@tanstack/react-query'
import type { PublishedNotice } from '@trau/contract'
import { builtInNotice, maxNoticeText } from '@trau/contract/rules/data-protection'
import { useState } from 'react'
import { administrationApi } from '../../../api/administration-api.ts'
import { cursorPagesOf } from '../../../api/pages.ts'
import { invalidate } from '../../../api/query-client.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { privacyCentre } from '../../../i18n/vi/privacyCentre.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { MoreButton } from '../../../kit/ListParts.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { PermittedButton } from '../../../kit/PermittedButton.tsx'
import { Section } from '../../../kit/Section.tsx'
import { useForm } from '../../../kit/useForm.ts'
import { fullTime } from '../../../text/time.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { TextArea } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'

const service = administrationApi.dataProtection
const pageSize = 10

/** The notices that were published, with how many people agree to each. */
export function NoticeSection() {
  const text = useText(privacyCentre)
  const [isPublishing, publish] = useState(false)
  const list = useInfiniteQuery(cursorPagesOf(service.listPrivacyNotices, { query: { limit: pageSize } }))
  const latest = list.data?.pages[0]?.items[0]
  const publishButton = (
    <PermittedButton permission="privacy.edit" color="primary" onPress={() => publish(true)}>
      {text.publish}
    </PermittedButton>
  )
  return (
    <Section title={text.notice} description={text.noticeText}>
      <Loaded of={list} rows={1} label={text.noticeLoading}>
        {({ pages }) => {
          const items = pages.flatMap(page => page.items)
          if (items.length === 0)
            return (
              <EmptyState title={text.noNotice} className="py-4" action={publishButton}>
                {text.noNoticeText}
              </EmptyState>
            )
          return (
            <>
              <ul className="mb-3 divide-y divide-line rounded-lg border border-line">
                {items.map(notice => (
                  <NoticeRow key={notice.version} notice={notice} />
                ))}
              </ul>
              <MoreButton of={list} />
            </>
          )
        }}
      </Loaded>
      {latest && publishButton}
      {isPublishing && <NoticeDialog latest={latest} onClose={() => publish(false)} />}
    </Section>
  )
}

function NoticeRow({ notice }: { notice: PublishedNotice }) {
  const text = useText(privacyCentre)
  const [language] = useLanguage()
  const { version, text: noticeText, publishedBy, publishedTime, agreed: agreedCount } = notice
  return (
    <li className="px-4 py-3">
      <details>
        <summary className="cursor-pointer font-medium">
          {text.version(String(version))} · {text.agreed(agreedCount.toLocaleString(language))}
        </summary>
        <p className="mt-2 break-words whitespace-pre-line">{noticeText.vi}</p>
        {noticeText.en && (
          <p lang="en" className="mt-2 break-words whitespace-pre-line text-muted">
            {noticeText.en}
          </p>
        )}
      </details>
      {publishedBy && publishedTime !== undefined && (
        <p className="text-sm text-muted">
          {text.publishedBy(publishedBy.name || text.someone, fullTime(publishedTime))}
        </p>
      )}
    </li>
  )
}

interface NoticeDialogProps {
  latest: PublishedNotice | undefined
  onClose: () => void
}

function NoticeDialog({ latest, onClose }: NoticeDialogProps) {
  const text = useText(privacyCentre)
  const form = useForm({
    initial: { vi: latest?.text.vi ?? builtInNotice.vi, en: latest?.text.en ?? '' },
    check: ({ vi }) => (vi.trim() ? {} : { vi: text.textNeeded }),
    async submit({ vi, en }) {
      await service.publishPrivacyNotice({
        body: {
          text: { vi: vi.trim(), ...(en.trim() ? { en: en.trim() } : {}) },
          afterVersion: latest?.version ?? 0,
        },
      })
      await Promise.all([invalidate(service.listPrivacyNotices), invalidate(service.getOwnConsent)])
      toast.success(text.published)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={text.publish}
      description={text.publishText}
      submitLabel={text.publishNow}
      size="lg"
      onClose={onClose}
    >
      <TextArea {...form.field('vi')} label={text.vi} maxLength={maxNoticeText} />
      <TextArea {...form.field('en')} label={text.en} maxLength={maxNoticeText} />
    </FormDialog>
  )
}

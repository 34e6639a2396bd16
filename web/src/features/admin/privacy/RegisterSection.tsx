import { useInfiniteQuery } from '@tanstack/react-query'
import type { ProcessingActivity } from '@trau/contract'
import { useState } from 'react'
import { administrationApi } from '../../../api/administration-api.ts'
import { runWrite } from '../../../api/mutation.ts'
import { cursorPagesOf } from '../../../api/pages.ts'
import { useText } from '../../../i18n/text.ts'
import { privacyCentre } from '../../../i18n/vi/privacyCentre.ts'
import { MoreButton } from '../../../kit/ListParts.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { PermittedButton } from '../../../kit/PermittedButton.tsx'
import { Section } from '../../../kit/Section.tsx'
import { saveAs } from '../../../kit/save-as.ts'
import { fullTime } from '../../../text/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { toast } from '../../../ui/toast.ts'
import { ActivityDialog } from './ActivityDialog.tsx'

const service = administrationApi.dataProtection
const pageSize = 50

/** What the tenant does with personal data. */
export function RegisterSection() {
  const text = useText(privacyCentre)
  const [open, setOpen] = useState<ProcessingActivity | 'new'>()
  const list = useInfiniteQuery(
    cursorPagesOf(service.listProcessingActivities, { query: { limit: pageSize } }),
  )
  const save = () =>
    runWrite(() => service.exportProcessingRegister({}) as unknown as Promise<Blob>, {
      onSuccess(file) {
        saveAs(file, 'so-hoat-dong-xu-ly-du-lieu.csv')
        toast.success(text.exported)
      },
    })
  const isEmpty = !list.data || list.data.pages[0]?.items.length === 0
  const addButton = (
    <PermittedButton permission="privacy.edit" color="primary" onPress={() => setOpen('new')}>
      {text.addActivity}
    </PermittedButton>
  )
  return (
    <Section title={text.register} description={text.registerText}>
      <Loaded of={list} rows={2} label={text.registerLoading}>
        {({ pages }) => {
          const items = pages.flatMap(page => page.items)
          if (items.length === 0)
            return (
              <EmptyState title={text.noActivities} className="py-4" action={addButton}>
                {text.noActivitiesText}
              </EmptyState>
            )
          return (
            <>
              <ul className="mb-3 divide-y divide-line rounded-lg border border-line">
                {items.map(activity => (
                  <ActivityRow
                    key={activity.activityId}
                    activity={activity}
                    onEdit={() => setOpen(activity)}
                  />
                ))}
              </ul>
              <MoreButton of={list} />
            </>
          )
        }}
      </Loaded>
      {!isEmpty && (
        <div className="flex flex-wrap gap-2">
          {addButton}
          <Button variant="flat" onPress={() => void save()}>
            {text.exportCsv}
          </Button>
        </div>
      )}
      {open && (
        <ActivityDialog activity={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
    </Section>
  )
}

interface ActivityRowProps {
  activity: ProcessingActivity
  onEdit: () => void
}

function ActivityRow({ activity, onEdit }: ActivityRowProps) {
  const text = useText(privacyCentre)
  const { name, purpose, categories, recipients, retention, updatedBy, updatedTime } = activity
  const facts = [
    [text.purpose, purpose],
    [text.categories, categories],
    [text.recipients, recipients || text.noRecipients],
    [text.retention, retention],
  ] as const
  return (
    <li className="flex flex-wrap items-start gap-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <h4 className="font-medium break-words">{name}</h4>
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="inline text-muted">{label}: </dt>
              <dd className="inline break-words whitespace-pre-line">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="text-sm text-muted">
          {text.updatedBy(updatedBy.name || text.someone, fullTime(updatedTime))}
        </p>
      </div>
      <PermittedButton
        permission="privacy.edit"
        variant="flat"
        aria-label={text.editActivityOf(name)}
        onPress={onEdit}
      >
        {text.editActivity}
      </PermittedButton>
    </li>
  )
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { LegalHold } from '@trau/contract'
import { useState } from 'react'
import { administrationApi } from '../../../api/administration-api.ts'
import { runWrite } from '../../../api/mutation.ts'
import { cursorPagesOf } from '../../../api/pages.ts'
import { q } from '../../../api/query-client.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { holds } from '../../../i18n/vi/holds.ts'
import { MoreButton } from '../../../kit/ListParts.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { PermittedButton } from '../../../kit/PermittedButton.tsx'
import { Section } from '../../../kit/Section.tsx'
import { fullTime } from '../../../text/time.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { toast } from '../../../ui/toast.ts'
import { HoldDialog } from './HoldDialog.tsx'
import { HoldRequests } from './HoldRequests.tsx'
import { describeHold, renewHolds } from './hold-text.ts'
import { PolicyDialog } from './PolicyDialog.tsx'

const service = administrationApi.legalHold
const pageSize = 30

/** What is kept for a legal reason: the policy, what waits for a second administrator, and the holds. */
export function HoldsPart() {
  const text = useText(holds)
  const [isEditing, edit] = useState(false)
  const [isAdding, add] = useState(false)
  const policy = useQuery(q(service.getHoldPolicy))
  return (
    <>
      <Section title={text.title} description={text.text}>
        <Loaded of={policy} rows={1} label={text.loading}>
          {({ isOn, text: noticeText, link, publishedBy, publishedTime }) => (
            <div className="rounded-lg border border-line px-4 py-3">
              <h4 className="font-medium">{text.policy}</h4>
              {isOn ? (
                <>
                  {noticeText && <p className="whitespace-pre-line break-words">{noticeText}</p>}
                  {link && (
                    <a className="break-all underline" href={link} target="_blank" rel="noreferrer">
                      {link}
                    </a>
                  )}
                </>
              ) : (
                <p className="text-pretty text-muted">{text.policyOff}</p>
              )}
              {publishedBy && publishedTime && (
                <p className="text-sm text-muted">
                  {text.publishedBy(publishedBy.name || text.someone, fullTime(publishedTime))}
                </p>
              )}
              <div className="mt-3 flex flex-wrap gap-2">
                <PermittedButton permission="hold.edit" variant="flat" onPress={() => edit(true)}>
                  {text.editPolicy}
                </PermittedButton>
                {isOn && (
                  <PermittedButton permission="hold.edit" color="primary" onPress={() => add(true)}>
                    {text.add}
                  </PermittedButton>
                )}
              </div>
              {isEditing && (
                <PolicyDialog
                  policy={{ isOn, text: noticeText, ...(link ? { link } : {}) }}
                  onClose={() => edit(false)}
                />
              )}
            </div>
          )}
        </Loaded>
        {isAdding && <HoldDialog onClose={() => add(false)} />}
      </Section>
      <HoldRequests />
      <HoldList />
    </>
  )
}

function HoldList() {
  const text = useText(holds)
  const list = useInfiniteQuery(cursorPagesOf(service.listHolds, { query: { limit: pageSize } }))
  return (
    <Section title={text.holds}>
      <Loaded of={list} rows={3} label={text.loading}>
        {({ pages }) => {
          const items = pages.flatMap(page => page.items)
          if (items.length === 0)
            return (
              <EmptyState title={text.noHolds} className="py-4">
                {text.noHoldsText}
              </EmptyState>
            )
          return (
            <>
              <ul className="divide-y divide-line rounded-lg border border-line">
                {items.map(hold => (
                  <HoldRow key={hold.holdId} hold={hold} />
                ))}
              </ul>
              <MoreButton of={list} />
            </>
          )
        }}
      </Loaded>
    </Section>
  )
}

function HoldRow({ hold }: { hold: LegalHold }) {
  const text = useText(holds)
  const [language] = useLanguage()
  const { holdId, reason, status } = hold
  const ask = (call: typeof service.requestHoldEnd | typeof service.requestHoldExport) =>
    runWrite(() => call({ params: { holdId }, body: {} }), {
      async onSuccess() {
        await renewHolds()
        toast.success(text.asked)
      },
    })
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <span className="min-w-0 flex-1 basis-60">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium break-words">{reason}</span>
          <Chip color={status === 'ACTIVE' ? 'warning' : 'default'}>{text.holdStatuses[status]}</Chip>
        </span>
        {describeHold(hold, text).map(line => (
          <span key={line} className="block text-sm break-words text-muted">
            {line}
          </span>
        ))}
        {status === 'ACTIVE' && (
          <span className="block text-sm text-muted">
            {text.sealed(hold.sealed.toLocaleString(language))}
          </span>
        )}
      </span>
      {status === 'ACTIVE' && (
        <span className="flex flex-wrap gap-2">
          <PermittedButton
            permission="hold.edit"
            variant="flat"
            aria-label={text.askExportOf(reason)}
            onPress={() => void ask(service.requestHoldExport)}
          >
            {text.askExport}
          </PermittedButton>
          <PermittedButton
            permission="hold.edit"
            variant="flat"
            color="danger"
            aria-label={text.askEndOf(reason)}
            onPress={() => void ask(service.requestHoldEnd)}
          >
            {text.askEnd}
          </PermittedButton>
        </span>
      )}
    </li>
  )
}

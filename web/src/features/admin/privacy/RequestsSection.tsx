import { useInfiniteQuery } from '@tanstack/react-query'
import type { PersonDataRequest } from '@trau/contract'
import { useState } from 'react'
import { administrationApi } from '../../../api/administration-api.ts'
import { api } from '../../../api/api.ts'
import { runWrite } from '../../../api/mutation.ts'
import { cursorPagesOf } from '../../../api/pages.ts'
import { invalidate } from '../../../api/query-client.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { useText } from '../../../i18n/text.ts'
import { dataProtection } from '../../../i18n/vi/dataProtection.ts'
import { privacyCentre } from '../../../i18n/vi/privacyCentre.ts'
import { MoreButton } from '../../../kit/ListParts.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { PermittedButton } from '../../../kit/PermittedButton.tsx'
import { Section } from '../../../kit/Section.tsx'
import { erasingTimeoutMs } from '../../../model/account/erasing.ts'
import { useMyId } from '../../../model/session/my-id.ts'
import { fullTime } from '../../../text/time.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { toast } from '../../../ui/toast.ts'
import { AnswerDialog } from './AnswerDialog.tsx'

const service = administrationApi.dataProtection
const pageSize = 30
const filters = ['WAITING', 'ALL'] as const

/** What people ask about their own data, with the deadline. */
export function RequestsSection() {
  const text = useText(privacyCentre)
  const [filter, setFilter] = useState<(typeof filters)[number]>('WAITING')
  const list = useInfiniteQuery(
    cursorPagesOf(service.listDataRequests, { query: { filter, limit: pageSize } }),
  )
  return (
    <Section title={text.requests} description={text.requestsText}>
      <SegmentedControl
        label={text.filter}
        className="mb-3"
        value={filter}
        onChange={setFilter}
        segments={filters.map(value => ({ value, label: text.filters[value] }))}
      />
      <Loaded of={list} rows={3} label={text.requestsLoading}>
        {({ pages }) => {
          const items = pages.flatMap(page => page.items)
          if (items.length === 0) return <EmptyState title={text.noRequests} className="py-4" />
          return (
            <>
              <ul className="divide-y divide-line rounded-lg border border-line">
                {items.map(request => (
                  <RequestRow key={request.requestId} request={request} />
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

function RequestRow({ request }: { request: PersonDataRequest }) {
  const text = useText(privacyCentre)
  const words = useText(dataProtection)
  const { kind, status, person, createdTime, dueTime, answer, answeredBy, answeredTime } = request
  const isWaiting = status === 'OPEN' || status === 'IN_PROGRESS'
  const name = person.name || text.someone
  const what = text.requestOf(words.kinds[kind], name)
  const answerer = answeredBy && (answeredBy.name || text.someone)
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <span className="min-w-0 flex-1 basis-60">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium break-words">{what}</span>
          <Chip color={isWaiting ? 'warning' : 'default'}>{words.statuses[status]}</Chip>
          {isWaiting && dueTime < serverNow() && <Chip color="danger">{text.overdue}</Chip>}
        </span>
        {request.text && <span className="block break-words whitespace-pre-line">{request.text}</span>}
        {answer && <span className="block break-words whitespace-pre-line">{words.answer(answer)}</span>}
        <span className="block text-sm text-muted">
          {words.sentAt(fullTime(createdTime))}
          {isWaiting && ` · ${words.dueBefore(fullTime(dueTime))}`}
        </span>
        {answerer && (
          <span className="block text-sm text-muted">
            {answeredTime ? text.answeredBy(answerer, fullTime(answeredTime)) : text.takenBy(answerer)}
          </span>
        )}
      </span>
      {isWaiting && <Decision request={request} what={what} name={name} />}
    </li>
  )
}

interface DecisionProps {
  request: PersonDataRequest
  what: string
  name: string
}

function Decision({ request, what, name }: DecisionProps) {
  const text = useText(privacyCentre)
  const isOwn = request.person.userId === useMyId()
  const [open, setOpen] = useState<'answer' | 'erasure'>()
  const close = () => setOpen(undefined)
  const take = () =>
    runWrite(
      () =>
        service.answerDataRequest({
          params: { requestId: request.requestId },
          body: { status: 'IN_PROGRESS' },
        }),
      {
        async onSuccess() {
          await invalidate(service.listDataRequests)
          toast.success(text.taken)
        },
      },
    )
  const erase = () =>
    runWrite(
      () =>
        api.identity.deleteUser({
          params: { value: request.person.userId },
          timeoutMs: erasingTimeoutMs,
        }),
      {
        async onSuccess() {
          await invalidate(service.listDataRequests)
          toast.success(text.erased)
        },
        // The server may have gone on, or somebody else was quicker.
        onFailure() {
          void invalidate(service.listDataRequests)
          return 'toast'
        },
      },
    )
  return (
    <span className="flex flex-wrap gap-2">
      {!isOwn && request.kind === 'ERASURE' && (
        <PermittedButton
          permission="user.delete"
          variant="flat"
          color="danger"
          aria-label={text.eraseOf(name)}
          onPress={() => setOpen('erasure')}
        >
          {text.erase}
        </PermittedButton>
      )}
      {request.status === 'OPEN' && (
        <PermittedButton
          permission="privacy.answer"
          variant="flat"
          aria-label={text.takeOf(what)}
          onPress={() => void take()}
        >
          {text.take}
        </PermittedButton>
      )}
      <PermittedButton
        permission="privacy.answer"
        color="primary"
        aria-label={text.replyOf(what)}
        onPress={() => setOpen('answer')}
      >
        {text.reply}
      </PermittedButton>
      {open === 'answer' && <AnswerDialog request={request} title={what} onClose={close} />}
      {open === 'erasure' && (
        <ConfirmDialog
          title={text.eraseAsk(name)}
          confirmLabel={text.erase}
          onClose={close}
          onConfirm={erase}
        >
          {text.eraseText}
        </ConfirmDialog>
      )}
    </span>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import type { HoldRequest } from '@trau/contract'
import { useState } from 'react'
import { administrationApi } from '../../../api/administration-api.ts'
import { runWrite } from '../../../api/mutation.ts'
import { cursorPagesOf } from '../../../api/pages.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { useText } from '../../../i18n/text.ts'
import { holds } from '../../../i18n/vi/holds.ts'
import { MoreButton } from '../../../kit/ListParts.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { PermittedButton } from '../../../kit/PermittedButton.tsx'
import { Section } from '../../../kit/Section.tsx'
import { saveAs } from '../../../kit/save-as.ts'
import { useMyId } from '../../../model/session/my-id.ts'
import { fullTime } from '../../../text/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { toast } from '../../../ui/toast.ts'
import { describeHold, renewHolds } from './hold-text.ts'

const service = administrationApi.legalHold
const pageSize = 30

/** What waits for a second administrator, and what was decided. */
export function HoldRequests() {
  const text = useText(holds)
  const list = useInfiniteQuery(cursorPagesOf(service.listHoldRequests, { query: { limit: pageSize } }))
  const items = list.data?.pages.flatMap(page => page.items) ?? []
  const pending = items.filter(request => request.status === 'PENDING')
  const decidedRequests = items.filter(request => request.status !== 'PENDING')
  return (
    <>
      <Section title={text.pending}>
        <Loaded of={list} rows={2} label={text.loading}>
          {() =>
            pending.length === 0 ? (
              <EmptyState title={text.noPending} className="py-4" />
            ) : (
              <RequestList requests={pending} />
            )
          }
        </Loaded>
      </Section>
      {decidedRequests.length > 0 && (
        <Section title={text.decided}>
          <RequestList requests={decidedRequests} />
        </Section>
      )}
      <MoreButton of={list} />
    </>
  )
}

const RequestList = ({ requests }: { requests: readonly HoldRequest[] }) => (
  <ul className="divide-y divide-line rounded-lg border border-line">
    {requests.map(request => (
      <RequestRow key={request.requestId} request={request} />
    ))}
  </ul>
)

function RequestRow({ request }: { request: HoldRequest }) {
  const text = useText(holds)
  const { kind, status, hold, requestedBy, decidedBy, downloadUntil } = request
  const isOwn = requestedBy.userId === useMyId()
  const what = text.requestOf(text.kinds[kind], hold.reason)
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <span className="min-w-0 flex-1 basis-60">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium break-words">{what}</span>
          <Chip color={status === 'PENDING' ? 'warning' : 'default'}>{text.statuses[status]}</Chip>
        </span>
        {describeHold(hold, text).map(line => (
          <span key={line} className="block text-sm break-words text-muted">
            {line}
          </span>
        ))}
        <span className="block text-sm text-muted">
          {text.askedBy(requestedBy.name || text.someone, fullTime(request.requestedTime))}
          {decidedBy && ` · ${text.decidedBy(decidedBy.name || text.someone)}`}
        </span>
        {status === 'PENDING' && (
          <span className="block text-sm text-muted">
            {isOwn ? `${text.ownRequest} ` : ''}
            {text.waitsUntil(fullTime(request.expiresTime))}
          </span>
        )}
      </span>
      {status === 'PENDING' && <Decision request={request} what={what} isOwn={isOwn} />}
      {isOwn && downloadUntil !== undefined && hold.status === 'ACTIVE' && downloadUntil > serverNow() && (
        <Download request={request} until={downloadUntil} />
      )}
    </li>
  )
}

function Decision({ request, what, isOwn }: { request: HoldRequest; what: string; isOwn: boolean }) {
  const text = useText(holds)
  const [isEnding, setEnding] = useState(false)
  const params = { requestId: request.requestId }
  const approve = () =>
    runWrite(() => service.approveHoldRequest({ params }), {
      async onSuccess() {
        await renewHolds()
        toast.success(text.approved)
      },
    })
  const refuse = () =>
    runWrite(() => service.refuseHoldRequest({ params }), {
      async onSuccess() {
        await renewHolds()
        toast.success(text.done)
      },
    })
  return (
    <span className="flex flex-wrap gap-2">
      <PermittedButton
        permission="hold.edit"
        variant="flat"
        aria-label={isOwn ? text.withdrawOf(what) : text.refuseOf(what)}
        onPress={() => void refuse()}
      >
        {isOwn ? text.withdraw : text.refuse}
      </PermittedButton>
      {!isOwn && (
        <PermittedButton
          permission="hold.approve"
          color="primary"
          aria-label={text.approveOf(what)}
          onPress={() => (request.kind === 'END' ? setEnding(true) : void approve())}
        >
          {text.approve}
        </PermittedButton>
      )}
      {isEnding && (
        <ConfirmDialog
          title={text.approveEndAsk}
          confirmLabel={text.approve}
          onClose={() => setEnding(false)}
          onConfirm={approve}
        >
          {text.approveEndText}
        </ConfirmDialog>
      )}
    </span>
  )
}

function Download({ request, until }: { request: HoldRequest; until: number }) {
  const text = useText(holds)
  const save = () =>
    runWrite(
      () =>
        service.downloadHoldExport({
          params: { requestId: request.requestId },
          timeoutMs: 30 * 60_000,
        }) as unknown as Promise<Blob>,
      {
        onSuccess(file) {
          saveAs(file, `luu-giu-phap-ly-${request.requestId}.jsonl`)
          toast.success(text.downloaded)
        },
      },
    )
  return (
    <span className="flex flex-col items-end gap-1">
      <Button variant="flat" aria-label={text.downloadOf(request.hold.reason)} onPress={() => void save()}>
        {text.download}
      </Button>
      <span className="text-sm text-muted">{text.downloadUntil(fullTime(until))}</span>
    </span>
  )
}

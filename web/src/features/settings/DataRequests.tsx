import '../../kit/data-protection-errors.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { DataRequest, DataRequestKind } from '@trau/contract'
import { dataRequestKinds, maxDataRequestText } from '@trau/contract/rules/data-protection'
import { useState } from 'react'
import { administrationApi } from '../../api/administration-api.ts'
import { runWrite } from '../../api/mutation.ts'
import { cursorPagesOf } from '../../api/pages.ts'
import { invalidate } from '../../api/query-client.ts'
import { useText } from '../../i18n/text.ts'
import { dataProtection } from '../../i18n/vi/dataProtection.ts'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { MoreButton } from '../../kit/ListParts.tsx'
import { Loaded } from '../../kit/Loaded.tsx'
import { Section } from '../../kit/Section.tsx'
import { useForm } from '../../kit/useForm.ts'
import { fullTime } from '../../text/time.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'

const service = administrationApi.dataProtection
const pageSize = 10

/** What the person has asked administrators about their own data. */
export function DataRequests() {
  const text = useText(dataProtection)
  const [isAsking, ask] = useState(false)
  const list = useInfiniteQuery(cursorPagesOf(service.listOwnDataRequests, { query: { limit: pageSize } }))
  return (
    <Section title={text.requests} description={text.requestsText}>
      <Loaded of={list} rows={1} label={text.requestsLoading}>
        {({ pages }) => {
          const items = pages.flatMap(page => page.items)
          return items.length === 0 ? null : (
            <>
              <ul className="mb-3 divide-y divide-line rounded-lg border border-line px-4">
                {items.map(request => (
                  <RequestRow key={request.requestId} request={request} />
                ))}
              </ul>
              <MoreButton of={list} />
            </>
          )
        }}
      </Loaded>
      <Button variant="flat" onPress={() => ask(true)}>
        {text.newRequest}
      </Button>
      {isAsking && <RequestDialog onClose={() => ask(false)} />}
    </Section>
  )
}

function RequestRow({ request }: { request: DataRequest }) {
  const text = useText(dataProtection)
  const { requestId, kind, status, createdTime, dueTime, answer } = request
  const isWaiting = status === 'OPEN' || status === 'IN_PROGRESS'
  const takeBack = () =>
    runWrite(() => service.withdrawDataRequest({ params: { requestId } }), {
      async onSuccess() {
        await invalidate(service.listOwnDataRequests)
        toast.success(text.takenBack)
      },
    })
  return (
    <li className="flex flex-wrap items-center gap-3 py-2.5">
      <span className="min-w-0 flex-1 basis-52">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{text.kinds[kind]}</span>
          <Chip color={isWaiting ? 'warning' : 'default'}>{text.statuses[status]}</Chip>
        </span>
        {request.text && <span className="block break-words whitespace-pre-line">{request.text}</span>}
        {answer && <span className="block break-words whitespace-pre-line">{text.answer(answer)}</span>}
        <span className="block text-sm text-muted">
          {text.sentAt(fullTime(createdTime))}
          {isWaiting && ` · ${text.dueBefore(fullTime(dueTime))}`}
        </span>
      </span>
      {isWaiting && (
        <Button
          size="sm"
          variant="flat"
          aria-label={text.takeBackOf(text.kinds[kind])}
          onPress={() => void takeBack()}
        >
          {text.takeBack}
        </Button>
      )}
    </li>
  )
}

function RequestDialog({ onClose }: { onClose: () => void }) {
  const text = useText(dataProtection)
  const form = useForm({
    initial: { kind: 'ACCESS' as DataRequestKind, text: '' },
    check: () => ({}),
    async submit(values) {
      await service.createDataRequest({ body: { kind: values.kind, text: values.text.trim() } })
      await invalidate(service.listOwnDataRequests)
      toast.success(text.sent)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={text.newRequest}
      description={text.requestsText}
      submitLabel={text.send}
      onClose={onClose}
    >
      <Select
        label={text.kind}
        value={form.values.kind}
        options={dataRequestKinds.map(value => ({ value, label: text.kinds[value] }))}
        onChange={kind => form.set('kind', kind)}
      />
      <TextArea {...form.field('text')} label={text.details} maxLength={maxDataRequestText} />
    </FormDialog>
  )
}

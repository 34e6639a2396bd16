import { useInfiniteQuery } from '@tanstack/react-query'
import type { SuspendedEmail } from '@trau/contract'
import { bounceApi } from '../../../api/bounce-api.ts'
import { useApiMutation } from '../../../api/mutation.ts'
import { pagesOf } from '../../../api/pages.ts'
import { invalidate } from '../../../api/query-client.ts'
import { useOutgoingWords } from '../../../i18n/words/outgoing.ts'
import { useTemplatesWords } from '../../../i18n/words/templates.ts'
import { ListFailure, LoadFailure, MoreButton } from '../../../kit/ListParts.tsx'
import { PermittedButton } from '../../../kit/PermittedButton.tsx'
import { Section } from '../../../kit/Section.tsx'
import { fullTime } from '../../../text/time.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { toast } from '../../../ui/toast.ts'

const { emailBounce } = bounceApi
const pageSize = 20

/** Addresses that get no mail because it came back; nothing where there are none. */
export function SuspendedAddresses() {
  const text = useOutgoingWords()
  const list = useInfiniteQuery({
    ...pagesOf(emailBounce.listSuspendedEmails, {}, pageSize),
    staleTime: 60_000,
  })
  const { data } = list
  if (list.error && !data) return <LoadFailure of={list} title={text.failed} />
  const total = data?.pages.at(-1)?.total
  if (!total) return null
  return (
    <Section title={text.suspended.title(total)} description={text.suspended.text}>
      <ul className="divide-y divide-line rounded-lg border border-line px-4">
        {data?.pages
          .flatMap(page => page.items)
          .map(item => (
            <AddressRow key={item.suspensionId} item={item} />
          ))}
      </ul>
      <ListFailure of={list} />
      <MoreButton of={list} />
    </Section>
  )
}

function AddressRow({ item }: { item: SuspendedEmail }) {
  const text = useOutgoingWords()
  const kinds = useTemplatesWords().types
  const { address, kind, template, suspensionId } = item
  const lift = useApiMutation(emailBounce.liftEmailSuspension, {
    async onSuccess() {
      await invalidate(emailBounce.listSuspendedEmails)
      toast.success(text.suspended.lifted(address))
    },
  })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2 font-medium break-all">
          {address}
          <Chip color={kind === 'HARD' ? 'danger' : 'warning'}>{text.suspended.kinds[kind]}</Chip>
        </p>
        <p className="mt-0.5 text-sm text-muted">
          {text.suspended.since(fullTime(item.suspendedTime))} ·{' '}
          {text.suspended.ofMail(kinds[template as keyof typeof kinds] ?? text.suspended.api)}
        </p>
        <p className="mt-1 text-sm text-muted">
          {text.rawAnswer}: <code className="break-words">{item.answer || item.status}</code>
        </p>
      </div>
      <PermittedButton
        permission="outgoing.retry"
        size="sm"
        variant="flat"
        aria-label={text.suspended.liftName(address)}
        isPending={lift.isPending}
        onPress={() => void lift.mutate({ params: { suspensionId } })}
      >
        {text.suspended.lift}
      </PermittedButton>
    </li>
  )
}

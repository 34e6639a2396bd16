import { useQuery } from '@tanstack/react-query'
import type { Device, PushDelivery } from '@trau/contract'
import IconDevice from '~icons/lucide/monitor-smartphone'
import { api } from '../../../api/api.ts'
import { useApiMutation } from '../../../api/mutation.ts'
import { invalidate, q } from '../../../api/query-client.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useNotificationWords } from '../../../i18n/words/notifications.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Section } from '../../../kit/Section.tsx'
import { comingTime } from '../../../text/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { PushHere } from './PushHere.tsx'

/** The devices that pushes reach, what became of the last one to each, and a try. */
export function PushDevices() {
  const words = useNotificationWords()
  const devices = useQuery(q(api.device.listDevices, { query: { limit: 100 } }))
  const deliveries = useQuery(q(api.push.listPushDeliveries))
  const lastOf = ({ deviceInfoId }: Device) =>
    deliveries.data?.items
      .filter(delivery => delivery.deviceInfoId === deviceInfoId)
      .toSorted((a, b) => b.time - a.time)[0]
  return (
    <Section title={words.pushTitle} description={words.pushText}>
      <PushHere />
      <Loaded of={devices} rows={2} label={words.pushLoading}>
        {({ items }) => {
          const reachedDevices = items.filter(({ tokenKinds }) => tokenKinds.length > 0)
          return reachedDevices.length === 0 ? (
            <p className="mt-3 text-sm text-muted">{words.pushNone}</p>
          ) : (
            <ul className="mt-3 divide-y divide-line rounded-lg border border-line px-3">
              {reachedDevices.map(device => (
                <DeviceRow key={device.deviceInfoId} device={device} last={lastOf(device)} />
              ))}
            </ul>
          )
        }}
      </Loaded>
    </Section>
  )
}

function DeviceRow({ device, last }: { device: Device; last: PushDelivery | undefined }) {
  const words = useNotificationWords()
  const [language] = useLanguage()
  const { deviceInfoId, name, isCurrent } = device
  const test = useApiMutation(() => api.push.sendTestPush({ body: { deviceInfoId } }), {
    onSuccess: () => invalidate(api.push.listPushDeliveries),
  })
  const hasFailed = last !== undefined && last.state !== 'SENT'
  const at = last && comingTime(last.time, serverNow(), language)
  return (
    <li className="flex items-center gap-3 py-2.5">
      <IconDevice className="size-5 shrink-0 text-muted" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{isCurrent ? words.pushHere(name) : name}</span>
        <span
          role="status"
          className={cx('block text-sm text-pretty', hasFailed ? 'text-danger-deep' : 'text-muted')}
        >
          {last === undefined || at === undefined
            ? words.pushNever
            : hasFailed
              ? words.pushFailed(at, (last.cause && words.pushCauses[last.cause]) ?? '')
              : words.pushSent(at)}
        </span>
      </span>
      <Button
        size="sm"
        variant="flat"
        aria-label={words.pushTestOn(name)}
        isPending={test.isPending}
        onPress={() => void test.mutate()}
      >
        {words.pushTest}
      </Button>
    </li>
  )
}

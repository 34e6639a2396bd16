import { useQuery } from '@tanstack/react-query'
import type { Device, LoginSession } from '@trau/contract'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { runWrite } from '../../api/mutation.ts'
import { invalidate, q } from '../../api/query-client.ts'
import { useText } from '../../i18n/text.ts'
import { devices } from '../../i18n/vi/devices.ts'
import { settings } from '../../i18n/vi/settings.ts'
import { ListFailure } from '../../kit/ListParts.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Delayed, SkeletonRows } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { DeviceItem } from './DeviceItem.tsx'
import { devicesWithSessions } from './devices-with-sessions.ts'
import { RenameDeviceDialog } from './RenameDeviceDialog.tsx'

/** The last used; nobody looks through more. */
const query = { limit: 100 }

type Step =
  | { name: 'rename' | 'remove'; device: Device }
  | { name: 'end'; session: LoginSession; on: string }
  | { name: 'endOthers' }

/** What the account is known on, and where it is signed in: each device with its sessions. */
export default function SessionsPane() {
  const text = useText(devices)
  const words = useText(settings)
  const deviceQuery = useQuery(q(api.device.listDevices, { query }))
  const signedIn = useQuery(q(api.identityAuthen.listLoginSessions, { query }))
  const [step, go] = useState<Step>()
  const close = () => go(undefined)
  const failedQuery = [deviceQuery, signedIn].find(({ error, data }) => error && !data)
  if (failedQuery) return <ListFailure of={failedQuery} />
  if (!deviceQuery.data || !signedIn.data) {
    return (
      <Delayed isWaiting>
        <SkeletonRows rows={3} label={text.loading} />
      </Delayed>
    )
  }
  const others = signedIn.data.items.filter(session => !session.isCurrent)
  return (
    <>
      <p className="mb-4 text-pretty text-muted">{text.intro}</p>
      <ul aria-label={text.title} className="divide-y divide-line rounded-lg border border-line px-4">
        {devicesWithSessions(deviceQuery.data.items, signedIn.data.items).map(entry => (
          <DeviceItem
            key={entry.key}
            entry={entry}
            onRename={device => go({ name: 'rename', device })}
            onRemove={device => go({ name: 'remove', device })}
            onEnd={session => go({ name: 'end', session, on: entry.name || words.unknownDevice })}
          />
        ))}
      </ul>
      {others.length > 0 ? (
        <Button variant="flat" color="danger" className="mt-5" onPress={() => go({ name: 'endOthers' })}>
          {words.endOthers}
        </Button>
      ) : (
        <p className="mt-4 text-sm text-muted">{words.onlyThis}</p>
      )}
      {step?.name === 'rename' && <RenameDeviceDialog device={step.device} onClose={close} />}
      <Question step={step} others={others.length} onClose={close} />
    </>
  )
}

/** Before anything ends. */
function Question({
  step,
  others,
  onClose,
}: {
  step: Step | undefined
  others: number
  onClose: () => void
}) {
  const text = useText(devices)
  const words = useText(settings)
  const question = questionOf(step)
  if (!question) return null
  const confirm = () =>
    runWrite(() => question.act(), {
      onSuccess(toastText) {
        toast.success(toastText)
        return Promise.all([
          invalidate(api.device.listDevices),
          invalidate(api.identityAuthen.listLoginSessions),
        ])
      },
    })
  return (
    <ConfirmDialog onClose={onClose} title={question.title} confirmLabel={question.label} onConfirm={confirm}>
      {question.text}
    </ConfirmDialog>
  )

  function questionOf(step: Step | undefined) {
    if (step?.name === 'remove') {
      const { device } = step
      return {
        title: text.removeTitle(device.name),
        label: text.remove,
        text: device.isCurrent ? text.removeThisText : text.removeText,
        async act() {
          await api.device.removeDevice({ params: { value: device.deviceInfoId } })
          return text.removed
        },
      }
    }
    if (step?.name === 'end') {
      const { loginSessionId } = step.session
      return {
        title: words.endSessionTitle(step.on),
        label: words.endSession,
        text: words.endSessionText,
        async act() {
          await api.identityAuthen.logout({ body: { loginSessionId } })
          return words.sessionEnded
        },
      }
    }
    if (step?.name === 'endOthers') {
      return {
        title: words.endOthersTitle,
        label: words.endOthers,
        text: words.endOthersText(others),
        async act() {
          const { ended: endedCount } = await api.identityAuthen.logout({ body: { others: true } })
          return words.othersEnded(endedCount)
        },
      }
    }
    return undefined
  }
}

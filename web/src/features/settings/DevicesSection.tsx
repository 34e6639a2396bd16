import { useQuery } from '@tanstack/react-query'
import type { Device, DevicePlatform } from '@trau/contract'
import { type ComponentType, type SVGProps, useState } from 'react'
import IconBrowser from '~icons/lucide/app-window'
import IconDesktop from '~icons/lucide/laptop'
import IconPhone from '~icons/lucide/smartphone'
import { api } from '../../api/api.ts'
import { invalidate, q } from '../../api/query-client.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useText } from '../../i18n/text.ts'
import { devices } from '../../i18n/vi/devices.ts'
import { settings } from '../../i18n/vi/settings.ts'
import { fullTime } from '../../text/time.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Delayed, SkeletonRows } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { ListFailure } from '../shell/ListParts.tsx'
import { RenameDeviceDialog } from './RenameDeviceDialog.tsx'
import { Section } from './Section.tsx'

const icons: Record<DevicePlatform, ComponentType<SVGProps<SVGSVGElement>>> = {
  web: IconBrowser,
  ios: IconPhone,
  android: IconPhone,
  desktop: IconDesktop,
}
/** The last used; nobody looks through more. */
const mostShown = 100

type Step = { name: 'remove' | 'rename'; device: Device }

/** What the account is known on, whether a session is there now or not; each can be named, or forgotten with its sessions. */
export function DevicesSection() {
  const text = useText(devices)
  const errorText = useErrorText()
  const list = useQuery(q(api.device.listDevices, { query: { limit: mostShown } }))
  const { data, isPending, error } = list
  const [step, go] = useState<Step>()
  const close = () => go(undefined)
  const remove = async (device: Device) => {
    try {
      await api.device.removeDevice({ params: { value: device.deviceInfoId } })
      toast.success(text.removed)
      await Promise.all([
        invalidate(api.device.listDevices),
        invalidate(api.identityAuthen.listLoginSessions),
      ])
    } catch (failure) {
      toast.error(errorText(failure))
      throw failure
    }
  }
  return (
    <Section title={text.title} description={text.intro}>
      <ListFailure of={list} />
      {!error && !data && (
        <Delayed isWaiting={isPending}>
          <SkeletonRows rows={2} label={text.loading} />
        </Delayed>
      )}
      {data?.items.length === 0 && <p className="rounded-lg bg-fill px-4 py-3 text-muted">{text.none}</p>}
      {data && data.items.length > 0 && (
        <ul aria-label={text.title} className="divide-y divide-line rounded-lg border border-line px-4">
          {data.items.map(device => (
            <DeviceRow
              key={device.deviceInfoId}
              device={device}
              onRename={() => go({ name: 'rename', device })}
              onRemove={() => go({ name: 'remove', device })}
            />
          ))}
        </ul>
      )}
      {step?.name === 'rename' && <RenameDeviceDialog device={step.device} onClose={close} />}
      <ConfirmDialog
        isOpen={step?.name === 'remove'}
        onClose={close}
        title={step && text.removeTitle(step.device.name)}
        confirmLabel={text.remove}
        onConfirm={() => step && remove(step.device)}
      >
        {step?.device.isCurrent ? text.removeThisText : text.removeText}
      </ConfirmDialog>
    </Section>
  )
}

interface DeviceRowProps {
  device: Device
  onRename: () => void
  onRemove: () => void
}

function DeviceRow({ device, onRename, onRemove }: DeviceRowProps) {
  const text = useText(devices)
  const words = useText(settings)
  const Icon = icons[device.platform]
  const told = [text.platforms[device.platform], device.model, device.appVersion]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 sm:flex-nowrap">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-fill text-muted">
        <Icon className="size-5" aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium break-words">{device.name}</span>
          {device.isCurrent && <Chip color="success">{words.thisDevice}</Chip>}
        </p>
        <p className="text-sm break-words text-muted">{told.filter(Boolean).join(' · ')}</p>
        <p className="text-sm text-muted">{text.lastPing(fullTime(device.lastActiveTime))}</p>
        <p className="text-sm text-muted">{device.tokenKinds.length > 0 ? text.hasToken : text.noToken}</p>
      </div>
      <div className="flex gap-2 max-sm:pl-14">
        <Button size="sm" variant="flat" aria-label={text.renameName(device.name)} onPress={onRename}>
          {text.rename}
        </Button>
        <Button
          size="sm"
          variant="flat"
          color="danger"
          aria-label={text.removeName(device.name)}
          onPress={onRemove}
        >
          {text.remove}
        </Button>
      </div>
    </li>
  )
}

import type { Device, DevicePlatform, LoginSession } from '@trau/contract'
import type { ComponentType, SVGProps } from 'react'
import IconBrowser from '~icons/lucide/app-window'
import IconDesktop from '~icons/lucide/laptop'
import IconPhone from '~icons/lucide/smartphone'
import { useText } from '../../i18n/text.ts'
import { devices } from '../../i18n/vi/devices.ts'
import { settings } from '../../i18n/vi/settings.ts'
import { fullTime } from '../../text/time.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import type { DeviceEntry } from './devices-with-sessions.ts'

const icons: Record<DevicePlatform, ComponentType<SVGProps<SVGSVGElement>>> = {
  web: IconBrowser,
  ios: IconPhone,
  android: IconPhone,
  desktop: IconDesktop,
}

interface DeviceItemProps {
  entry: DeviceEntry
  onRename: (device: Device) => void
  onRemove: (device: Device) => void
  onEnd: (session: LoginSession) => void
}

/** A device with its sessions under it. */
export function DeviceItem({ entry, onRename, onRemove, onEnd }: DeviceItemProps) {
  const text = useText(devices)
  const words = useText(settings)
  const { device, sessions } = entry
  const name = entry.name || words.unknownDevice
  const Icon = icons[device?.platform ?? 'web']
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:flex-nowrap">
        <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-fill text-muted">
          <Icon className="size-5" aria-hidden="true" />
        </span>
        <div className="min-w-0 flex-1 basis-48">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-medium break-words">{name}</span>
            {entry.isCurrent && <Chip color="success">{words.thisDevice}</Chip>}
          </p>
          {device && (
            <>
              <p className="text-sm break-words text-muted">
                {[text.platforms[device.platform], device.model, device.appVersion]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <p className="text-sm text-muted">
                {device.tokenKinds.length > 0 ? text.hasToken : text.noToken}
              </p>
            </>
          )}
          {device && sessions.length === 0 && (
            <p className="text-sm text-muted">
              {[text.noSessions, text.lastPing(fullTime(device.lastActiveTime))].join(' · ')}
            </p>
          )}
        </div>
        {device && (
          <div className="flex gap-2 max-sm:pl-14">
            <Button
              size="sm"
              variant="flat"
              aria-label={text.renameName(name)}
              onPress={() => onRename(device)}
            >
              {text.rename}
            </Button>
            <Button
              size="sm"
              variant="flat"
              color="danger"
              aria-label={text.removeName(name)}
              onPress={() => onRemove(device)}
            >
              {text.remove}
            </Button>
          </div>
        )}
      </div>
      {sessions.length > 0 && (
        <ul aria-label={text.sessionsOn(name)} className="mt-2 flex flex-col gap-2 pl-14">
          {sessions.map(session => (
            <SessionItem
              key={session.loginSessionId}
              session={session}
              name={name}
              onEnd={() => onEnd(session)}
            />
          ))}
        </ul>
      )}
    </li>
  )
}

function SessionItem({ session, name, onEnd }: { session: LoginSession; name: string; onEnd: () => void }) {
  const words = useText(settings)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-fill px-3 py-2 sm:flex-nowrap">
      <div className="min-w-0 flex-1 basis-48 text-sm">
        <p>{session.isCurrent ? words.usedNow : words.lastUsed(fullTime(session.lastActiveTime))}</p>
        <p className="text-muted">{words.since(fullTime(session.createdTime))}</p>
        <p className="text-muted">
          {[words.places[session.place.kind], session.ipAddress].filter(Boolean).join(' · ')}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          size="sm"
          variant="flat"
          color="danger"
          aria-label={words.endSessionName(name)}
          onPress={onEnd}
        >
          {words.endSession}
        </Button>
      )}
    </li>
  )
}

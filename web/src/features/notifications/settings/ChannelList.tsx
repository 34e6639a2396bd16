import type { NotificationType } from '@trau/contract'
import { useId, useState } from 'react'
import IconChevron from '~icons/lucide/chevron-down'
import { useNotificationWords } from '../../../i18n/words/notifications.ts'
import { cx } from '../../../ui/cx.ts'
import { Switch } from '../../../ui/Switch.tsx'
import { typeGroups } from '../filters.ts'
import { iconOf } from '../type-icons.ts'
import { channels, type MatrixProps } from './channels.ts'

const groups = Object.entries(typeGroups) as [keyof typeof typeGroups, readonly NotificationType[]][]

/** A type opens its channels; closed, it says which are on. */
export function ChannelList(props: MatrixProps) {
  const words = useNotificationWords()
  return groups.map(([group, types]) => (
    <div key={group} className="not-first:mt-4">
      <h4 className="mb-1 text-sm font-bold">{words.typeGroups[group]}</h4>
      <ul className="overflow-hidden rounded-lg border border-line">
        {types.map(type => (
          <TypeRow key={type} type={type} {...props} />
        ))}
      </ul>
    </div>
  ))
}

function TypeRow({ type, isOn, lockOf, onChange }: MatrixProps & { type: NotificationType }) {
  const words = useNotificationWords()
  const id = useId()
  const [isOpen, open] = useState(false)
  const Icon = iconOf(type)
  const offeredChannels = channels.filter(channel => lockOf(type, channel) !== 'never')
  const on = offeredChannels.filter(channel => isOn(type, channel) && lockOf(type, channel) !== 'missing')
  const reasons = {
    always: words.alwaysOn,
    missing: words.reasons.CHANNEL_MISSING,
    never: words.neverBy,
    digestOff: words.digestNeeded,
  }
  return (
    <li className="not-first:border-t not-first:border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => open(!isOpen)}
        className="flex min-h-13 w-full items-center gap-3 px-3 py-2 text-left focus-visible:-outline-offset-2"
      >
        <Icon className="size-5 shrink-0 text-muted" aria-hidden="true" />
        <span className="min-w-0 flex-1">
          <span className="block">{words.types[type]}</span>
          <span className="block truncate text-sm text-muted">
            {on.map(channel => words.shortChannels[channel]).join(', ') || words.offEverywhere}
          </span>
        </span>
        <IconChevron
          className={cx('size-5 shrink-0 text-muted transition-transform', isOpen && 'rotate-180')}
          aria-hidden="true"
        />
      </button>
      {isOpen && (
        <div id={id} className="border-t border-line bg-ground px-3 py-1">
          {offeredChannels.map(channel => {
            const lock = lockOf(type, channel)
            return (
              <Switch
                key={channel}
                isSelected={isOn(type, channel)}
                isDisabled={lock !== undefined}
                description={lock && reasons[lock]}
                onChange={next => onChange(type, channel, next)}
              >
                {words.channels[channel]}
              </Switch>
            )
          })}
        </div>
      )}
    </li>
  )
}

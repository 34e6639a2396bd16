import type { NotificationPreferences } from '@trau/contract'
import { useId } from 'react'
import { useNotificationWords } from '../../../i18n/words/notifications.ts'
import { Section } from '../../../kit/Section.tsx'
import { changeNotificationPreferences } from '../../../model/notifications/preference-changes.ts'
import { useIsPhone } from '../../../ui/use-media.ts'
import { reasonText } from '../reason-text.ts'
import { ChannelList } from './ChannelList.tsx'
import { ChannelTable } from './ChannelTable.tsx'
import { channels, lockOf, type MatrixProps, switchOf } from './channels.ts'
import { useChannelStates } from './useChannelStates.ts'

/** Which type comes by which channel: a table, on a phone a list. */
export function ChannelMatrix({ preferences }: { preferences: NotificationPreferences }) {
  const words = useNotificationWords()
  const id = useId()
  const isPhone = useIsPhone()
  const states = useChannelStates()
  const Matrix = isPhone ? ChannelList : ChannelTable
  const lockIn: MatrixProps['lockOf'] = (type, channel) => {
    const lock = lockOf(type, channel, preferences)
    return states[channel] === 'CHANNEL_MISSING' && lock !== 'never' ? 'missing' : lock
  }
  return (
    <Section title={words.matrixTitle} description={words.matrixText}>
      <Matrix
        isOn={(type, channel) => {
          const lock = lockIn(type, channel)
          return lock ? lock === 'always' : (preferences.channels[type]?.[switchOf[channel]] ?? false)
        }}
        lockOf={lockIn}
        onChange={(type, channel, isOn) => {
          const switches = { ...preferences.channels[type], [switchOf[channel]]: isOn }
          void changeNotificationPreferences({ channels: { [type]: switches } })
        }}
        noteId={channel => (states[channel] ? `${id}-${channel}` : undefined)}
      />
      {preferences.digest === 'OFF' && states.EMAIL !== 'CHANNEL_MISSING' && (
        <p className="mt-2 text-sm text-pretty text-muted">{words.digestNeeded}</p>
      )}
      {channels.map(channel => {
        const state = states[channel]
        return (
          state && (
            <p key={channel} id={`${id}-${channel}`} className="mt-2 text-sm text-muted">
              <span className="font-medium text-ink">{words.channels[channel]}:</span>{' '}
              {reasonText(words, channel, state)}
            </p>
          )
        )
      })}
    </Section>
  )
}

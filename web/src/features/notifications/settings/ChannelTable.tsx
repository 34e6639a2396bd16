import { useNotificationWords } from '../../../i18n/words/notifications.ts'
import { typeGroups } from '../filters.ts'
import { iconOf } from '../type-icons.ts'
import { channels, type Lock, type MatrixProps } from './channels.ts'

const groups = Object.entries(typeGroups) as [keyof typeof typeGroups, (typeof typeGroups)['groups']][]

/** Types down, channels across. */
export function ChannelTable({ isOn, lockOf, onChange, noteId }: MatrixProps) {
  const words = useNotificationWords()
  const titles: Partial<Record<Lock | 'none', string>> = {
    always: words.alwaysOn,
    digestOff: words.digestNeeded,
  }
  return (
    <table className="w-full border-separate border-spacing-0">
      <thead>
        <tr className="text-sm text-muted">
          <th scope="col" className="pb-1 text-left font-medium">
            {words.type}
          </th>
          {channels.map(channel => (
            <th key={channel} scope="col" className="w-18 pb-1 text-center font-medium">
              {words.shortChannels[channel]}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(([group, types]) => (
        <tbody key={group}>
          <tr>
            <th scope="rowgroup" colSpan={5} className="pt-3 pb-1 text-left text-sm font-bold">
              {words.typeGroups[group]}
            </th>
          </tr>
          {types.map(type => {
            const Icon = iconOf(type)
            return (
              <tr key={type} className="group">
                <th
                  scope="row"
                  className="rounded-l-lg py-0.5 pl-2 text-left font-normal group-hover:bg-fill"
                >
                  <span className="flex items-center gap-2.5">
                    <Icon className="size-4.5 shrink-0 text-muted" aria-hidden="true" />
                    {words.types[type]}
                  </span>
                </th>
                {channels.map(channel => (
                  <td key={channel} className="p-0 text-center last:rounded-r-lg group-hover:bg-fill">
                    {lockOf(type, channel) === 'never' ? (
                      <span className="text-muted">
                        <span aria-hidden="true">–</span>
                        <span className="sr-only">{words.neverBy}</span>
                      </span>
                    ) : (
                      <label
                        className="inline-flex size-10 cursor-pointer items-center justify-center has-disabled:cursor-default has-disabled:opacity-60"
                        title={titles[lockOf(type, channel) ?? 'none']}
                      >
                        <input
                          type="checkbox"
                          className="checkbox"
                          aria-label={words.cell(words.types[type], words.channels[channel])}
                          aria-describedby={noteId(channel)}
                          checked={isOn(type, channel)}
                          disabled={lockOf(type, channel) !== undefined}
                          onChange={event => onChange(type, channel, event.currentTarget.checked)}
                        />
                      </label>
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      ))}
    </table>
  )
}

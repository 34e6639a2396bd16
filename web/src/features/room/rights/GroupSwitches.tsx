import type { RoomSwitches } from '@trau/contract'
import { useText } from '../../../i18n/text.ts'
import { groupRights } from '../../../i18n/vi/groupRights.ts'
import { changeGroup } from '../../../model/rooms/group-commands.ts'
import { Switch } from '../../../ui/Switch.tsx'
import { Section } from '../Section.tsx'

/** What plain members of a group may; for those who lead it. */
export function GroupSwitches({ roomId, switches }: { roomId: string; switches: RoomSwitches }) {
  const words = useText(groupRights)
  return (
    <Section title={words.title}>
      <p className="mb-1 text-sm text-pretty text-muted">{words.text}</p>
      {Object.keys(words.switches).map(key => {
        const name = key as keyof RoomSwitches
        return (
          <Switch
            key={name}
            isSelected={switches[name]}
            onChange={isOn => void changeGroup(roomId, { switches: { [name]: isOn } })}
          >
            {words.switches[name]}
          </Switch>
        )
      })}
    </Section>
  )
}

import type { Workspace } from '@trau/contract'
import { Avatar } from '../../ui/Avatar.tsx'
import { ChoiceRow } from '../ChoiceRow.tsx'

interface WorkspacePickerProps {
  workspaces: readonly Workspace[]
  chosenIds: readonly string[]
  onChange: (chosenIds: string[]) => void
}

/** Several of the workspaces in which one may share. */
export function WorkspacePicker({ workspaces, chosenIds, onChange }: WorkspacePickerProps) {
  return (
    <ul className="-mx-2 max-h-80 overflow-y-auto">
      {workspaces.map(({ workspaceId, name }) => {
        const isChosen = chosenIds.includes(workspaceId)
        return (
          <ChoiceRow
            key={workspaceId}
            face={<Avatar id={workspaceId} name={name} />}
            isChosen={isChosen}
            onToggle={() =>
              onChange(isChosen ? chosenIds.filter(id => id !== workspaceId) : [...chosenIds, workspaceId])
            }
          >
            {name}
          </ChoiceRow>
        )
      })}
    </ul>
  )
}

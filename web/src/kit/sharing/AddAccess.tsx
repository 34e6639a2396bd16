import type { User, Workspace } from '@trau/contract'
import { useState } from 'react'
import { useSharingWords } from '../../i18n/words/sharing.ts'
import type { RoomItem } from '../../store/room-order.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import { PeoplePicker } from '../PeoplePicker.tsx'
import { RoomPicker } from './RoomPicker.tsx'
import { WorkspacePicker } from './WorkspacePicker.tsx'

export interface RoleOption<R extends string> {
  value: R
  label: string
  description: string
}

export interface NewAccess<R extends string> {
  role: R
  userIds: string[]
  roomIds: string[]
  /** Some only where workspaces are offered. */
  workspaceIds: string[]
  message?: string
}

interface AddAccessProps<R extends string> {
  /** Of what is shared. */
  name: string
  roles: readonly RoleOption<R>[]
  /** Absent where nothing is said with it. */
  maxMessage?: number
  /** That can be shared with as a whole. */
  workspaces?: readonly Workspace[]
  isPending: boolean
  onShare: (access: NewAccess<R>) => void
  onBack: () => void
  onClose: () => void
}

/** Gives people, rooms and workspaces a role; a room gets a message with a card. */
export function AddAccess<R extends string>(props: AddAccessProps<R>) {
  const { name, roles, maxMessage, workspaces = [], isPending, onShare, onBack, onClose } = props
  const words = useSharingWords()
  const [kind, setKind] = useState<'people' | 'rooms' | 'workspaces'>('people')
  const [people, setPeople] = useState<User[]>([])
  const [rooms, setRooms] = useState<RoomItem[]>([])
  const [workspaceIds, setWorkspaceIds] = useState<string[]>([])
  const [role, setRole] = useState(roles[0]!.value)
  const [message, setMessage] = useState('')
  const share = () =>
    onShare({
      role,
      userIds: people.map(({ userId }) => userId),
      roomIds: rooms.map(({ room }) => room.roomId),
      workspaceIds,
      ...(message.trim() ? { message: message.trim() } : {}),
    })
  const count = people.length + rooms.length + workspaceIds.length
  return (
    <Dialog
      onClose={onClose}
      title={words.addTitle(name)}
      footer={
        <>
          <Button variant="flat" onPress={onBack}>
            {words.back}
          </Button>
          <Button color="primary" isDisabled={count === 0} isPending={isPending} onPress={share}>
            {words.share}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <SegmentedControl
          label={words.toWhom}
          fullWidth
          value={kind}
          onChange={setKind}
          segments={[
            { value: 'people', label: withCount(words.toPeople, people.length) },
            { value: 'rooms', label: withCount(words.toRooms, rooms.length) },
            ...(workspaces.length > 0
              ? [{ value: 'workspaces' as const, label: withCount(words.toWorkspaces, workspaceIds.length) }]
              : []),
          ]}
        />
        {kind === 'people' && (
          <PeoplePicker
            chosenPeople={people}
            onChoose={user => setPeople(old => [...old, user])}
            onRemove={user => setPeople(old => old.filter(one => one.userId !== user.userId))}
          />
        )}
        {kind === 'rooms' && <RoomPicker chosenRooms={rooms} onChange={setRooms} />}
        {kind === 'workspaces' && (
          <>
            <p className="text-sm text-muted">{words.workspacesText}</p>
            <WorkspacePicker workspaces={workspaces} chosenIds={workspaceIds} onChange={setWorkspaceIds} />
          </>
        )}
        {count > 0 && (
          <>
            <Select label={words.roleLabel} value={role} onChange={setRole} options={[...roles]} />
            {maxMessage !== undefined && (
              <TextArea
                label={words.message}
                placeholder={words.messagePlaceholder}
                value={message}
                onChange={setMessage}
                maxLength={maxMessage}
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

const withCount = (label: string, count: number) => (count > 0 ? `${label} · ${count}` : label)

import '../../kit/workspace-errors.ts'
import type { User } from '@trau/contract'
import { countGraphemes } from '@trau/contract/rules/graphemes'
import { maxRoomName } from '@trau/contract/rules/room'
import { useState } from 'react'
import { v7 } from 'uuid'
import IconUsers from '~icons/lucide/users-round'
import { api } from '../../api/api.ts'
import { runWrite, useApiMutation } from '../../api/mutation.ts'
import { useText } from '../../i18n/text.ts'
import { workspaces } from '../../i18n/vi/workspaces.ts'
import { useRoomDetailsWords } from '../../i18n/words/room-details.ts'
import { PeoplePicker } from '../../kit/PeoplePicker.tsx'
import { saveGroupPicture } from '../../kit/picture-file.ts'
import { useUnsavedGuard } from '../../kit/useUnsavedGuard.tsx'
import { openPrivateRoom } from '../../model/people/open-private-room.ts'
import { newRoomIsGroup } from '../../model/rooms/room-dialogs.ts'
import { useChosenWorkspace } from '../../model/workspaces/chosen.ts'
import { useWorkspaces } from '../../model/workspaces/useWorkspaces.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { roomActions } from '../../store/room-slice.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type ChosenPicture, NewGroupPicture } from './NewGroupPicture.tsx'

export interface NewRoomDialogProps {
  onOpen: (roomId: string) => void
  onClose: () => void
}

/** A conversation with one person, or a group of several. */
export default function NewRoomDialog({ onOpen, onClose }: NewRoomDialogProps) {
  const [isGroup, setGroup] = useState(newRoomIsGroup)
  const openRoom = (roomId: string) => {
    onClose()
    onOpen(roomId)
  }
  return isGroup ? (
    <NewGroup onOpened={openRoom} onClose={onClose} />
  ) : (
    <NewChat onOpened={openRoom} onClose={onClose} onGroup={() => setGroup(true)} />
  )
}

interface PartProps {
  onOpened: (roomId: string) => void
  onClose: () => void
}

function NewChat({ onOpened, onClose, onGroup }: PartProps & { onGroup: () => void }) {
  const words = useRoomDetailsWords()
  const { mutate } = useApiMutation(({ userId }: User) => openPrivateRoom(userId, onOpened))
  return (
    <Dialog onClose={onClose} title={words.createTitle} size="md">
      <PeoplePicker onChoose={user => void mutate(user)}>
        <Button
          variant="ghost"
          color="primary"
          className="justify-start"
          startContent={<IconUsers className="size-5" aria-hidden="true" />}
          onPress={onGroup}
        >
          {words.makeGroup}
        </Button>
      </PeoplePicker>
    </Dialog>
  )
}

function NewGroup({ onOpened, onClose }: PartProps) {
  const words = useRoomDetailsWords()
  const dispatch = useAppDispatch()
  const [chosenUsers, setChosen] = useState<User[]>([])
  const [name, setName] = useState('')
  const [picture, setPicture] = useState<ChosenPicture>()
  const guard = useUnsavedGuard(chosenUsers.length > 0 || name !== '' || picture !== undefined, onClose)
  // A second press, or a try after a lost answer, finds the same group.
  const [clientRoomId] = useState(() => v7())
  const placeWords = useText(workspaces)
  const places = (useWorkspaces() ?? []).filter(
    ({ status, selfRole }) => status === 'ACTIVE' && selfRole !== 'GUEST',
  )
  const [shownId] = useChosenWorkspace()
  const [pickedId, setWorkspace] = useState<string>()
  const workspaceId = pickedId ?? (places.some(place => place.workspaceId === shownId) ? shownId! : '')
  const nameError = countGraphemes(name.trim()) > maxRoomName ? words.groupNameLong : undefined
  const create = useApiMutation(
    () => {
      const userIds = chosenUsers.map(({ userId }) => userId)
      const body = {
        type: 'GROUP' as const,
        name: name.trim() || undefined,
        userIds,
        clientRoomId,
        ...(workspaceId ? { workspaceId } : {}),
      }
      return api.room.createRoomOnce({ body })
    },
    {
      onSuccess(entry) {
        dispatch(roomActions.roomUpserted(entry))
        const { roomId } = entry.room
        // The group is there, whatever becomes of its picture.
        if (picture) void runWrite(() => saveGroupPicture(roomId, picture.upload, picture.crop))
        onOpened(roomId)
      },
    },
  )
  return (
    <Dialog
      {...guard.dialog}
      title={words.createGroupTitle}
      size="md"
      footer={
        <>
          <span className="self-center text-sm text-muted sm:mr-auto">
            {chosenUsers.length ? words.chosen(chosenUsers.length) : words.pickSomebody}
          </span>
          <Button
            color="primary"
            isPending={create.isPending}
            isDisabled={chosenUsers.length === 0 || nameError !== undefined}
            onPress={() => void create.mutate()}
          >
            {create.isPending ? words.creating : words.createGroup}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex items-start gap-4">
          <NewGroupPicture picture={picture} onChange={setPicture} />
          <TextField
            label={words.groupName}
            description={words.groupNameHint}
            error={nameError}
            value={name}
            onChange={setName}
            className="min-w-0 flex-1"
          />
        </div>
        {places.length > 0 && (
          <Select
            label={placeWords.inWorkspace}
            options={[
              { value: '', label: placeWords.noWorkspace },
              ...places.map(place => ({ value: place.workspaceId, label: place.name })),
            ]}
            value={workspaceId}
            onChange={setWorkspace}
          />
        )}
        <PeoplePicker
          chosenPeople={chosenUsers}
          onChoose={user => setChosen(old => [...old, user])}
          onRemove={user => setChosen(old => old.filter(({ userId }) => userId !== user.userId))}
        />
      </div>
      {guard.question}
    </Dialog>
  )
}

import type { Room, User } from '@trau/contract'
import { useState } from 'react'
import { useApiMutation } from '../../api/mutation.ts'
import { useRoomDetailsWords } from '../../i18n/words/room-details.ts'
import { PeoplePicker } from '../../kit/PeoplePicker.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { addMembers } from './member-commands.ts'
import { useMemberIds } from './useMemberList.ts'

/** More people for a group; who is in it is not offered. */
export function AddMembersDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const words = useRoomDetailsWords()
  const memberIds = useMemberIds(room)
  const [chosenUsers, setChosen] = useState<User[]>([])
  const add = useApiMutation(async (people: User[]) => {
    const userIds = people.map(({ userId }) => userId)
    if (await addMembers(room.roomId, userIds)) onClose()
  })
  return (
    <Dialog
      onClose={onClose}
      title={words.addMembers}
      footer={
        <Button
          color="primary"
          isPending={add.isPending}
          isDisabled={chosenUsers.length === 0}
          onPress={() => void add.mutate(chosenUsers)}
        >
          {add.isPending ? words.adding : words.add}
        </Button>
      }
    >
      <PeoplePicker
        chosenPeople={chosenUsers}
        excludedIds={memberIds}
        onChoose={user => setChosen(old => [...old, user])}
        onRemove={user => setChosen(old => old.filter(({ userId }) => userId !== user.userId))}
      />
    </Dialog>
  )
}

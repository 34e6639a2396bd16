import type { Room, User } from '@trau/contract'
import { useState } from 'react'
import { useRoomWords } from '../../i18n/words/room.ts'
import { PeoplePicker } from '../../kit/PeoplePicker.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { addMembers } from './member-commands.ts'
import { useMemberIds } from './useMemberList.ts'

/** More people for a group; who is in it is not offered. */
export function AddMembersDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const words = useRoomWords()
  const memberIds = useMemberIds(room)
  const [chosen, setChosen] = useState<User[]>([])
  const [isAdding, setAdding] = useState(false)
  const add = async () => {
    setAdding(true)
    try {
      await addMembers(
        room.roomId,
        chosen.map(({ userId }) => userId),
      )
      onClose()
    } catch {
      setAdding(false)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.addMembers}
      footer={
        <Button
          color="primary"
          isPending={isAdding}
          isDisabled={chosen.length === 0}
          onPress={() => void add()}
        >
          {isAdding ? words.adding : words.add}
        </Button>
      }
    >
      <PeoplePicker
        chosen={chosen}
        excluded={memberIds}
        onChoose={user => setChosen(old => [...old, user])}
        onRemove={user => setChosen(old => old.filter(({ userId }) => userId !== user.userId))}
      />
    </Dialog>
  )
}

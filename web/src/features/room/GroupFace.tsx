import { useState } from 'react'
import IconPencil from '~icons/lucide/pencil'
import { api } from '../../api/api.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useRoomWords } from '../../i18n/words/room.ts'
import { RoomAvatar } from '../../kit/RoomAvatar.tsx'
import { may } from '../../model/rooms/roles.ts'
import { useMessenger } from '../../model/session/messenger.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import type { RoomItem } from '../../store/room-order.ts'
import { roomActions } from '../../store/room-slice.ts'
import { countGraphemes } from '../../text/graphemes.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { GroupPicture } from './rights/GroupPicture.tsx'

/** A group's face, name and description; who leads it can change them. */
export function GroupFace({ item, name }: { item: RoomItem; name: string }) {
  const words = useRoomWords()
  const me = useMessenger().userId
  const [isEditing, edit] = useState(false)
  const { room, selfMember } = item
  const canEdit = may(selfMember?.role ?? 0, room.switches, 'membersCanRename')
  return (
    <div className="flex flex-col items-center text-center">
      <RoomAvatar item={item} name={name} me={me} size="xl" />
      {canEdit && <GroupPicture roomId={room.roomId} hasPicture={room.avatarUrl !== undefined} />}
      <h3 className="mt-3 max-w-full text-xl font-bold text-balance break-words">{name}</h3>
      <p className="text-sm text-muted">{words.memberCount(room.memberCount)}</p>
      {room.description && (
        <p className="mt-3 max-w-full whitespace-pre-line text-pretty break-words">{room.description}</p>
      )}
      {canEdit && (
        <Button
          size="sm"
          variant="flat"
          className="mt-3"
          startContent={<IconPencil className="size-4" aria-hidden="true" />}
          onPress={() => edit(true)}
        >
          {words.editGroup}
        </Button>
      )}
      {isEditing && <EditGroup item={item} onClose={() => edit(false)} />}
    </div>
  )
}

const longest = { name: 100, description: 500 }

function EditGroup({ item: { room }, onClose }: { item: RoomItem; onClose: () => void }) {
  const words = useRoomWords()
  const errorText = useErrorText()
  const dispatch = useAppDispatch()
  const [name, setName] = useState(room.name)
  const [description, setDescription] = useState(room.description ?? '')
  const [isSaving, setSaving] = useState(false)
  const nameError = countGraphemes(name.trim()) > longest.name ? words.groupNameLong : undefined
  const descriptionError =
    countGraphemes(description) > longest.description ? words.descriptionLong : undefined
  const save = async () => {
    setSaving(true)
    try {
      const body = {
        ...(name.trim() && name.trim() !== room.name ? { name: name.trim() } : {}),
        description: description.trim(),
      }
      // An empty description clears it, so it must travel.
      dispatch(
        roomActions.roomUpserted(
          await api.room.updateRoom({ params: { roomId: room.roomId }, body, keepEmpty: true }),
        ),
      )
      onClose()
    } catch (error) {
      toast.error(errorText(error))
      setSaving(false)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.editGroup}
      footer={
        <Button
          color="primary"
          isPending={isSaving}
          isDisabled={Boolean(nameError || descriptionError)}
          onPress={() => void save()}
        >
          {isSaving ? words.saving : words.save}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 text-left">
        <TextField label={words.groupName} value={name} onChange={setName} error={nameError} autoFocus />
        <TextArea
          label={words.description}
          value={description}
          onChange={setDescription}
          error={descriptionError}
        />
      </div>
    </Dialog>
  )
}

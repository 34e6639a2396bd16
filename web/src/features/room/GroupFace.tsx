import { countGraphemes } from '@trau/contract/rules/graphemes'
import { maxRoomDescription, maxRoomName } from '@trau/contract/rules/room'
import { useState } from 'react'
import IconPencil from '~icons/lucide/pencil'
import { api } from '../../api/api.ts'
import { useRoomWords } from '../../i18n/words/room.ts'
import { useRoomDetailsWords } from '../../i18n/words/room-details.ts'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { RoomAvatar } from '../../kit/RoomAvatar.tsx'
import { editedFields, useAsOpened, useForm } from '../../kit/useForm.ts'
import { may } from '../../model/rooms/roles.ts'
import { useMessenger } from '../../model/session/messenger.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import type { RoomItem } from '../../store/room-order.ts'
import { roomActions } from '../../store/room-slice.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import { GroupPicture } from './rights/GroupPicture.tsx'

/** A group's face, name and description; who leads it can change them. */
export function GroupFace({ item, name }: { item: RoomItem; name: string }) {
  const words = useRoomWords()
  const detailWords = useRoomDetailsWords()
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
          {detailWords.editGroup}
        </Button>
      )}
      {isEditing && <EditGroup item={item} onClose={() => edit(false)} />}
    </div>
  )
}

function EditGroup({ item: { room }, onClose }: { item: RoomItem; onClose: () => void }) {
  const detailWords = useRoomDetailsWords()
  const dispatch = useAppDispatch()
  const initial = useAsOpened({ name: room.name ?? '', description: room.description ?? '' })
  const form = useForm({
    initial,
    async submit({ name, description }) {
      const body = editedFields(
        { name: name.trim() || initial.name, description: description.trim() },
        initial,
      )
      if (Object.keys(body).length > 0) {
        // An empty description clears it, so it must travel.
        const entry = await api.room.updateRoom({ params: { roomId: room.roomId }, body, keepEmpty: true })
        dispatch(roomActions.roomUpserted(entry))
      }
      onClose()
    },
  })
  const { name, description } = form.values
  const nameError = countGraphemes(name.trim()) > maxRoomName ? detailWords.groupNameLong : undefined
  const descriptionError =
    countGraphemes(description) > maxRoomDescription ? detailWords.descriptionLong : undefined
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={detailWords.editGroup}
      submitLabel={form.isPending ? detailWords.saving : detailWords.save}
      isSubmitDisabled={Boolean(nameError || descriptionError)}
      hasNoCancel
    >
      <TextField {...form.field('name')} label={detailWords.groupName} error={nameError} autoFocus />
      <TextArea {...form.field('description')} label={detailWords.description} error={descriptionError} />
    </FormDialog>
  )
}

import { countGraphemes } from '@trau/contract/rules/graphemes'
import { maxPrivateName } from '@trau/contract/rules/room'
import { useText } from '../../../i18n/text.ts'
import { roomTags } from '../../../i18n/vi/roomTags.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { useForm } from '../../../kit/useForm.ts'
import { setOwn } from '../../../model/rooms/room-commands.ts'
import type { RoomItem } from '../../../store/room-order.ts'
import { TextField } from '../../../ui/TextField.tsx'

/** What one alone calls a room. */
export default function PrivateNameDialog({ item, onClose }: { item: RoomItem; onClose: () => void }) {
  const words = useText(roomTags)
  const { room, selfMember } = item
  const form = useForm({
    initial: { name: selfMember?.privateName ?? '' },
    async submit({ name }) {
      if (selfMember && (await setOwn(selfMember, { privateName: name.trim() }))) onClose()
    },
  })
  if (!selfMember) return null
  const error = countGraphemes(form.values.name.trim()) > maxPrivateName ? words.privateNameLong : undefined
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={words.privateNameTitle}
      description={words.privateNameText}
      size="sm"
      submitLabel={words.save}
      isSubmitDisabled={Boolean(error)}
      hasNoCancel
    >
      <TextField
        {...form.field('name')}
        label={words.privateNameLabel}
        description={room.name ? words.realName(room.name) : undefined}
        error={error}
        autoFocus
      />
    </FormDialog>
  )
}

import { useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { roomTags } from '../../../i18n/vi/roomTags.ts'
import { setOwn } from '../../../model/rooms/room-commands.ts'
import type { RoomItem } from '../../../store/room-order.ts'
import { countGraphemes } from '../../../text/graphemes.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'

const longest = 100

/** What one alone calls a room. */
export default function PrivateNameDialog({ item, onClose }: { item: RoomItem; onClose: () => void }) {
  const words = useText(roomTags)
  const { room, selfMember } = item
  const [name, setName] = useState(selfMember?.privateName ?? '')
  const [isSaving, setSaving] = useState(false)
  const error = countGraphemes(name.trim()) > longest ? words.privateNameLong : undefined
  if (!selfMember) return null
  const save = async () => {
    if (error) return
    setSaving(true)
    try {
      await setOwn(selfMember, { privateName: name.trim() })
      onClose()
    } catch {
      setSaving(false)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.privateNameTitle}
      description={words.privateNameText}
      size="sm"
      footer={
        <Button color="primary" isPending={isSaving} isDisabled={Boolean(error)} onPress={() => void save()}>
          {words.save}
        </Button>
      }
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <TextField
          label={words.privateNameLabel}
          description={room.name ? words.realName(room.name) : undefined}
          value={name}
          onChange={setName}
          error={error}
          autoFocus
        />
      </form>
    </Dialog>
  )
}

import type { Invite, Room } from '@trau/contract'
import { useState } from 'react'
import IconCamera from '~icons/lucide/camera'
import IconLink from '~icons/lucide/link'
import IconAdd from '~icons/lucide/user-round-plus'
import { api } from '../../api/api.ts'
import { invalidate } from '../../api/query-client.ts'
import { useText } from '../../i18n/text.ts'
import { groupRights } from '../../i18n/vi/groupRights.ts'
import { invites } from '../../i18n/vi/invites.ts'
import { useRoomDetailsWords } from '../../i18n/words/room-details.ts'
import { saveGroupPicture } from '../../kit/picture-file.ts'
import { usePicturePicker } from '../../kit/usePicturePicker.tsx'
import { Button } from '../../ui/Button.tsx'
import { copyWithToast } from '../../ui/clipboard.ts'
import { toast } from '../../ui/toast.ts'
import { AddMembersDialog } from './AddMembersDialog.tsx'
import { InviteQrDialog } from './invites/InviteQrDialog.tsx'
import { inviteLink } from './invites/invite-link.ts'
import { NewInviteDialog } from './invites/NewInviteDialog.tsx'

type Open = { what: 'add' | 'link' } | { what: 'qr'; invite: Invite }

/** What who leads a group does first: more people, a link for others, a picture where it has none. */
export function GroupStart({ room, name }: { room: Room; name: string }) {
  const { roomId } = room
  const details = useRoomDetailsWords()
  const rights = useText(groupRights)
  const links = useText(invites)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const { choose, picker } = usePicturePicker<'group'>(async (_, upload, crop) => {
    await saveGroupPicture(roomId, upload, crop)
    toast.success(rights.pictureSaved)
  })
  return (
    <div className="flex flex-col items-stretch gap-2">
      <Button
        color="primary"
        startContent={<IconAdd className="size-4.5" aria-hidden="true" />}
        onPress={() => setOpen({ what: 'add' })}
      >
        {details.addMembers}
      </Button>
      <Button
        variant="flat"
        startContent={<IconLink className="size-4.5" aria-hidden="true" />}
        onPress={() => setOpen({ what: 'link' })}
      >
        {links.inviteByLink}
      </Button>
      {!room.avatarUrl && (
        <Button
          variant="flat"
          startContent={<IconCamera className="size-4.5" aria-hidden="true" />}
          onPress={() => choose('group')}
        >
          {rights.setPicture}
        </Button>
      )}
      {picker}
      {open?.what === 'add' && <AddMembersDialog room={room} onClose={close} />}
      {open?.what === 'link' && (
        <NewInviteDialog
          roomId={roomId}
          onClose={close}
          onMade={invite => {
            void invalidate(api.invite.listInvites, { params: { roomId } })
            setOpen({ what: 'qr', invite })
          }}
        />
      )}
      {open?.what === 'qr' && (
        <InviteQrDialog
          invite={open.invite}
          name={name}
          onCopy={() => void copyWithToast(inviteLink(open.invite.token), links.copied, links.copyFailed)}
          onClose={close}
        />
      )}
    </div>
  )
}

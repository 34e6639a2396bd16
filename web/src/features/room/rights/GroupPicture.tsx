import type { Crop } from '@trau/contract'
import { useRef, useState } from 'react'
import IconCamera from '~icons/lucide/camera'
import { api } from '../../../api/api.ts'
import { useText } from '../../../i18n/text.ts'
import { groupRights } from '../../../i18n/vi/groupRights.ts'
import { pictures } from '../../../i18n/vi/pictures.ts'
import { Lazy, lazyPart } from '../../../kit/lazy-part.tsx'
import { acceptedPictures, checkPicture, uploadMs } from '../../../kit/picture-file.ts'
import { changeGroup } from '../../../model/rooms/room-commands.ts'
import { Button } from '../../../ui/Button.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { toast } from '../../../ui/toast.ts'

const cropDialog = lazyPart(() => import('../../../kit/CropDialog.tsx'))

/** A group's picture: chosen, cut to what is seen of it, or taken away. */
export function GroupPicture({ roomId, hasPicture }: { roomId: string; hasPicture: boolean }) {
  const words = useText(groupRights)
  const text = useText(pictures)
  const input = useRef<HTMLInputElement>(null)
  const [file, choose] = useState<File>()
  const pick = (picked: File | undefined) => {
    if (!picked) return
    const problem = checkPicture(picked)
    if (problem) toast.error(text[problem])
    else choose(picked)
  }
  const save = async (upload: FormData, crop: Crop | undefined) => {
    if (crop) upload.set('crop', JSON.stringify(crop))
    const { pictureId } = await api.room.uploadRoomAvatarV2({ body: upload as never, timeoutMs: uploadMs })
    await changeGroup(roomId, { avatarId: pictureId })
    choose(undefined)
    toast.success(words.pictureSaved)
  }
  const remove = () =>
    void changeGroup(roomId, { avatarId: null }).then(
      () => toast.success(words.pictureRemoved),
      () => undefined,
    )
  return (
    <div className="mt-2">
      <input
        ref={input}
        type="file"
        accept={acceptedPictures}
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        onChange={event => {
          pick(event.currentTarget.files?.[0])
          // The same picture may be chosen again.
          event.currentTarget.value = ''
        }}
      />
      <Menu
        label={words.pictureMenu}
        trigger={
          <Button
            size="sm"
            variant="ghost"
            startContent={<IconCamera className="size-4" aria-hidden="true" />}
          >
            {words.pictureMenu}
          </Button>
        }
        groups={[
          {
            items: [
              { id: 'choose', label: words.choosePicture, onAction: () => input.current?.click() },
              hasPicture && {
                id: 'remove',
                label: words.removePicture,
                isDanger: true,
                onAction: remove,
              },
            ],
          },
        ]}
      />
      {file && (
        <Lazy
          part={cropDialog}
          kind="group"
          file={file}
          onSave={save}
          onClose={() => choose(undefined)}
          onUnavailable={() => {
            choose(undefined)
            toast.error(text.unavailable)
          }}
        />
      )}
    </div>
  )
}

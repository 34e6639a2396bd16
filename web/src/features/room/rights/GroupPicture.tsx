import IconCamera from '~icons/lucide/camera'
import { useText } from '../../../i18n/text.ts'
import { groupRights } from '../../../i18n/vi/groupRights.ts'
import { saveGroupPicture } from '../../../kit/picture-file.ts'
import { usePicturePicker } from '../../../kit/usePicturePicker.tsx'
import { changeGroup } from '../../../model/rooms/group-commands.ts'
import { Button } from '../../../ui/Button.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { toast } from '../../../ui/toast.ts'

/** A group's picture: chosen, cut to what is seen of it, or taken away. */
export function GroupPicture({ roomId, hasPicture }: { roomId: string; hasPicture: boolean }) {
  const words = useText(groupRights)
  const { choose, picker } = usePicturePicker<'group'>(async (_, upload, crop) => {
    await saveGroupPicture(roomId, upload, crop)
    toast.success(words.pictureSaved)
  })
  const remove = async () => {
    if (await changeGroup(roomId, { avatarId: null })) toast.success(words.pictureRemoved)
  }
  return (
    <div className="mt-2">
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
              { id: 'choose', label: words.choosePicture, onAction: () => choose('group') },
              hasPicture && {
                id: 'remove',
                label: words.removePicture,
                isDanger: true,
                onAction: () => void remove(),
              },
            ],
          },
        ]}
      />
      {picker}
    </div>
  )
}

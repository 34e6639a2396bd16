import type { Crop, User } from '@trau/contract'
import IconCamera from '~icons/lucide/camera'
import { api } from '../../api/api.ts'
import { runWrite } from '../../api/mutation.ts'
import { useText } from '../../i18n/text.ts'
import { pictures } from '../../i18n/vi/pictures.ts'
import { uploadMs } from '../../kit/picture-file.ts'
import { usePicturePicker } from '../../kit/usePicturePicker.tsx'
import { useTakeProfile } from '../../model/people/useTakeProfile.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { toast } from '../../ui/toast.ts'

type Kind = 'avatar' | 'cover'

/** Face and cover of one's own profile: chosen, cut to what is seen of it, or taken away. */
export function PicturesField({ user, name }: { user: User; name: string }) {
  const text = useText(pictures)
  const take = useTakeProfile()
  const { choose, picker } = usePicturePicker<Kind>(async (kind, upload, crop) => {
    take(await save(kind, upload, crop))
    toast.success(text.saved)
  })
  const clear = (which: Kind) =>
    runWrite(
      () =>
        which === 'avatar'
          ? api.identity.updateAvatarV2({ body: { avatarId: null }, keepEmpty: true })
          : api.identity.updateCover({ body: { coverPhotoId: null }, keepEmpty: true }),
      {
        onSuccess(user) {
          take(user)
          toast.success(text.removed)
        },
      },
    )
  const menuOf = (which: Kind, has: boolean) => [
    {
      items: [
        {
          id: 'choose',
          label: has ? text.replace[which] : text.choose[which],
          onAction: () => choose(which),
        },
        has && { id: 'remove', label: text.remove[which], isDanger: true, onAction: () => void clear(which) },
      ],
    },
  ]

  return (
    <div className="overflow-hidden rounded-lg border border-line">
      <div className="relative h-32 bg-primary-soft">
        {user.coverPhotoUrl && <img src={user.coverPhotoUrl} alt="" className="size-full object-cover" />}
        <div className="absolute right-2 bottom-2">
          <Menu
            label={text.menu.cover}
            trigger={
              <Button size="sm" startContent={<IconCamera className="size-4" />} aria-label={text.menu.cover}>
                {text.cover}
              </Button>
            }
            groups={menuOf('cover', Boolean(user.coverPhotoUrl))}
          />
        </div>
      </div>
      <div className="flex items-end gap-4 px-4 pb-4">
        <Avatar
          id={user.userId}
          name={name}
          src={user.avatarUrl}
          size="xl"
          className="-mt-8 rounded-full ring-4 ring-raised"
        />
        <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-2 pt-3">
          <p className="min-w-0 truncate text-lg font-bold">{name}</p>
          <Menu
            label={text.menu.avatar}
            trigger={
              <Button size="sm" variant="flat" startContent={<IconCamera className="size-4" />}>
                {text.avatar}
              </Button>
            }
            groups={menuOf('avatar', Boolean(user.avatarUrl))}
          />
        </div>
      </div>
      {picker}
    </div>
  )
}

async function save(kind: Kind, upload: FormData, crop: Crop | undefined): Promise<User> {
  const body = upload as never
  const cropField = crop ? { crop } : {}
  if (kind === 'cover') {
    const { pictureId } = await api.identity.uploadCover({ body, timeoutMs: uploadMs })
    return api.identity.updateCover({ body: { coverPhotoId: pictureId, ...cropField } })
  }
  const { pictureId } = await api.identity.uploadAvatarV2({ body, timeoutMs: uploadMs })
  return api.identity.updateAvatarV2({ body: { avatarId: pictureId, ...cropField } })
}

import type { Crop, User } from '@trau/contract'
import { useRef, useState } from 'react'
import IconCamera from '~icons/lucide/camera'
import { api } from '../../api/api.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useText } from '../../i18n/text.ts'
import { pictures } from '../../i18n/vi/pictures.ts'
import { Lazy, lazyPart } from '../../kit/lazy-part.tsx'
import { acceptedPictures, checkPicture, uploadMs } from '../../kit/picture-file.ts'
import { useTakeProfile } from '../../model/people/useTakeProfile.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { toast } from '../../ui/toast.ts'

const cropDialog = lazyPart(() => import('../../kit/CropDialog.tsx'))

type Kind = 'avatar' | 'cover'

/** Face and cover of one's own profile: chosen, cut to what is seen of it, or taken away. */
export function PicturesField({ user, name }: { user: User; name: string }) {
  const text = useText(pictures)
  const errorText = useErrorText()
  const take = useTakeProfile()
  const input = useRef<HTMLInputElement>(null)
  const kind = useRef<Kind>('avatar')
  const [chosen, choose] = useState<{ kind: Kind; file: File }>()

  const ask = (which: Kind) => {
    kind.current = which
    input.current?.click()
  }
  const pick = (file: File | undefined) => {
    if (!file) return
    const problem = checkPicture(file)
    if (problem) toast.error(text[problem])
    else choose({ kind: kind.current, file })
  }
  const clear = async (which: Kind) => {
    try {
      take(
        which === 'avatar'
          ? await api.identity.updateAvatarV2({ body: { avatarId: null }, keepEmpty: true })
          : await api.identity.updateCover({ body: { coverPhotoId: null }, keepEmpty: true }),
      )
      toast.success(text.removed)
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  const menuOf = (which: Kind, has: boolean) => [
    {
      items: [
        { id: 'choose', label: has ? text.replace[which] : text.choose[which], onAction: () => ask(which) },
        has && { id: 'remove', label: text.remove[which], isDanger: true, onAction: () => void clear(which) },
      ],
    },
  ]

  return (
    <div className="overflow-hidden rounded-lg border border-line">
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
      {chosen && (
        <Lazy
          part={cropDialog}
          kind={chosen.kind}
          file={chosen.file}
          onSave={async (upload: FormData, crop: Crop | undefined) => {
            take(await save(chosen.kind, upload, crop))
            choose(undefined)
            toast.success(text.saved)
          }}
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

async function save(kind: Kind, upload: FormData, crop: Crop | undefined): Promise<User> {
  const body = upload as never
  const cut = crop ? { crop } : {}
  if (kind === 'cover') {
    const { pictureId } = await api.identity.uploadCover({ body, timeoutMs: uploadMs })
    return api.identity.updateCover({ body: { coverPhotoId: pictureId, ...cut } })
  }
  const { pictureId } = await api.identity.uploadAvatarV2({ body, timeoutMs: uploadMs })
  return api.identity.updateAvatarV2({ body: { avatarId: pictureId, ...cut } })
}

import type { User } from '@trau/contract'
import IconCopy from '~icons/lucide/copy'
import { useText } from '../../i18n/text.ts'
import { identity } from '../../i18n/vi/identity.ts'
import { usePresenceText } from '../../model/people/presence.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { copyWithToast } from '../../ui/clipboard.ts'
import { profileLink } from '../people/index.ts'
import { Cover } from './Cover.tsx'
import { StatusLine } from './StatusLine.tsx'

/** The head of a profile: pictures, names, presence and what the person says of themselves. */
export function Face({ user }: { user: User }) {
  const presence = usePresenceText(user)
  return (
    <div className="flex flex-col items-center text-center">
      <Cover user={user} />
      <Avatar
        id={user.userId}
        name={nameOf(user)}
        src={user.avatarUrl}
        size="xl"
        isOnline={user.isOnline}
        className={user.coverPhotoUrl && 'rounded-full ring-4 ring-raised'}
      />
      <h2 className="mt-3 max-w-full text-xl font-bold text-balance break-words">{nameOf(user)}</h2>
      {user.alias && user.fullName && user.fullName !== user.alias && (
        <p className="max-w-full truncate text-muted">{user.fullName}</p>
      )}
      {user.username && <LinkToCopy user={user} username={user.username} />}
      {presence && <p className="mt-0.5 text-sm text-muted">{presence}</p>}
      <StatusLine status={user.customStatus} />
      {user.bio && <p className="mt-3 max-w-full whitespace-pre-line text-pretty break-words">{user.bio}</p>}
    </div>
  )
}

/** The name that people are found by; pressed, the address of the profile is on the clipboard. */
function LinkToCopy({ user, username }: { user: User; username: string }) {
  const text = useText(identity)
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={text.copyLinkOf(username)}
      startContent={<span className="truncate text-base font-normal text-muted">@{username}</span>}
      onPress={() => void copyWithToast(profileLink(user), text.linkCopied, text.copyFailed)}
    >
      <IconCopy className="size-4 shrink-0 text-muted" aria-hidden="true" />
    </Button>
  )
}

export const nameOf = (user: User) => user.name ?? user.username ?? ''

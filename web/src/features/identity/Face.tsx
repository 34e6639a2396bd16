import type { User } from '@trau/contract'
import { usePresenceText } from '../../model/people/presence.ts'
import { Avatar } from '../../ui/Avatar.tsx'
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
      {user.username && <p className="max-w-full truncate text-muted">@{user.username}</p>}
      {presence && <p className="mt-0.5 text-sm text-muted">{presence}</p>}
      <StatusLine status={user.customStatus} />
      {user.bio && <p className="mt-3 max-w-full whitespace-pre-line text-pretty break-words">{user.bio}</p>}
    </div>
  )
}

export const nameOf = (user: User) => user.name ?? user.username ?? ''

import type { User } from '@trau/contract'
import { personName } from '../model/people/people.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Highlight } from '../ui/Highlight.tsx'

/** Picture, name and username of a person that a search has found. */
export function PersonLines({ user, query }: { user: User; query: string }) {
  const name = personName(user)
  return (
    <>
      <Avatar id={user.userId} name={name} src={user.avatarUrl} isOnline={user.isOnline} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate font-medium">
          <Highlight text={name} query={query} />
        </span>
        {user.username && (
          <span className="truncate text-sm text-muted">
            @<Highlight text={user.username} query={query} />
          </span>
        )}
      </span>
    </>
  )
}

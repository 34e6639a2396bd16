import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../api/api.ts'
import { q } from '../../api/query-client.ts'
import { usePeopleWords } from '../../i18n/words/people.ts'
import { personName } from '../../model/people/people.ts'
import { Avatar } from '../../ui/Avatar.tsx'

/** Friends and groups that I have in common with a person; nothing where there are none, or while it is not known. */
export function Mutual({ userId }: { userId: string }) {
  const text = usePeopleWords()
  const { data } = useQuery(q(api.people.getMutual, { params: { userId } }))
  if (!data || data.friendCount + data.roomCount === 0) return null
  return (
    <div className="flex flex-col gap-4">
      {data.friendCount > 0 && (
        <section aria-label={text.mutualFriends(data.friendCount)}>
          <h3 className="mb-2 text-sm font-medium text-muted">{text.mutualFriends(data.friendCount)}</h3>
          <ul className="-mx-1 flex gap-1 overflow-x-auto pb-1">
            {data.friends.map(friend => (
              <li key={friend.userId} className="w-18 shrink-0">
                <Link
                  to="."
                  search={old => ({ ...old, profile: friend.userId, via: undefined })}
                  className="flex flex-col items-center gap-1 rounded-lg p-1 text-center hover:bg-fill"
                >
                  <Avatar id={friend.userId} name={personName(friend)} src={friend.avatarUrl} />
                  <span className="line-clamp-2 max-w-full text-xs break-words">{personName(friend)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {data.roomCount > 0 && (
        <section aria-label={text.mutualRooms(data.roomCount)}>
          <h3 className="mb-1 text-sm font-medium text-muted">{text.mutualRooms(data.roomCount)}</h3>
          <ul className="-mx-2">
            {data.rooms.map(room => (
              <li key={room.roomId}>
                <Link
                  to="/"
                  search={{ room: room.roomId }}
                  className="flex items-center gap-3 rounded-lg px-2 py-1.5 hover:bg-fill"
                >
                  <Avatar id={room.roomId} name={room.name} src={room.avatarUrl} size="sm" />
                  <span className="min-w-0 flex-1 truncate">{room.name}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

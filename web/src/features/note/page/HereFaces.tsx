import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'
import { qWith } from '../../../api/query-client.ts'
import { useNotesWords } from '../../../i18n/words/notes.ts'
import { useShellWords } from '../../../i18n/words/shell.ts'
import { personName } from '../../../model/people/people.ts'
import { Avatar } from '../../../ui/Avatar.tsx'

const mostShown = 4

/** Who else has the note open. */
export function HereFaces({ userIds }: { userIds: readonly string[] }) {
  const words = useNotesWords()
  if (userIds.length === 0) return null
  const rest = userIds.length - mostShown
  return (
    <ul aria-label={words.whoIsHere} className="ml-auto flex items-center -space-x-2">
      {userIds.slice(0, mostShown).map(userId => (
        <Face key={userId} userId={userId} />
      ))}
      {rest > 0 && <li className="pl-3 text-sm text-muted tabular-nums">+{rest}</li>}
    </ul>
  )
}

function Face({ userId }: { userId: string }) {
  const words = useShellWords()
  const { data } = useQuery(qWith(api.identity.getUser, { params: { value: userId } }, {}))
  const name = (data && personName(data)) || words.someone
  return (
    <li title={name} className="flex rounded-full ring-2 ring-surface">
      <Avatar id={userId} name={name} src={data?.avatarUrl} size="sm" isDecorative={false} />
    </li>
  )
}

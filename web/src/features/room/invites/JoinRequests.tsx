import { useQuery } from '@tanstack/react-query'
import type { JoinRequest } from '@trau/contract'
import { api } from '../../../api/api.ts'
import { runWrite } from '../../../api/mutation.ts'
import { invalidate, q } from '../../../api/query-client.ts'
import { useText } from '../../../i18n/text.ts'
import { invites } from '../../../i18n/vi/invites.ts'
import { joinRequestParts } from '../../../model/rooms/invite-parts.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'
import { Section } from '../Section.tsx'

/** Who waits to be let into a group; nothing while nobody does. */
export function JoinRequests({ roomId }: { roomId: string }) {
  const words = useText(invites)
  const { data } = useQuery(q(api.invite.listJoinRequests, joinRequestParts(roomId)))
  if (!data || data.items.length === 0) return null
  const answer = async (userId: string, isAccepted: boolean, toastText: string) => {
    await runWrite(() => api.invite.answerJoinRequest({ params: { roomId, userId }, body: { isAccepted } }), {
      onSuccess: () => toast.success(toastText),
    })
    await invalidate(api.invite.listJoinRequests, joinRequestParts(roomId))
  }
  const nameOf = ({ user }: JoinRequest) => user.name || user.username || ''
  return (
    <Section title={words.requests(data.total ?? data.items.length)}>
      <ul>
        {data.items.map(request => {
          const { userId, avatarUrl } = request.user
          const name = nameOf(request)
          return (
            <li key={userId} className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 py-1">
              <Avatar id={userId} name={name} src={avatarUrl} size="sm" />
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <Button
                size="sm"
                color="primary"
                aria-label={words.acceptPerson(name)}
                onPress={() => void answer(userId, true, words.accepted(name))}
              >
                {words.accept}
              </Button>
              <Button
                size="sm"
                variant="flat"
                aria-label={words.declinePerson(name)}
                onPress={() => void answer(userId, false, words.declined)}
              >
                {words.decline}
              </Button>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

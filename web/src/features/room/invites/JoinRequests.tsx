import { useQuery } from '@tanstack/react-query'
import type { JoinRequest } from '@trau/contract'
import { api } from '../../../api/api.ts'
import { useApiMutation } from '../../../api/mutation.ts'
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
  return (
    <Section title={words.requests(data.total ?? data.items.length)}>
      <ul>
        {data.items.map(({ user }) => (
          <RequestRow key={user.userId} roomId={roomId} user={user} />
        ))}
      </ul>
    </Section>
  )
}

/** One answer at a time; the buttons stay busy until the row is gone. */
function RequestRow({ roomId, user }: { roomId: string; user: JoinRequest['user'] }) {
  const words = useText(invites)
  const { userId, avatarUrl } = user
  const name = user.name || user.username || ''
  const renew = () => invalidate(api.invite.listJoinRequests, joinRequestParts(roomId))
  const { mutate, variables } = useApiMutation(
    (isAccepted: boolean) =>
      api.invite.answerJoinRequest({ params: { roomId, userId }, body: { isAccepted } }),
    {
      onSuccess(_, isAccepted) {
        toast.success(isAccepted ? words.accepted(name) : words.declined)
        return renew()
      },
      onFailure() {
        void renew()
        return 'toast'
      },
    },
  )
  const answer = (isAccepted: boolean) => ({
    isPending: variables === isAccepted,
    isDisabled: variables === !isAccepted,
    onPress: () => void mutate(isAccepted),
  })
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 py-1">
      <Avatar id={userId} name={name} src={avatarUrl} size="sm" />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <Button size="sm" color="primary" aria-label={words.acceptPerson(name)} {...answer(true)}>
        {words.accept}
      </Button>
      <Button size="sm" variant="flat" aria-label={words.declinePerson(name)} {...answer(false)}>
        {words.decline}
      </Button>
    </li>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import type { UserInfo } from '@trau/contract'
import { api } from '../../../api/api.ts'
import { useApiMutation } from '../../../api/mutation.ts'
import { pagesOf } from '../../../api/pages.ts'
import { invalidate } from '../../../api/query-client.ts'
import { useText } from '../../../i18n/text.ts'
import { invites } from '../../../i18n/vi/invites.ts'
import { MoreButton } from '../../../kit/ListParts.tsx'
import { banParts } from '../../../model/rooms/invite-parts.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'
import { Section } from '../Section.tsx'

/** Who may not come back into a group by a link; nothing while there is nobody. */
export function Bans({ roomId }: { roomId: string }) {
  const words = useText(invites)
  const list = useInfiniteQuery(pagesOf(api.invite.listBans, banParts(roomId), 30))
  const items = list.data?.pages.flatMap(page => page.items) ?? []
  if (items.length === 0) return null
  return (
    <Section title={words.bans(list.data?.pages.at(-1)?.total ?? items.length)}>
      <ul>
        {items.map(({ user }) => (
          <BanRow key={user.userId} roomId={roomId} user={user} />
        ))}
      </ul>
      <MoreButton of={list} />
    </Section>
  )
}

/** The button stays busy until the row is gone. */
function BanRow({ roomId, user }: { roomId: string; user: UserInfo }) {
  const words = useText(invites)
  const { userId, avatarUrl } = user
  const name = user.name || user.username || ''
  const renew = () => invalidate(api.invite.listBans, banParts(roomId))
  const lift = useApiMutation(() => api.invite.liftBan({ params: { roomId, userId } }), {
    onSuccess() {
      toast.success(words.banLifted(name))
      return renew()
    },
    onFailure() {
      void renew()
      return 'toast'
    },
  })
  return (
    <li className="flex min-h-13 items-center gap-3 py-1">
      <Avatar id={userId} name={name} src={avatarUrl} size="sm" />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <Button
        size="sm"
        variant="flat"
        aria-label={words.liftBanOf(name)}
        isPending={lift.isPending}
        onPress={() => void lift.mutate()}
      >
        {words.liftBan}
      </Button>
    </li>
  )
}

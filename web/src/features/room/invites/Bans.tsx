import { useInfiniteQuery } from '@tanstack/react-query'
import type { UserInfo } from '@trau/contract'
import { api } from '../../../api/api.ts'
import { runWrite } from '../../../api/mutation.ts'
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
  const lift = async ({ userId }: UserInfo, name: string) => {
    await runWrite(() => api.invite.liftBan({ params: { roomId, userId } }), {
      onSuccess: () => toast.success(words.banLifted(name)),
    })
    await invalidate(api.invite.listBans, banParts(roomId))
  }
  return (
    <Section title={words.bans(list.data?.pages.at(-1)?.total ?? items.length)}>
      <ul>
        {items.map(({ user }) => {
          const name = user.name || user.username || ''
          return (
            <li key={user.userId} className="flex min-h-13 items-center gap-3 py-1">
              <Avatar id={user.userId} name={name} src={user.avatarUrl} size="sm" />
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <Button
                size="sm"
                variant="flat"
                aria-label={words.liftBanOf(name)}
                onPress={() => void lift(user, name)}
              >
                {words.liftBan}
              </Button>
            </li>
          )
        })}
      </ul>
      <MoreButton of={list} />
    </Section>
  )
}

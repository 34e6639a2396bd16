import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { Friendship, FriendshipSource, User } from '@trau/contract'
import { useState } from 'react'
import IconFriend from '~icons/lucide/user-round-check'
import IconAdd from '~icons/lucide/user-round-plus'
import { api } from '../../api/api.ts'
import { q } from '../../api/query-client.ts'
import { usePeopleWords } from '../../i18n/words/people.ts'
import { personName } from '../../model/people/people.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { AliasDialog } from './AliasDialog.tsx'
import { RemoveFriendDialog } from './RemoveFriendDialog.tsx'
import { RequestDialog } from './RequestDialog.tsx'
import { useAnswer } from './useAnswer.ts'

/** In a profile: what stands between us, and the next step. Nothing while one blocks the other, which has its own button. */
export function FriendshipActions({ user, source: givenSource }: { user: User; source?: FriendshipSource }) {
  const text = usePeopleWords()
  const { data } = useQuery(q(api.identity.getFriendshipStatus, { params: { value: user.userId } }))
  const { profile, via } = useSearch({ strict: false })
  const source = givenSource ?? (via === 'qr' && profile === user.userId ? 'QR' : 'PROFILE')
  const [open, setOpen] = useState<'ask' | 'alias' | 'remove'>()
  const close = () => setOpen(undefined)
  if (!data || data.status === 'FRIENDSHIP_STATUS_BLOCKED') return null
  const friendship = { ...data, friendUser: data.friendUser ?? user }
  return (
    <>
      {data.status === 'FRIENDSHIP_STATUS_ACCEPTED' ? (
        <Menu
          label={text.moreAbout(personName(user))}
          trigger={
            <Button
              variant="flat"
              startContent={<IconFriend className="size-4.5 max-sm:hidden" />}
              aria-label={text.friendMenu(personName(user))}
            >
              {text.friend}
            </Button>
          }
          groups={[
            { items: [{ id: 'alias', label: text.editAlias, onAction: () => setOpen('alias') }] },
            {
              items: [
                {
                  id: 'remove',
                  label: text.removeFriend,
                  isDanger: true,
                  onAction: () => setOpen('remove'),
                },
              ],
            },
          ]}
        />
      ) : data.status === 'FRIENDSHIP_STATUS_PENDING' ? (
        <Pending request={friendship} />
      ) : (
        <Button
          variant="flat"
          color="primary"
          startContent={<IconAdd className="size-4.5 max-sm:hidden" />}
          onPress={() => setOpen('ask')}
        >
          {text.addFriend}
        </Button>
      )}
      {open === 'ask' && <RequestDialog user={user} source={source} onClose={close} />}
      {open === 'alias' && <AliasDialog friend={friendship} onClose={close} />}
      {open === 'remove' && <RemoveFriendDialog friend={friendship} onClose={close} />}
    </>
  )
}

/** A request of mine can be taken back, one of theirs answered. */
function Pending({ request }: { request: Friendship }) {
  const text = usePeopleWords()
  const answer = useAnswer(request)
  const name = request.friendUser ? personName(request.friendUser) : ''
  if (request.requesterId === request.userId) {
    return (
      <Button variant="flat" {...answer('FRIENDSHIP_STATUS_CANCELLED', text.takenBack)}>
        {text.takeBack}
      </Button>
    )
  }
  return (
    <div className="order-last flex basis-full flex-col items-center gap-2 rounded-lg bg-fill p-3">
      <p className="max-w-full text-center text-pretty break-words">
        {request.description ? text.quoted(request.description) : text.wantsToBeFriends}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button size="sm" color="primary" {...answer('FRIENDSHIP_STATUS_ACCEPTED', text.nowFriends(name))}>
          {text.accept}
        </Button>
        <Button size="sm" {...answer('FRIENDSHIP_STATUS_DECLINED', text.declined)}>
          {text.decline}
        </Button>
      </div>
    </div>
  )
}

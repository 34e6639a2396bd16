import { useNavigate, useRouter } from '@tanstack/react-router'
import type { EventEnvelope, Friendship } from '@trau/contract'
import { useEffect } from 'react'
import { serverNow } from '../api/server-clock.ts'
import { friendName } from '../features/people/index.ts'
import { textOf } from '../i18n/text.ts'
import { shell } from '../i18n/vi/shell.ts'
import { useMyId } from '../model/session/my-id.ts'
import { useAppSelector } from '../store/hooks.ts'
import { toast } from '../ui/toast.ts'

/** Clocks that differ by less than this count as equal. */
const clockMs = 10_000

/** Says on every page but that of people, which shows it by itself, that somebody asks to be friends, and that somebody has agreed. */
export function useFriendNews() {
  const navigate = useNavigate()
  const { history } = useRouter()
  const socket = useAppSelector(state => state.socket.socket)
  const me = useMyId()
  useEffect(() => {
    if (!socket || !me) return
    const since = serverNow() - clockMs
    const shownIds = new Set<string>()
    return socket.on('publication', ({ data }) => {
      const event = data as EventEnvelope
      if (event?.type !== 'friendshipUpdated') return
      const { friendship } = event.data
      const news = newsOf(friendship, me)
      const { friendshipId, updatedTime = 0 } = friendship
      // An event is a whole view: an alias of an old friend comes by one too.
      const id = `${news} ${friendshipId} ${updatedTime}`
      if (!news || updatedTime < since || shownIds.has(id)) return
      shownIds.add(id)
      if (history.location.pathname === '/people') return
      const view = () =>
        news === 'asked'
          ? navigate({ to: '/people', search: { tab: 'requests' } })
          : navigate({ to: '.', search: old => ({ ...old, profile: friendship.friendUserId }) })
      const text = textOf(shell)
      const sentence = news === 'asked' ? text.friendAsked : text.friendAgreed
      toast(sentence(friendName(friendship)), {
        id: friendshipId,
        action: { label: text.view, onClick: () => void view() },
      })
    })
  }, [socket, me, navigate, history])
}

function newsOf({ status, requesterId }: Friendship, me: string): 'asked' | 'agreed' | undefined {
  if (status === 'FRIENDSHIP_STATUS_PENDING' && requesterId !== me) return 'asked'
  return status === 'FRIENDSHIP_STATUS_ACCEPTED' && requesterId === me ? 'agreed' : undefined
}

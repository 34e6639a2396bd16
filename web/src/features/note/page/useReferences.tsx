import { useMemo } from 'react'
import IconNote from '~icons/lucide/notebook-text'
import { api } from '../../../api/api.ts'
import { noteApi } from '../../../api/note-api.ts'
import { q, queryClient } from '../../../api/query-client.ts'
import { useNotesWords } from '../../../i18n/words/notes.ts'
import { personName } from '../../../model/people/people.ts'
import { useAppStore } from '../../../store/hooks.ts'
import { roomSelectors } from '../../../store/room-slice.ts'
import { matchRank } from '../../../text/vietnamese.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { noteName } from '../model/note-name.ts'

const most = 8
/** The server finds people by no less. */
const shortestQuery = 2

/** What "@" and a link to a note find while one writes. */
export function useReferences() {
  const words = useNotesWords()
  const store = useAppStore()
  return useMemo(
    () => ({
      /** Those one writes with first, then everybody whom the server finds. */
      async people(query: string) {
        const rooms = roomSelectors.selectRooms(store.getState())
        const near = rooms.flatMap(({ room }) => (room.peer ? [room.peer] : []))
        const matching = query ? near.filter(user => matchRank(personName(user), query) > 0) : near
        const referencesToFetch =
          query.length >= shortestQuery
            ? (await api.identity.listUsers({ query: { search: query, limit: most } })).items
            : []
        const byId = new Map([...matching, ...referencesToFetch].map(user => [user.userId, user]))
        return [...byId.values()].slice(0, most).map(user => ({
          id: user.userId,
          label: personName(user),
          icon: <Avatar id={user.userId} name={personName(user)} src={user.avatarUrl} size="xs" />,
          ...(user.username ? { detail: `@${user.username}` } : {}),
        }))
      },
      async notes(query: string) {
        const { items } = await noteApi.note.listNotes({
          query: { limit: most, ...(query ? { search: query } : {}) },
        })
        return items.map(note => ({ id: note.noteId, label: noteName(note, words), icon: <IconNote /> }))
      },
    }),
    [store, words],
  )
}

/** A person's name as far as it is known; asked for where it is not. */
export function nameOf(userId: string): string {
  const options = q(api.identity.getUser, { params: { value: userId } })
  const user = queryClient.getQueryData<Parameters<typeof personName>[0]>(options.queryKey)
  if (!user) void queryClient.prefetchQuery(options)
  return (user && personName(user)) || '…'
}

import { lazyView } from '../../../kit/lazy-part.tsx'
import '../note-errors.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { noteApi } from '../../../api/note-api.ts'
import { LinkFailure, LinkOpening } from '../../../kit/public-link/states.tsx'
import type { OpenNoteLink } from './PublicNote.tsx'

// The text comes with the editor, after the page stands.
const PublicNote = lazyView(() => import('./PublicNote.tsx'))
const PasswordForm = lazyView(() => import('../../../kit/public-link/PasswordForm.tsx'))

interface PublicNoteScreenProps {
  token: string
  tenant: string | undefined
}

/** The note that a public link leads to, for whoever has it. */
export function PublicNoteScreen(props: PublicNoteScreenProps) {
  return (
    <Suspense fallback={<LinkOpening />}>
      <LinkStates {...props} />
    </Suspense>
  )
}

function LinkStates({ token, tenant }: PublicNoteScreenProps) {
  const [openedLink, setOpened] = useState<OpenNoteLink>()
  const params = { token, ...(tenant ? { tenant } : {}) }
  const first = useQuery({
    queryKey: ['public-note', token, tenant],
    queryFn: ({ signal }) => noteApi.noteLinks.openPublicNote({ params, body: {}, signal }),
    // Each time it is asked counts as one opening.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const link = openedLink ?? (first.data?.note && { ...first.data, token, tenant, note: first.data.note })
  const title = link?.note.title
  useEffect(() => {
    document.title = title ? `${title} · Trầu` : 'Trầu'
  }, [title])
  if (first.error) return <LinkFailure error={first.error} retry={() => void first.refetch()} />
  if (!first.data) return <LinkOpening />
  if (link) return <PublicNote link={link} />
  return (
    <PasswordForm
      ownerName={first.data.ownerName}
      onOpen={async ({ password }) => {
        const answer = await noteApi.noteLinks.openPublicNote({ params, body: { password } })
        if (answer.note) setOpened({ ...answer, token, tenant, note: answer.note })
      }}
    />
  )
}

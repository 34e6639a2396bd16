import { lazyView } from '../../../kit/lazy-part.tsx'
import '../drive-errors.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { driveApi } from '../../../api/drive-api.ts'
import { LinkFailure, LinkOpening } from '../../../kit/public-link/states.tsx'
import { LinkContext, type OpenLink } from './link.ts'
import { NodePage } from './NodePage.tsx'

// Most links show files at once; fields come with the links that ask for something.
const DropPage = lazyView(() => import('./DropPage.tsx'))
const PasswordForm = lazyView(() => import('../../../kit/public-link/PasswordForm.tsx'))
const VisitorForm = lazyView(() => import('./VisitorForm.tsx'))

interface PublicLinkScreenProps {
  token: string
  tenant: string | undefined
  /** The file or folder below the shared one that is shown. */
  at: string | undefined
}

/** What a public link leads to, for whoever has it. */
export function PublicLinkScreen(props: PublicLinkScreenProps) {
  return (
    <Suspense fallback={<LinkOpening />}>
      <LinkStates {...props} />
    </Suspense>
  )
}

function LinkStates({ token, tenant, at }: PublicLinkScreenProps) {
  const [openedLink, setOpened] = useState<OpenLink>()
  const params = { token, ...(tenant ? { tenant } : {}) }
  const first = useQuery({
    queryKey: ['public-link', token, tenant],
    queryFn: ({ signal }) => driveApi.driveLinks.openPublicLink({ params, body: {}, signal }),
    // Each time it is asked counts as one opening.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const link = openedLink ?? (first.data?.node && { ...first.data, token, tenant, node: first.data.node })
  useEffect(() => {
    document.title = link ? `${link.node.name} · Trầu` : 'Trầu'
  }, [link])

  if (first.error) return <LinkFailure error={first.error} retry={() => void first.refetch()} />
  if (!first.data) return <LinkOpening />
  const open = async (credentials: { password?: string; name?: string }) => {
    const answer = await driveApi.driveLinks.openPublicLink({ params, body: credentials })
    if (answer.node)
      setOpened({ ...answer, token, tenant, node: answer.node, visitor: credentials.name ?? '' })
  }
  if (!link) {
    const { ownerName, role } = first.data
    return <PasswordForm ownerName={ownerName} asksName={role === 'WATERMARK'} onOpen={open} />
  }
  // The mark shows a name; who has no account gives one.
  if (link.role === 'WATERMARK' && !openedLink) return <VisitorForm onOpen={name => open({ name })} />
  return (
    <LinkContext value={link}>
      {link.role === 'DROP' ? <DropPage /> : <NodePage nodeId={at ?? link.node.nodeId} />}
    </LinkContext>
  )
}

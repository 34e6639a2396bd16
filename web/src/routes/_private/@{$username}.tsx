import { createFileRoute, redirect } from '@tanstack/react-router'

/** The address of a person that people read and type: their profile, over the conversations. */
export const Route = createFileRoute('/_private/@{$username}')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/', search: { profile: `@${params.username}` }, replace: true })
  },
})

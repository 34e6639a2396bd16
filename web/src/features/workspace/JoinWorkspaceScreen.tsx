import '../../kit/workspace-errors.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/errors.ts'
import { useApiMutation } from '../../api/mutation.ts'
import { invalidate, qWith } from '../../api/query-client.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useText } from '../../i18n/text.ts'
import { workspaces } from '../../i18n/vi/workspaces.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { NoResultsDrawing } from '../../ui/drawings/NoResults.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Delayed, SkeletonRows } from '../../ui/Skeleton.tsx'

/** The page that a link into a workspace opens: which one, and the way in. */
export function JoinWorkspaceScreen({ token }: { token: string }) {
  const words = useText(workspaces)
  const text = useErrorText()
  const navigate = useNavigate()
  const parts = { params: { token } }
  const { data, error, refetch } = useQuery(
    qWith(api.workspace.getWorkspaceInvite, parts, {
      retry: (count, failure) => !(failure instanceof ApiError) && count < 3,
    }),
  )
  const open = (id: string) => navigate({ to: '/workspaces', search: { id } })
  const join = useApiMutation(() => api.workspace.joinWorkspaceByInvite(parts), {
    async onSuccess({ workspaceId }) {
      await invalidate(api.workspace.listWorkspaces)
      await open(workspaceId)
    },
  })
  const isGone = error instanceof ApiError && error.code === 'inviteNotFound'
  return (
    <div className="flex min-h-full flex-col items-center justify-center p-6">
      <h1 className="sr-only">{words.joinTitle}</h1>
      {data ? (
        <article className="flex w-full max-w-sm flex-col items-center gap-2 rounded-xl bg-raised p-6 text-center shadow-soft forced:border">
          <Avatar id={token} name={data.name} size="xl" />
          <h2 className="mt-2 max-w-full text-xl font-bold text-balance break-words">{data.name}</h2>
          {data.description && <p className="max-w-full text-pretty break-words">{data.description}</p>}
          <p className="text-muted">
            {data.isMember ? words.isMember : words.joinAs(words.roles[data.role] ?? '')}
          </p>
          {data.workspaceId ? (
            <Button color="primary" size="lg" fullWidth onPress={() => void open(data.workspaceId!)}>
              {words.open}
            </Button>
          ) : (
            <Button
              color="primary"
              size="lg"
              fullWidth
              isPending={join.isPending}
              onPress={() => void join.mutate()}
            >
              {words.join}
            </Button>
          )}
        </article>
      ) : error ? (
        <EmptyState
          drawing={<NoResultsDrawing />}
          title={isGone ? words.gone : words.failed}
          action={
            <Button variant="flat" onPress={() => void (isGone ? navigate({ to: '/' }) : refetch())}>
              {isGone ? words.toHome : words.tryAgain}
            </Button>
          }
        >
          {isGone ? words.goneText : text(error)}
        </EmptyState>
      ) : (
        <Delayed isWaiting>
          <SkeletonRows label={words.loading} rows={3} />
        </Delayed>
      )}
    </div>
  )
}

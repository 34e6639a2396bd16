import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { InvitePreview } from '@trau/contract'
import { api } from '../../../api/api.ts'
import { ApiError, isRefusal } from '../../../api/errors.ts'
import { useApiMutation } from '../../../api/mutation.ts'
import { invalidate, queryClient, qWith } from '../../../api/query-client.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useText } from '../../../i18n/text.ts'
import { invites } from '../../../i18n/vi/invites.ts'
import { useLiveElsewhere } from '../../../model/session/useLiveElsewhere.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { NoResultsDrawing } from '../../../ui/drawings/NoResults.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Delayed, SkeletonRows } from '../../../ui/Skeleton.tsx'

/** The page that a link into a group opens: which group, and the way in. */
export function JoinScreen({ token }: { token: string }) {
  const words = useText(invites)
  const text = useErrorText()
  const navigate = useNavigate()
  useLiveElsewhere()
  const parts = { params: { token } }
  const { data, error, refetch } = useQuery(
    qWith(api.invite.getInvite, parts, {
      retry: (count, failure) => !(failure instanceof ApiError) && count < 3,
    }),
  )
  const code = error instanceof ApiError ? error.code : undefined
  const isGone = code === 'inviteNotFound'
  const isFinal = isGone || code === 'bannedFromRoom'
  const toHome = () => void navigate({ to: '/' })
  return (
    <div className="flex min-h-full flex-col items-center justify-center p-6">
      <h1 className="sr-only">{words.pageTitle}</h1>
      {data ? (
        <Invitation key={data.standing} token={token} group={data} />
      ) : error ? (
        <EmptyState
          drawing={<NoResultsDrawing />}
          title={isGone ? words.gone : isFinal ? words.banned : words.failed}
          action={
            <Button variant="flat" onPress={isFinal ? toHome : () => void refetch()}>
              {isFinal ? words.toHome : words.tryAgain}
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

/** Faces of friends who are in the group already. */
function Friends({ group: { friends, friendCount } }: { group: InvitePreview }) {
  const words = useText(invites)
  if (friendCount === 0) return null
  const names = friends.map(friend => friend.name ?? '')
  return (
    <div className="flex max-w-full flex-col items-center gap-1.5">
      <span className="flex -space-x-2" aria-hidden="true">
        {friends.map(friend => (
          <Avatar
            key={friend.userId}
            id={friend.userId}
            name={friend.name ?? ''}
            src={friend.avatarUrl}
            size="sm"
            className="rounded-full ring-2 ring-raised"
          />
        ))}
      </span>
      <p className="text-sm text-pretty break-words text-muted">
        {words.friendsInside(names, friendCount - names.length)}
      </p>
    </div>
  )
}

function Invitation({ token, group }: { token: string; group: InvitePreview }) {
  const words = useText(invites)
  const navigate = useNavigate()
  const open = (roomId: string) => void navigate({ to: '/', search: { room: roomId } })
  const renew = () => invalidate(api.invite.getInvite, { params: { token } })
  const { mutate, isPending } = useApiMutation((work: () => Promise<unknown>) => work(), {
    onFailure(error) {
      // The page says it in words for who wants to come in; those of the code are for who lets others in.
      if (!isRefusal(error, 'notInWorkspace')) return 'toast'
      void renew()
    },
  })
  const join = () =>
    mutate(async () => {
      const { entry } = await api.invite.joinByInvite({ params: { token } })
      if (entry) open(entry.room.roomId)
      else await renew()
    })
  const takeBack = () =>
    mutate(async () => {
      await api.invite.cancelJoinRequest({ params: { token } })
      await queryClient.invalidateQueries({ queryKey: api.invite.getInvite.key })
    })
  const { standing, needsApproval, roomId, isOutsideWorkspace } = group
  return (
    <article className="flex w-full max-w-sm flex-col items-center gap-2 rounded-xl bg-raised p-6 text-center shadow-soft forced:border">
      <Avatar id={roomId ?? token} name={group.name} src={group.avatarUrl} size="xl" />
      <h2 className="mt-2 max-w-full text-xl font-bold text-balance break-words">{group.name}</h2>
      {group.inviter?.name && <p className="text-pretty">{words.invitedBy(group.inviter.name)}</p>}
      <p className="text-muted">{words.members(group.memberCount)}</p>
      <Friends group={group} />
      {group.description && (
        <p className="max-w-full text-pretty break-words whitespace-pre-line">{group.description}</p>
      )}
      <div aria-live="polite" className="mt-3 flex w-full flex-col gap-3">
        {standing === 'OUTSIDE' && isOutsideWorkspace && (
          <>
            <p className="font-medium text-pretty">{words.workspaceOnly}</p>
            <p className="text-sm text-pretty text-muted">{words.workspaceOnlyText}</p>
            <Button variant="flat" onPress={() => void renew()}>
              {words.tryAgain}
            </Button>
          </>
        )}
        {standing === 'OUTSIDE' && !isOutsideWorkspace && (
          <>
            <Button color="primary" size="lg" fullWidth isPending={isPending} onPress={() => void join()}>
              {needsApproval ? words.ask : words.join}
            </Button>
            {needsApproval && <p className="text-sm text-pretty text-muted">{words.askText}</p>}
          </>
        )}
        {standing === 'WAITING' && (
          <>
            <p className="font-medium text-pretty">
              {isOutsideWorkspace ? words.workspaceOnly : words.waiting}
            </p>
            <p className="text-sm text-pretty text-muted">
              {isOutsideWorkspace ? words.workspaceOnlyText : words.waitingText}
            </p>
            <Button variant="flat" isPending={isPending} onPress={() => void takeBack()}>
              {words.cancelRequest}
            </Button>
          </>
        )}
        {standing === 'MEMBER' && roomId && (
          <>
            <p className="text-muted">{words.isMember}</p>
            <Button color="primary" size="lg" fullWidth onPress={() => open(roomId)}>
              {words.open}
            </Button>
          </>
        )}
      </div>
    </article>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { User } from '@trau/contract'
import { type ReactNode, useState } from 'react'
import IconBan from '~icons/lucide/ban'
import IconCloud from '~icons/lucide/cloud'
import IconMore from '~icons/lucide/ellipsis'
import IconMessage from '~icons/lucide/message-circle'
import IconPencil from '~icons/lucide/pencil'
import IconPhone from '~icons/lucide/phone'
import IconVideo from '~icons/lucide/video'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/errors.ts'
import { runWrite, useApiMutation } from '../../api/mutation.ts'
import { keyOf, q, queryClient } from '../../api/query-client.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useText } from '../../i18n/text.ts'
import { identity } from '../../i18n/vi/identity.ts'
import { useCallEntryWords } from '../../i18n/words/call-entry.ts'
import { callPerson } from '../../model/calls/requests.ts'
import { useBlock } from '../../model/people/useBlock.ts'
import { useOpenPrivateRoom } from '../../model/people/useOpenPrivateRoom.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { Delayed, Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { FriendshipActions, Mutual } from '../people/index.ts'
import { Face, nameOf } from './Face.tsx'
import { ProfileFacts } from './ProfileFacts.tsx'

export interface ProfilePanelProps {
  userId: string
  /** Beside the open conversation with this person, whose details end with blocking: neither that nor "Nhắn tin" stands here. */
  isInRoom?: boolean
  /** after an act that leads somewhere else */
  onLeave?: () => void
}

/** A person: face, name, presence, what they tell about themselves, and what one can do. One's own profile too. */
export function ProfilePanel({ userId, isInRoom = false, onLeave }: ProfilePanelProps) {
  const text = useText(identity)
  const { data, isPending, error } = useQuery(q(api.identity.getUser, { params: { value: userId } }))
  const me = useAppSelector(state => state.auth.userInfo)
  const isMe = me?.userId === userId
  // Oneself is known without asking, and so without network.
  const user = data ?? (isMe ? me : undefined)
  if (!user) return <NobodyYet {...{ isPending, error }} />
  return (
    <section
      aria-label={isMe ? text.yourProfile : text.profileOf(nameOf(user))}
      className="flex flex-col gap-6"
    >
      <Face user={user} />
      {isMe ? <OwnActions userId={userId} onLeave={onLeave} /> : <Actions {...{ user, isInRoom, onLeave }} />}
      <ProfileFacts user={user} />
      {!isMe && <Mutual userId={userId} />}
    </section>
  )
}

/** The profile of the person with this username. */
export function NamedProfile({ username }: { username: string }) {
  const { data, isPending, error } = useQuery({
    ...q(api.identity.getUserByUsername, { params: { value: username } }),
    queryFn: () => readByUsername(username),
  })
  const me = useAppSelector(state => state.auth.userInfo)
  const userId = data?.userId ?? (me?.username === username ? me.userId : undefined)
  return userId ? <ProfilePanel userId={userId} /> : <NobodyYet {...{ isPending, error }} />
}

/** The answer is the profile itself, which is not asked for once more by its id. */
async function readByUsername(username: string): Promise<User> {
  const user = await api.identity.getUserByUsername({ params: { value: username } })
  queryClient.setQueryData(keyOf(api.identity.getUser, { params: { value: user.userId } }), user)
  return user
}

/** In place of a profile that is on its way, or that cannot be shown. */
function NobodyYet({ isPending, error }: { isPending: boolean; error: Error | null }) {
  const text = useText(identity)
  const errorText = useErrorText()
  if (error) {
    const isAbsent = error instanceof ApiError && error.code === 'userNotFound'
    return (
      <p className="p-6 text-center text-pretty text-muted">{isAbsent ? text.notFound : errorText(error)}</p>
    )
  }
  return (
    <Delayed isWaiting={isPending}>
      <Waiting label={text.loading} />
    </Delayed>
  )
}

function OwnActions({ userId, onLeave }: { userId: string; onLeave: (() => void) | undefined }) {
  const text = useText(identity)
  const navigate = useNavigate()
  const open = useOpenPrivateRoom(onLeave)
  const edit = () =>
    void navigate({ to: '.', search: ({ profile: _, ...rest }) => ({ ...rest, settings: 'account' }) })
  return (
    <Row>
      <Button
        color="primary"
        variant="flat"
        startContent={<IconPencil className="size-4.5" />}
        onPress={edit}
      >
        {text.editProfile}
      </Button>
      <Button variant="flat" startContent={<IconCloud className="size-4.5" />} {...open(userId)}>
        {text.openCloud}
      </Button>
    </Row>
  )
}

function Actions({ user, isInRoom, onLeave }: Omit<ProfilePanelProps, 'userId'> & { user: User }) {
  const text = useText(identity)
  const { isBlocked, setBlocked } = useBlock(user.userId)
  const [isAsking, ask] = useState(false)
  const open = useOpenPrivateRoom(onLeave)
  const name = nameOf(user)
  const change = (block: boolean) =>
    runWrite(() => setBlocked(block), {
      onSuccess: () => toast.success(block ? text.blocked(name) : text.unblocked(name)),
    })
  return (
    <div className="flex flex-col gap-3">
      {isBlocked && <p className="text-center text-sm text-danger-deep">{text.blockedNote}</p>}
      <Row>
        {!isInRoom && !isBlocked && (
          <Button color="primary" startContent={<IconMessage className="size-4.5" />} {...open(user.userId)}>
            {text.message}
          </Button>
        )}
        {!isInRoom && !isBlocked && <CallActions userId={user.userId} name={name} />}
        <FriendshipActions user={user} />
        {isBlocked ? (
          <Button
            variant="flat"
            startContent={<IconBan className="size-4.5" />}
            onPress={() => void change(false)}
          >
            {text.unblock}
          </Button>
        ) : (
          !isInRoom && (
            <MenuButton
              label={text.more(name)}
              variant="flat"
              isDisabled={isBlocked === undefined}
              groups={[
                {
                  items: [
                    {
                      id: 'block',
                      label: text.block,
                      icon: <IconBan />,
                      isDanger: true,
                      onAction: () => ask(true),
                    },
                  ],
                },
              ]}
            >
              <IconMore className="size-5" aria-hidden="true" />
            </MenuButton>
          )
        )}
      </Row>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => ask(false)}
        title={text.blockTitle(name)}
        confirmLabel={text.block}
        onConfirm={() => change(true)}
      >
        {text.blockText}
      </ConfirmDialog>
    </div>
  )
}

/** Rings at once; the call stands over the profile. */
function CallActions({ userId, name }: { userId: string; name: string }) {
  const words = useCallEntryWords()
  const call = useApiMutation((type: 'voice' | 'video') => callPerson(userId, type))
  return (
    <>
      <IconButton
        variant="flat"
        label={words.callName(name)}
        isPending={call.variables === 'voice'}
        onPress={() => void call.mutate('voice')}
      >
        <IconPhone className="size-5" aria-hidden="true" />
      </IconButton>
      <IconButton
        variant="flat"
        label={words.callBackVideoName(name)}
        isPending={call.variables === 'video'}
        onPress={() => void call.mutate('video')}
      >
        <IconVideo className="size-5" aria-hidden="true" />
      </IconButton>
    </>
  )
}

const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap justify-center gap-2 max-sm:gap-1.5 max-sm:*:px-3">{children}</div>
)

function Waiting({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col items-center gap-3">
      <Skeleton className="size-24 rounded-full" />
      <Skeleton className="h-6 w-40" />
      <Skeleton className="w-24" />
    </div>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import type { Friendship } from '@trau/contract'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { useApiMutation } from '../../api/mutation.ts'
import { pagesOf } from '../../api/pages.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useText } from '../../i18n/text.ts'
import { settings } from '../../i18n/vi/settings.ts'
import { useHiddenWords } from '../../i18n/words/hidden.ts'
import { usePinWords } from '../../i18n/words/pin.ts'
import { ListFailure, MoreButton } from '../../kit/ListParts.tsx'
import { Section } from '../../kit/Section.tsx'
import { setBlocked } from '../../model/people/useBlock.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import { Delayed, SkeletonRows } from '../../ui/Skeleton.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { toast } from '../../ui/toast.ts'
import { HiddenSettings } from '../hidden/index.ts'
import { AsSeenByDialog } from './AsSeenByDialog.tsx'
import { LocalData } from './LocalData.tsx'
import { usePrivacy } from './usePrivacy.ts'

const profileAudiences = ['PUBLIC', 'FRIENDS', 'PRIVATE'] as const
const visibilityFields = [
  'isOnline',
  'lastActiveTime',
  'customStatus',
  'birthday',
  'birthYear',
  'phoneNumber',
  'email',
  'address',
] as const
const contactFields = [
  'messages',
  'calls',
  'friendRequests',
  'foundByPhone',
  'foundByEmail',
  'suggested',
] as const
type Field = (typeof visibilityFields | typeof contactFields)[number]

const audiences = ['EVERYONE', 'FRIENDS', 'NOBODY'] as const
const pageSize = 30
/** Friends neither ask to be friends nor are suggested to each other. */
const strangersOnly: readonly Field[] = ['friendRequests', 'suggested']

export default function PrivacyPane() {
  const text = useText(settings)
  const hiddenWords = useHiddenWords()
  const pinWords = usePinWords()
  const errorText = useErrorText()
  const { me, error, change } = usePrivacy()
  const [isPreviewOpen, setPreviewOpen] = useState(false)

  const audienceOf = (field: Field) => {
    const choices = strangersOnly.includes(field) ? (['EVERYONE', 'NOBODY'] as const) : audiences
    const words = (contactFields as readonly Field[]).includes(field) ? text.reachAudiences : text.audiences
    const value = me?.fieldPrivacy?.[field] ?? null
    return (
      <Audience
        key={field}
        label={text.fields[field]}
        value={value === 'FRIENDS' && choices.length === 2 ? 'NOBODY' : value}
        options={choices.map(each => ({ value: each, label: words[each] }))}
        onChange={chosenAudience => void change({ fieldPrivacy: { [field]: chosenAudience } })}
        isDisabled={!me}
      />
    )
  }

  return (
    <>
      {error && !me && (
        <p role="alert" className="mb-4 rounded-lg bg-danger-soft px-3 py-2 text-danger-deep">
          {errorText(error)}
        </p>
      )}
      <Section title={text.whoSees} description={text.presenceFair}>
        <div className="divide-y divide-line rounded-lg border border-line px-4">
          <Audience
            label={text.profilePrivacy}
            value={me?.profilePrivacy ?? null}
            options={profileAudiences.map(value => ({ value, label: text.profileAudiences[value] }))}
            onChange={profilePrivacy => void change({ profilePrivacy })}
            isDisabled={!me}
          />
          {visibilityFields.map(audienceOf)}
        </div>
        <Button variant="flat" className="mt-3" isDisabled={!me} onPress={() => setPreviewOpen(true)}>
          {text.lookAsOthers}
        </Button>
        {isPreviewOpen && me && <AsSeenByDialog me={me} onClose={() => setPreviewOpen(false)} />}
      </Section>
      <Section title={text.receipts}>
        <Switch
          isSelected={me?.fieldPrivacy?.seen !== 'NOBODY'}
          onChange={isOn => void change({ fieldPrivacy: { seen: isOn ? 'EVERYONE' : 'NOBODY' } })}
          isDisabled={!me}
          description={text.receiptsText}
        >
          {text.receiptsOn}
        </Switch>
      </Section>
      <Section title={text.whoReaches} description={text.whoReachesText}>
        <div className="divide-y divide-line rounded-lg border border-line px-4">
          {contactFields.map(audienceOf)}
        </div>
      </Section>
      <Section title={hiddenWords.title} description={pinWords.settingsText}>
        <HiddenSettings />
      </Section>
      <Section title={text.blocked} description={text.blockedText}>
        <Blocked />
      </Section>
      <LocalData />
    </>
  )
}

interface AudienceProps<V extends string> {
  label: string
  value: V | null
  options: { value: V; label: string }[]
  onChange: (value: V) => void
  isDisabled: boolean
}

function Audience<V extends string>({ label, ...select }: AudienceProps<V>) {
  return (
    <div className="grid min-h-12 grid-cols-[1fr_9.5rem] items-center gap-3 py-2 sm:grid-cols-[1fr_11rem]">
      <span aria-hidden="true">{label}</span>
      <Select {...select} label={label} hideLabel isPlain className="-mr-2" />
    </div>
  )
}

function Blocked() {
  const text = useText(settings)
  const list = useInfiniteQuery(pagesOf(api.identity.listBlockedUsers, {}, pageSize))
  const { data, isPending, error } = list
  const items = data?.pages.flatMap(page => page.items) ?? []
  if (error && !data) return <ListFailure of={list} />
  if (!data) {
    return (
      <Delayed isWaiting={isPending}>
        <SkeletonRows rows={2} label={text.blockedLoading} />
      </Delayed>
    )
  }
  if (items.length === 0) return <p className="rounded-lg bg-fill px-4 py-3 text-muted">{text.blockedNone}</p>
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line px-4">
        {items.map(friendship => (
          <BlockedRow key={friendship.friendUserId} friendship={friendship} />
        ))}
      </ul>
      <ListFailure of={list} />
      <MoreButton of={list} />
    </>
  )
}

function BlockedRow({ friendship }: { friendship: Friendship }) {
  const text = useText(settings)
  const { friendUser, friendUserId } = friendship
  const name = friendUser?.name ?? friendUser?.username ?? text.someone
  const unblock = useApiMutation(() => setBlocked(friendUserId, false, friendship), {
    onSuccess: () => toast.success(text.unblocked(name)),
  })
  return (
    <li className="flex items-center gap-3 py-2.5">
      <Avatar id={friendUserId} name={name} src={friendUser?.avatarUrl} size="sm" />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <Button
        size="sm"
        variant="flat"
        aria-label={text.unblockName(name)}
        isPending={unblock.isPending}
        onPress={() => void unblock.mutate()}
      >
        {text.unblock}
      </Button>
    </li>
  )
}

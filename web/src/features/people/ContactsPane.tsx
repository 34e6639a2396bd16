import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Contact } from '@trau/contract'
import { useState } from 'react'
import IconMore from '~icons/lucide/ellipsis'
import IconImport from '~icons/lucide/import'
import { api } from '../../api/api.ts'
import { runWrite } from '../../api/mutation.ts'
import { invalidate, keyOf, qWith } from '../../api/query-client.ts'
import { usePeopleWords } from '../../i18n/words/people.ts'
import { Lazy, lazyPart } from '../../kit/lazy-part.tsx'
import { personName, useDebounced } from '../../model/people/people.ts'
import { displayPhone } from '../../text/phone.ts'
import { fullTime } from '../../text/time.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { toast } from '../../ui/toast.ts'
import { ContactDialog } from './ContactDialog.tsx'
import { ListState } from './ListState.tsx'
import { PersonRow } from './PersonRow.tsx'
import { RequestDialog, type RequestedPerson } from './RequestDialog.tsx'
import { type PersonStanding, Standing } from './Standing.tsx'
import { useBlocked, useSentRequests } from './useFriendships.ts'

const importDialog = lazyPart(() => import('./ImportDialog.tsx'))
const pageSize = 100

type Open =
  | { what: 'import' | 'histories' | 'deleteAll' }
  | { what: 'edit'; contact?: Contact }
  | { what: 'ask'; person: RequestedPerson }

/** The address book of a phone, and who of it is here. */
export default function ContactsPane() {
  const text = usePeopleWords()
  const [search, setSearch] = useState('')
  const query = useDebounced(search.trim())
  const [nonFriendOnly, setNonFriendOnly] = useState(false)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const filters = { search: query, nonFriendOnly: nonFriendOnly ? ('true' as const) : ('' as const) }
  const contacts = useInfiniteQuery({
    queryKey: [...keyOf(api.contact.listContacts), 'pages', filters],
    queryFn: ({ pageParam, signal }) =>
      api.contact.listContacts({ query: { ...filters, offset: pageParam, limit: pageSize }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.items.length < pageSize ? undefined : all.length * pageSize),
    placeholderData: keepPreviousData,
  })
  const items = contacts.data?.pages.flatMap(page => page.items)
  const total = contacts.data?.pages[0]?.total
  const { standingOf, isLoading } = useStandings()
  const isFiltered = query !== '' || nonFriendOnly

  const deleteAll = () =>
    runWrite(() => api.contact.removeContact({ params: { value: '@all' } }), {
      async onSuccess({ removed: removedCount }) {
        await Promise.all([invalidate(api.contact.listContacts), invalidate(api.contact.listSyncHistories)])
        toast.success(text.bookDeleted(removedCount))
      },
    })

  return (
    <>
      <header className="sticky top-0 z-10 flex flex-wrap items-center gap-2 bg-surface px-4 py-3">
        <div className="min-w-48 flex-1">
          <SearchField label={text.searchContacts} value={search} onChange={setSearch} />
        </div>
        <Button
          color="primary"
          startContent={<IconImport className="size-4.5" />}
          onPress={() => setOpen({ what: 'import' })}
        >
          {text.importContacts}
        </Button>
        <MenuButton
          label={text.bookMenu}
          variant="flat"
          groups={[
            {
              items: [
                { id: 'add', label: text.addContact, onAction: () => setOpen({ what: 'edit' }) },
                { id: 'histories', label: text.histories, onAction: () => setOpen({ what: 'histories' }) },
              ],
            },
            {
              items: [
                {
                  id: 'delete',
                  label: text.deleteBook,
                  isDanger: true,
                  onAction: () => setOpen({ what: 'deleteAll' }),
                },
              ],
            },
          ]}
        >
          <IconMore className="size-5" aria-hidden="true" />
        </MenuButton>
        {(isFiltered || items?.length !== 0) && (
          <div className="basis-full">
            <Switch isSelected={nonFriendOnly} onChange={setNonFriendOnly}>
              {text.nonFriendOnly}
            </Switch>
          </div>
        )}
      </header>
      <div className="mx-auto max-w-3xl px-2 pb-6">
        <ListState
          query={{ data: items, error: contacts.error, refetch: contacts.refetch }}
          empty={
            isFiltered ? (
              <EmptyState title={query ? text.noContactFound(query) : text.nobodyNew} className="pt-10">
                {query ? text.noFriendFoundText : text.nobodyNewText}
              </EmptyState>
            ) : (
              <EmptyState title={text.noContacts} className="pt-10">
                {text.noContactsText}
              </EmptyState>
            )
          }
        >
          {shownContacts => (
            <>
              {total !== undefined && <p className="px-2.5 text-sm text-muted">{text.contactCount(total)}</p>}
              <ul>
                {shownContacts.map(contact => (
                  <li key={contact.contactId}>
                    <ContactRow
                      contact={contact}
                      standing={standingOf(contact)}
                      isLoading={isLoading}
                      onOpen={setOpen}
                    />
                  </li>
                ))}
              </ul>
              {contacts.hasNextPage && (
                <div className="flex justify-center p-4">
                  <Button
                    variant="flat"
                    isPending={contacts.isFetchingNextPage}
                    onPress={() => void contacts.fetchNextPage()}
                  >
                    {text.more}
                  </Button>
                </div>
              )}
            </>
          )}
        </ListState>
      </div>
      {open?.what === 'import' && (
        <Lazy
          part={importDialog}
          onClose={close}
          onUnavailable={() => {
            close()
            toast.error(text.partUnavailable)
          }}
        />
      )}
      {open?.what === 'edit' && <ContactDialog contact={open.contact} onClose={close} />}
      {open?.what === 'histories' && <Histories onClose={close} />}
      {open?.what === 'ask' && <RequestDialog {...open.person} onClose={close} />}
      <ConfirmDialog
        isOpen={open?.what === 'deleteAll'}
        onClose={close}
        title={text.deleteBookTitle}
        confirmLabel={text.deleteBook}
        onConfirm={deleteAll}
      >
        {text.deleteBookText}
      </ConfirmDialog>
    </>
  )
}

/** By the lists of requests and of blocked people, which events keep true: a question for each row would be a hundred on each page. */
function useStandings() {
  const sentRequests = useSentRequests()
  const blockedUsers = useBlocked()
  const askedIds = new Set(sentRequests.data?.map(({ friendUserId }) => friendUserId))
  const blockedIds = new Set(blockedUsers.data?.map(({ friendUserId }) => friendUserId))
  return {
    isLoading: sentRequests.isPending || blockedUsers.isPending,
    standingOf({ matchedUser, isFriend }: Contact): PersonStanding | undefined {
      if (!matchedUser) return undefined
      if (blockedIds.has(matchedUser.userId)) return 'isBlocked'
      if (isFriend) return 'friend'
      return askedIds.has(matchedUser.userId) ? 'asked' : undefined
    },
  }
}

interface ContactRowProps {
  contact: Contact
  standing: PersonStanding | undefined
  isLoading: boolean
  onOpen: (open: Open) => void
}

function ContactRow({ contact, standing, isLoading, onOpen }: ContactRowProps) {
  const text = usePeopleWords()
  const user = contact.matchedUser
  const name = contact.name || displayPhone(contact.phoneNumber)
  const edit = (
    <Button
      size="sm"
      variant="ghost"
      aria-label={text.editContactName(name)}
      onPress={() => onOpen({ what: 'edit', contact })}
    >
      {text.edit}
    </Button>
  )
  if (!user) {
    return (
      <div className="flex items-center gap-3 rounded-lg px-2.5 py-2">
        <Avatar id={contact.contactId} name={contact.name} />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="truncate font-medium">{name}</span>
          <span className="truncate text-sm text-muted tabular-nums">
            {displayPhone(contact.phoneNumber)}
          </span>
        </span>
        {edit}
      </div>
    )
  }
  const here = personName(user)
  return (
    <PersonRow
      user={user}
      name={name}
      detail={[here !== name && here, displayPhone(contact.phoneNumber)].filter(Boolean).join(' · ')}
      actions={
        <>
          <Standing
            user={user}
            standing={standing}
            isLoading={isLoading}
            onAsk={() => onOpen({ what: 'ask', person: { user, source: 'CONTACTS' } })}
          />
          {edit}
        </>
      }
    />
  )
}

/** What each import brought. */
function Histories({ onClose }: { onClose: () => void }) {
  const text = usePeopleWords()
  const histories = useQuery(
    qWith(api.contact.listSyncHistories, { query: { limit: 100 } }, { select: ({ items }) => items }),
  )
  return (
    <Dialog onClose={onClose} title={text.histories}>
      <ListState query={histories} empty={<EmptyState title={text.noHistories} />}>
        {items => (
          <ul className="divide-y divide-line">
            {items.map(run => (
              <li key={run.syncId} className="py-3">
                <p className="font-medium">
                  {fullTime(run.createdTime)} · {text.syncSources[run.source]}
                </p>
                <p className="text-sm text-muted">{text.historyText(run)}</p>
              </li>
            ))}
          </ul>
        )}
      </ListState>
    </Dialog>
  )
}

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { AuditEntry, User } from '@trau/contract'
import { useState } from 'react'
import IconExport from '~icons/lucide/download'
import IconCheck from '~icons/lucide/shield-check'
import { administrationApi } from '../../../api/administration-api.ts'
import { runWrite } from '../../../api/mutation.ts'
import { cursorPagesOf } from '../../../api/pages.ts'
import { useAdminWords } from '../../../i18n/words/admin.ts'
import { type AuditWords, actionName, useAuditWords } from '../../../i18n/words/audit.ts'
import { MoreButton } from '../../../kit/ListParts.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { saveAs } from '../../../kit/save-as.ts'
import { useDebounced } from '../../../model/people/people.ts'
import { fromWall, fullTime } from '../../../text/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { DateTimeField } from '../../../ui/DateTimeField.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { toast } from '../../../ui/toast.ts'
import { CheckDialog } from './CheckDialog.tsx'
import { isCutFile } from './cut-file.ts'
import { EntryDialog } from './EntryDialog.tsx'
import { nameOf, resultOf } from './names.ts'
import { PersonFilter } from './PersonFilter.tsx'

const { administration } = administrationApi
const pageSize = 50
const dayMs = 24 * 3_600_000
const outcomes = ['all', 'done', 'refused'] as const

/** Who did what, on whom, from where and what it changed. */
export default function AuditPane() {
  const text = useAuditWords()
  const { tabs } = useAdminWords()
  const [search, setSearch] = useState('')
  const [action, setAction] = useState('')
  const [outcome, setOutcome] = useState<(typeof outcomes)[number]>('all')
  const [actor, setActor] = useState<User>()
  const [person, setPerson] = useState<User>()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [open, setOpen] = useState<AuditEntry>()
  const [isChecking, setChecking] = useState(false)
  const words = useDebounced(search.trim())
  const filter = {
    ...(actor && { actorId: actor.userId }),
    ...(person && { userId: person.userId }),
    ...(action && { action }),
    ...(outcome !== 'all' && { isRefused: outcome === 'refused' }),
    ...(from && { from: fromWall(`${from}T00:00`) }),
    ...(to && { to: fromWall(`${to}T00:00`) + dayMs }),
  }
  const isFiltered = words !== '' || Object.keys(filter).length > 0
  const query = { limit: pageSize, search: words, requestPayload: JSON.stringify(filter) }
  const list = useInfiniteQuery({
    ...cursorPagesOf(administration.listAuditEntries, { query }),
    placeholderData: keepPreviousData,
  })
  const { data } = list
  const entries = data?.pages.flatMap(page => page.items) ?? []
  const clear = () => {
    setSearch('')
    setAction('')
    setOutcome('all')
    setActor(undefined)
    setPerson(undefined)
    setFrom('')
    setTo('')
  }
  const save = (format: 'csv' | 'jsonl') =>
    runWrite(
      () =>
        administration.exportAuditEntries({
          body: { format, ...(words && { search: words }), ...filter },
          timeoutMs: 5 * 60_000,
        }) as unknown as Promise<Blob>,
      {
        async onSuccess(file) {
          saveAs(file, `nhat-ky-quan-tri.${format}`)
          if (await isCutFile(file)) toast.warning(text.exportedPart)
          else toast.success(text.exported)
        },
      },
    )
  const actions = Object.entries(text.actions)
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label, 'vi'))
  return (
    <div className="max-w-4xl p-4 md:p-6">
      <div className="flex flex-wrap items-start gap-2">
        <h2 className="flex-1 text-xl font-bold">{tabs.audit}</h2>
        <Button
          variant="flat"
          startContent={<IconCheck className="size-4" aria-hidden="true" />}
          onPress={() => setChecking(true)}
        >
          {text.check}
        </Button>
        <MenuButton
          label={text.export}
          groups={[
            {
              items: (['csv', 'jsonl'] as const).map(format => ({
                id: format,
                label: text.exportAs[format],
                onAction: () => void save(format),
              })),
            },
          ]}
        >
          <IconExport className="size-4" aria-hidden="true" />
        </MenuButton>
      </div>
      <p className="mt-1 pb-4 text-pretty text-muted">{text.text}</p>
      <div className="grid grid-cols-2 gap-3 pb-4 lg:grid-cols-3">
        <div className="col-span-full">
          <SearchField
            label={text.search}
            placeholder={text.searchHint}
            value={search}
            onChange={setSearch}
          />
        </div>
        <Select
          label={text.action}
          options={[{ value: '', label: text.allActions }, ...actions]}
          value={action}
          onChange={setAction}
        />
        <Select
          label={text.outcome}
          options={outcomes.map(value => ({ value, label: text.outcomes[value] }))}
          value={outcome}
          onChange={setOutcome}
        />
        <PersonFilter
          label={text.actor}
          buttonLabel={text.chooseActor}
          chosenPerson={actor}
          onChange={setActor}
        />
        <PersonFilter
          label={text.person}
          buttonLabel={text.choosePerson}
          chosenPerson={person}
          onChange={setPerson}
        />
        <DateTimeField label={text.from} value={from} onChange={setFrom} />
        <DateTimeField label={text.to} value={to} onChange={setTo} />
        {isFiltered && (
          <Button variant="ghost" className="self-end justify-self-start" onPress={clear}>
            {text.clear}
          </Button>
        )}
      </div>
      <Loaded of={list} rows={6} label={text.loading} failurePane={{ title: text.failed }}>
        {() =>
          entries.length === 0 ? (
            <EmptyState title={text.empty} className="pt-6">
              {isFiltered ? text.emptyFiltered : text.emptyText}
            </EmptyState>
          ) : (
            <>
              <ul className="divide-y divide-line rounded-lg border border-line">
                {entries.map(entry => (
                  <li key={entry.seq}>
                    <EntryRow entry={entry} words={text} onOpen={() => setOpen(entry)} />
                  </li>
                ))}
              </ul>
              <MoreButton of={list} />
            </>
          )
        }
      </Loaded>
      {open && <EntryDialog entry={open} onClose={() => setOpen(undefined)} />}
      {isChecking && <CheckDialog onClose={() => setChecking(false)} />}
    </div>
  )
}

function EntryRow({ entry, words, onOpen }: { entry: AuditEntry; words: AuditWords; onOpen: () => void }) {
  const action = actionName(words, entry.action)
  const time = fullTime(entry.createdTime)
  const names = entry.subjects.slice(0, 3).map(one => nameOf(one, words))
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-3 text-left hover:bg-fill focus-visible:-outline-offset-2"
    >
      <span className="min-w-0 flex-1 basis-60">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{action}</span>
          {entry.outcome !== 'ok' && <Chip color="warning">{resultOf(entry.outcome, words)}</Chip>}
        </span>
        <span className="block text-sm break-words text-muted">
          {[
            words.doneBy(entry.actor ? nameOf(entry.actor, words) : words.server),
            names.length > 0 &&
              words.about(words.withOthers(names.join(', '), entry.subjectCount - names.length)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className="text-sm text-muted tabular-nums">{time}</span>
    </button>
  )
}

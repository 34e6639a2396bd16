import { useInfiniteQuery } from '@tanstack/react-query'
import type { ConsentRecord } from '@trau/contract'
import { useState } from 'react'
import { administrationApi } from '../../../api/administration-api.ts'
import { keyOf } from '../../../api/query-client.ts'
import { useText } from '../../../i18n/text.ts'
import { privacyCentre } from '../../../i18n/vi/privacyCentre.ts'
import { MoreButton } from '../../../kit/ListParts.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Section } from '../../../kit/Section.tsx'
import { fullTime } from '../../../text/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'

const service = administrationApi.dataProtection
const pageSize = 30

/** Who agreed to what. It is read when somebody asks for it, since each look is an entry of the audit log. */
export function ConsentRecords() {
  const text = useText(privacyCentre)
  const [isShown, show] = useState(false)
  return (
    <Section title={text.consents} description={text.consentsText}>
      {isShown ? (
        <RecordList />
      ) : (
        <Button variant="flat" onPress={() => show(true)}>
          {text.showConsents}
        </Button>
      )}
    </Section>
  )
}

function RecordList() {
  const text = useText(privacyCentre)
  const list = useInfiniteQuery({
    queryKey: keyOf(service.listConsents, { query: { limit: pageSize } }),
    queryFn: ({ pageParam, signal }) =>
      service.listConsents({
        query: { limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor,
  })
  return (
    <Loaded of={list} rows={3} label={text.consentsLoading}>
      {({ pages }) => {
        const items = pages.flatMap(page => page.items)
        if (items.length === 0) return <EmptyState title={text.noConsents} className="py-4" />
        return (
          <>
            <ul className="divide-y divide-line rounded-lg border border-line">
              {items.map(record => (
                <RecordRow key={record.consentId} record={record} />
              ))}
            </ul>
            <MoreButton of={list} />
          </>
        )
      }}
    </Loaded>
  )
}

function RecordRow({ record }: { record: ConsentRecord }) {
  const text = useText(privacyCentre)
  const { person, version, source, language, givenTime, withdrawnTime } = record
  return (
    <li className="px-4 py-3">
      <span className="block font-medium break-words">
        {person.name || text.someone} · {version === 0 ? text.builtIn : text.version(String(version))}
      </span>
      <span className="block text-sm text-muted">
        {text.given(text.sources[source], text.languages[language], fullTime(givenTime))}
        {withdrawnTime !== undefined && ` · ${text.withdrawn(fullTime(withdrawnTime))}`}
      </span>
    </li>
  )
}
